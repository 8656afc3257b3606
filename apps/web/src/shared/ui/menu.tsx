import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './menu.module.css'
import { moveTo, viewportMargin } from './placement.ts'
import type { Point } from './placement.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Shown instead of an icon. */
  image?: ReactNode
  variant?: 'plain' | 'danger'
  /** Makes the item a radio item. */
  isChecked?: boolean
  /** Why the item can't be chosen. */
  reason?: string | null
  onSelect: (event: MouseEvent) => void
}

export interface MenuProps {
  /** `null` is a separator, which is only shown between items. */
  items: (MenuItem | null)[]
  onClose: () => void
  /** The element next to which the menu opens, and which is focused when it closes. */
  anchor: HTMLElement
  /** The menu opens there instead, as after a right click. */
  at?: Point | undefined
  label: string
  /** Fields above the items. */
  fields?: ReactNode
}

/** A menu next to `anchor`: arrows move, letters jump, Escape closes. */
export function Menu({ items, onClose, anchor, at, label, fields }: MenuProps) {
  const element = useRef<HTMLDivElement>(null)
  usePopover(element, { anchor, at }, onClose)
  useEffect(() => element.current?.querySelector('button')?.focus(), [anchor])
  return (
    <div
      ref={element}
      popover="manual"
      className={styles['menu']}
      onKeyDown={(event) => moveFocus(event, onClose)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div className={styles['fields']}>{fields}</div>
      <div role="menu" aria-label={label}>
        {items.map((item, index) =>
          item ? (
            <Item key={item.label} item={item} onClose={onClose} />
          ) : (
            isBetweenItems(items, index) && (
              <hr key={`line-${String(index)}`} className={styles['line']} />
            )
          ),
        )}
      </div>
    </div>
  )
}

function isBetweenItems(items: MenuProps['items'], index: number): boolean {
  const hasItemAfter = items.slice(index).some((item) => item !== null)
  return hasItemAfter && index > 0 && items[index - 1] !== null
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, icon, image, variant = 'plain', isChecked, reason } = item
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      aria-disabled={reason ? true : undefined}
      tabIndex={-1}
      className={[styles['item'], styles[variant]].join(' ')}
      onClick={(event) => {
        if (reason) return
        onClose()
        item.onSelect(event)
      }}
    >
      {icon ? <Icon name={icon} size={18} /> : image}
      {reason ? (
        <span>
          {label} <span className={styles['reason']}>{reason}</span>
        </span>
      ) : (
        label
      )}
      {isChecked && (
        <span className={styles['check']}>
          <Icon name="check" size={16} />
        </span>
      )}
    </button>
  )
}

type Side = 'below' | 'left'

export interface PopupProps {
  anchor: HTMLElement
  /** The popup opens there instead. */
  at?: Point | undefined
  onClose: () => void
  label: string
  /** The preferred side: `left` for anchors at the right edge of the page. */
  side?: Side
  children: ReactNode
}

/** A small panel next to `anchor`, such as a picker or a profile. */
export function Popup({ anchor, at, onClose, label, side = 'below', children }: PopupProps) {
  const element = useRef<HTMLDivElement>(null)
  usePopover(element, { anchor, at, side }, onClose)
  useEffect(() => {
    const first =
      element.current?.querySelector<HTMLElement>('input[type="search"]') ??
      element.current?.querySelector<HTMLElement>('input, button, a, [tabindex="0"]')
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

interface PopoverPosition extends Pick<PopupProps, 'anchor' | 'at' | 'side'> {}

/**
 * Shows the popover next to `anchor`, which gets the focus back, or at the pointer; then the element that was focused before
 * gets it. A press outside or a resize of the window closes it.
 */
function usePopover(
  element: { current: HTMLDivElement | null },
  { anchor, at, side }: PopoverPosition,
  onClose: () => void,
): void {
  const [close] = useState(() => ({ now: onClose }))
  close.now = onClose
  useEffect(() => {
    const panel = element.current
    if (!panel) return
    const opener = at ? document.activeElement : anchor
    panel.showPopover()
    const position = (): void => {
      if (at) positionAt(panel, at)
      else if (side === 'left') positionLeft(panel, anchor)
      else positionBelow(panel, anchor)
    }
    position()
    // The content may grow while it is loading.
    const observer = new ResizeObserver(position)
    observer.observe(panel)
    const closeIfOutside = (event: PointerEvent): void => {
      const target = event.target as Node
      if (!panel.contains(target) && (at || !anchor.contains(target))) close.now()
    }
    document.addEventListener('pointerdown', closeIfOutside, true)
    const onResize = (): void => close.now()
    addEventListener('resize', onResize)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', closeIfOutside, true)
      removeEventListener('resize', onResize)
      const hadFocus =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ;(hadFocus ? opener : anchor).focus()
    }
  }, [element, anchor, at, close, side])
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

/** With the pointer at a corner that leaves room for the panel. */
function positionAt(panel: HTMLElement, { x, y }: Point): void {
  const { width, height } = panel.getBoundingClientRect()
  const fitsRight = x + width + viewportMargin <= innerWidth
  const fitsBelow = y + height + viewportMargin <= innerHeight
  moveTo(panel, fitsRight ? x : x - width, fitsBelow ? y : y - height)
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const target = targetStop(event.key, index, stops)
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else if (!target) return
  target?.focus()
  event.preventDefault()
  event.stopPropagation()
}

function targetStop(key: string, index: number, stops: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return stops[(index + 1) % stops.length]
  if (key === 'ArrowUp') return stops.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return stops[0]
  if (key === 'End') return stops.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const candidates = [...stops.slice(index + 1), ...stops.slice(0, index + 1)]
  return candidates.find((stop) =>
    stop.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
