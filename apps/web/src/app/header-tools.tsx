import { useTexts } from '../shared/i18n/texts.ts'
import { IconButton } from '../shared/ui/button.tsx'
import type { IconName } from '../shared/ui/icon.tsx'
import { MenuButton } from '../shared/ui/menu-button.tsx'
import { useMedia, widths } from '../shared/ui/use-media.ts'
import styles from './header-tools.module.css'

/** What opens a popup. */
export interface HeaderTool {
  icon: IconName
  label: string
  isOpen: boolean
  /** Something new is behind it, which its label says. */
  isMarked?: boolean
  /** Opens the popup next to the anchor, or closes it. */
  onToggle: (anchor: HTMLElement) => void
}

/** Buttons of a header. On phones several are one menu, so that the name in the header has room. */
export function HeaderTools({ tools }: { tools: HeaderTool[] }) {
  const { more } = useTexts().common
  const isPhone = useMedia(widths.phone)
  const marked = tools.find(({ isMarked }) => isMarked)
  if (isPhone && tools.length > 1) {
    return (
      <MenuButton
        label={marked ? `${more} (${marked.label})` : more}
        className={marked && styles['marked']}
        items={(anchor) =>
          tools.map(({ icon, label, onToggle }) => ({
            icon,
            label,
            onSelect: () => onToggle(anchor),
          }))
        }
        onPress={tools.find(({ isOpen }) => isOpen)?.onToggle}
      />
    )
  }
  return tools.map(({ icon, label, isOpen, isMarked, onToggle }) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      className={isMarked ? styles['marked'] : undefined}
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onToggle(currentTarget)}
    />
  ))
}
