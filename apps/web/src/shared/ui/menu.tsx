import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: IconName
  /** A sign of its own in place of an icon. */
  image?: ReactNode
  variant?: 'plain' | 'danger'
  /** One of several to choose from: whether it is the chosen one. */
  isChecked?: boolean
  onSelect: (event: MouseEvent) => void
}

interface MenuProps {
  items: (MenuItem | null)[]
  onClose: () => void
  /** The element that it belongs to: it stands next to it, and the focus goes back there. */
  anchor: HTMLElement
  label: string
}

/** A menu next to `anchor`: arrows move, letters jump, Escape closes. `null` among the items draws a line. */
export function Menu({ items, onClose, anchor, label }: MenuProps) {
  const element = useRef<HTMLDivElement>(null)
  usePlacement(element, anchor, onClose)
  useEffect(() => {
    buttonsIn(element.current)[0]?.focus()
    return () => {
      if (anchor.isConnected) anchor.focus()
    }
  }, [anchor])
  return (
    <div
      ref={element}
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles['menu']}
      onKeyDown={(event) => moveFocus(event, onClose)}
    >
      {items.map((item, place) =>
        item ? (
          <button
            key={item.label}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.isChecked}
            tabIndex={-1}
            className={[styles['item'], styles[item.variant ?? 'plain']].join(' ')}
            onClick={(event) => {
              onClose()
              item.onSelect(event)
            }}
          >
            {item.icon ? <Icon name={item.icon} size={18} /> : item.image}
            {item.label}
            {item.isChecked && (
              <span className={styles['check']}>
                <Icon name="check" size={16} />
              </span>
            )}
          </button>
        ) : (
          <hr key={`line-${String(place)}`} className={styles['line']} />
        ),
      )}
    </div>
  )
}

type Side = 'below' | 'before'

interface PopupProps {
  anchor: HTMLElement
  onClose: () => void
  label: string
  /** Where it stands; `before` where there is room, such as beside a list at the right edge. */
  side?: Side
  children: ReactNode
}

/** A small panel next to `anchor`, such as a picker or a profile. */
export function Popup({ anchor, onClose, label, side = 'below', children }: PopupProps) {
  const element = useRef<HTMLDivElement>(null)
  usePlacement(element, anchor, onClose, side)
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>('input, button, a, [tabindex="0"]')
    // A touch keyboard would cover what has just been opened.
    const isTouch = matchMedia('(pointer: coarse)').matches
    ;((isTouch ? null : first) ?? element.current)?.focus()
    return () => {
      if (anchor.isConnected) anchor.focus()
    }
  }, [anchor])
  return (
    <div
      ref={element}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles['popup']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

function usePlacement(
  element: { current: HTMLDivElement | null },
  anchor: HTMLElement,
  onClose: () => void,
  side: Side = 'below',
): void {
  const [close] = useState(() => ({ now: onClose }))
  close.now = onClose
  useEffect(() => {
    const panel = element.current
    if (!panel) return
    panel.showPopover()
    const put = side === 'before' ? placeBefore : place
    put(panel, anchor)
    // What grows while it is open stays on the page.
    const observer = new ResizeObserver(() => put(panel, anchor))
    observer.observe(panel)
    const onPress = (event: PointerEvent): void => {
      const target = event.target as Node
      if (!panel.contains(target) && !anchor.contains(target)) close.now()
    }
    document.addEventListener('pointerdown', onPress, true)
    const onResize = (): void => close.now()
    addEventListener('resize', onResize)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', onPress, true)
      removeEventListener('resize', onResize)
    }
  }, [element, anchor, close, side])
}

const gap = 6
const edge = 8

function place(panel: HTMLElement, anchor: HTMLElement): void {
  const to = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = to.bottom + gap
  const top = below + height + edge <= innerHeight ? below : to.top - gap - height
  const left = Math.min(to.left, innerWidth - width - edge)
  panel.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`
  panel.style.left = `${Math.max(edge, left)}px`
}

function placeBefore(panel: HTMLElement, anchor: HTMLElement): void {
  const to = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const left = to.left - gap - width
  if (left < edge) return place(panel, anchor)
  panel.style.top = `${Math.max(edge, Math.min(to.top, innerHeight - height - edge))}px`
  panel.style.left = `${left}px`
}

function buttonsIn(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll('button') ?? [])]
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const buttons = buttonsIn(event.currentTarget)
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const to = targetOf(event.key, index, buttons)
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else if (!to) return
  to?.focus()
  event.preventDefault()
  event.stopPropagation()
}

function targetOf(
  key: string,
  index: number,
  buttons: HTMLButtonElement[],
): HTMLButtonElement | undefined {
  if (key === 'ArrowDown') return buttons[(index + 1) % buttons.length]
  if (key === 'ArrowUp') return buttons.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...buttons.slice(index + 1), ...buttons.slice(0, index + 1)]
  return after.find((button) =>
    button.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
