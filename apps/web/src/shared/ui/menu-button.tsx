import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu.tsx'

interface MenuButtonProps {
  /** Names the button and its menu. */
  label: string
  items: (MenuItem | null)[]
}

/** A button with three dots that opens and closes a menu. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        icon="dots"
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <Menu label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
