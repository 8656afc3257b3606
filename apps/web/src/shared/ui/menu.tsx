import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './menu.module.css'
import { moveTo, viewportMargin } from './placement.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Shown instead of an icon. */
  image?: ReactNode
  variant?: 'plain' | 'danger'
  /** Makes the item a radio item. */
  isChecked?: boolean
  onSelect: (event: MouseEvent) => void
}

export interface MenuProps {
  items: (MenuItem | null)[]
  onClose: () => void
  /** The element next to which the menu opens, and which is focused when it closes. */
  anchor: HTMLElement
  label: string
}

/** A menu next to `anchor`: arrows move, letters jump, Escape closes. A `null` item is a separator. */
export function Menu({ items, onClose, anchor, label }: MenuProps) {
  const element = useRef<HTMLDivElement>(null)
  usePopover(element, anchor, onClose)
  useEffect(() => buttonsIn(element.current)[0]?.focus(), [anchor])
  return (
    <div
      ref={element}
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles['menu']}
      onKeyDown={(event) => moveFocus(event, onClose)}
    >
      {items.map((item, index) =>
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
          <hr key={`line-${String(index)}`} className={styles['line']} />
        ),
      )}
    </div>
  )
}

type Side = 'below' | 'left'

export interface PopupProps {
  anchor: HTMLElement
  onClose: () => void
  label: string
  /** The preferred side: `left` for anchors at the right edge of the page. */
  side?: Side
  children: ReactNode
}

/** A small panel next to `anchor`, such as a picker or a profile. */
export function Popup({ anchor, onClose, label, side = 'below', children }: PopupProps) {
  const element = useRef<HTMLDivElement>(null)
  usePopover(element, anchor, onClose, side)
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>('input, button, a, [tabindex="0"]')
    // On touch screens, focusing an input would open the keyboard over the popup.
    const isTouch = matchMedia('(pointer: coarse)').matches
    ;((isTouch ? null : first) ?? element.current)?.focus()
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

/** Shows the popover next to `anchor`, which gets the focus back. A press outside or a resize of the window closes it. */
function usePopover(
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
    const position = side === 'left' ? positionLeft : positionBelow
    position(panel, anchor)
    // The content may grow while it is loading.
    const observer = new ResizeObserver(() => position(panel, anchor))
    observer.observe(panel)
    const closeIfOutside = (event: PointerEvent): void => {
      const target = event.target as Node
      if (!panel.contains(target) && !anchor.contains(target)) close.now()
    }
    document.addEventListener('pointerdown', closeIfOutside, true)
    const onResize = (): void => close.now()
    addEventListener('resize', onResize)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', closeIfOutside, true)
      removeEventListener('resize', onResize)
      if (anchor.isConnected) anchor.focus()
    }
  }, [element, anchor, close, side])
}

const gap = 6

/** Below the anchor, or above it if there is no room below. */
function positionBelow(panel: HTMLElement, anchor: HTMLElement): void {
  const rect = anchor.getBoundingClientRect()
  const { height } = panel.getBoundingClientRect()
  const below = rect.bottom + gap
  const fitsBelow = below + height + viewportMargin <= innerHeight
  moveTo(panel, rect.left, fitsBelow ? below : rect.top - gap - height)
}

/** At the left of the anchor, or below it if there is no room at the left. */
function positionLeft(panel: HTMLElement, anchor: HTMLElement): void {
  const rect = anchor.getBoundingClientRect()
  const left = rect.left - gap - panel.getBoundingClientRect().width
  if (left < viewportMargin) positionBelow(panel, anchor)
  else moveTo(panel, left, rect.top)
}

function buttonsIn(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll('button') ?? [])]
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const buttons = buttonsIn(event.currentTarget)
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const target = targetButton(event.key, index, buttons)
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else if (!target) return
  target?.focus()
  event.preventDefault()
  event.stopPropagation()
}

function targetButton(
  key: string,
  index: number,
  buttons: HTMLButtonElement[],
): HTMLButtonElement | undefined {
  if (key === 'ArrowDown') return buttons[(index + 1) % buttons.length]
  if (key === 'ArrowUp') return buttons.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const candidates = [...buttons.slice(index + 1), ...buttons.slice(0, index + 1)]
  return candidates.find((button) =>
    button.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
