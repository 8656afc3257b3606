import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Menu } from './lazy-popup.tsx'
import type { MenuItem } from './menu.tsx'

interface MenuButtonProps {
  /** Names the button and its menu. */
  label: string
  className?: string | undefined
  /** Items can open something else next to the button. */
  items: (button: HTMLElement) => (MenuItem | null)[]
  /** Called instead of opening the menu. */
  onPress?: ((button: HTMLElement) => void) | undefined
}

/** A button with three dots that opens and closes a menu. */
export function MenuButton({ label, className, items, onPress }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (button: HTMLElement): void => setAnchor(anchor ? null : button)
  return (
    <>
      <IconButton
        icon="dots"
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => (onPress ?? toggle)(currentTarget)}
      />
      {anchor && (
        <Menu label={label} anchor={anchor} items={items(anchor)} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
