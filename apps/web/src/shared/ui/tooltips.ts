import { moveTo, viewportMargin } from './placement.ts'
import './tooltips.css'

/** The delay before the first tooltip. */
const showDelayMs = 350
/** The delay before hiding or changing tooltips, so that the pointer can move from an element to its tooltip. */
const hideDelayMs = 120
const gap = 6

interface Shown {
  target: HTMLElement
  /** The description that the target had before. */
  description: string | null
}

/**
 * Shows the `data-tip` of the hovered or focused element, in one tooltip element for the whole page. It is placed above,
 * or at the right with `data-tip-side="right"`. A text that differs from the element's label becomes its description.
 * Escape hides it; touch does not show it.
 */
export function startTooltips(): void {
  const tip = document.createElement('div')
  tip.id = 'tooltip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  let shown: Shown | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = (): void => {
    clearTimeout(timer)
    if (!shown) return
    const { target, description } = shown
    shown = null
    if (description === null) target.removeAttribute('aria-describedby')
    else target.setAttribute('aria-describedby', description)
    tip.remove()
  }
  const show = (target: HTMLElement): void => {
    clearTimeout(timer)
    if (shown?.target === target) return
    hide()
    const text = target.dataset['tip']
    if (!text || !target.isConnected) return
    const description = target.getAttribute('aria-describedby')
    shown = { target, description }
    tip.textContent = text
    containerFor(target).append(tip)
    if (target.ariaLabel !== text && !target.textContent.includes(text)) {
      target.setAttribute('aria-describedby', [description, tip.id].filter(Boolean).join(' '))
    }
    tip.showPopover()
    position(tip, target)
  }

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse' || tip.contains(event.target as Node)) {
      if (event.pointerType === 'mouse') clearTimeout(timer)
      return
    }
    const target = tooltipTarget(event.target)
    if (target === shown?.target) return clearTimeout(timer)
    clearTimeout(timer)
    if (target) timer = setTimeout(show, shown ? hideDelayMs : showDelayMs, target)
    else if (shown) timer = setTimeout(hide, hideDelayMs)
  })
  document.addEventListener('focusin', ({ target }) => {
    const tipTarget = tooltipTarget(target)
    // The tooltip of a label applies to the control in it; tooltips of other ancestors do not.
    const isOwnTip = tipTarget === target || tipTarget instanceof HTMLLabelElement
    if (tipTarget && isOwnTip && (target as Element).matches(':focus-visible')) show(tipTarget)
    else hide()
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, true)
  document.addEventListener('keydown', hide, true)
  document.addEventListener('scroll', hide, true)
  document.documentElement.addEventListener('pointerleave', hide)
  addEventListener('resize', hide)
}

/** Assistive technology ignores elements outside a modal dialog, and may not find those outside landmarks. */
function containerFor(target: HTMLElement): Element {
  const dialog = target.closest('dialog')
  const main = document.querySelector('main')
  return dialog ?? (main?.checkVisibility() ? main : document.body)
}

function tooltipTarget(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

function position(tip: HTMLElement, target: HTMLElement): void {
  const rect = target.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  let left = rect.left + (rect.width - width) / 2
  let top = rect.top - gap - height
  if (target.dataset['tipSide'] === 'right') {
    left = rect.right + gap + viewportMargin
    top = rect.top + (rect.height - height) / 2
  } else if (top < viewportMargin) top = rect.bottom + gap
  moveTo(tip, left, top)
}
