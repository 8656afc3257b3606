import './tooltips.css'

/** A pointer that rests so long asks what something is; once a tooltip is shown, the next ones come at once. */
const restMs = 350
/** Time for the pointer to get from an element to its tooltip. */
const leaveMs = 120
const gap = 6
const edge = 8

interface Shown {
  target: HTMLElement
  /** The description that the target had before. */
  description: string | null
}

/**
 * Shows the `data-tip` of what is pointed at or reached by the keyboard, in one element for the whole page. With
 * `data-tip-side="right"` it stands at the right, else above. Text that is not the element's label also becomes its
 * description. Escape closes it, and a touch shows none.
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
    homeOf(target).append(tip)
    if (target.ariaLabel !== text && !target.textContent.includes(text)) {
      target.setAttribute('aria-describedby', [description, tip.id].filter(Boolean).join(' '))
    }
    tip.showPopover()
    place(tip, target)
  }

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse' || tip.contains(event.target as Node)) {
      if (event.pointerType === 'mouse') clearTimeout(timer)
      return
    }
    const target = tipped(event.target)
    if (target === shown?.target) return clearTimeout(timer)
    clearTimeout(timer)
    if (target) timer = setTimeout(show, shown ? leaveMs : restMs, target)
    else if (shown) timer = setTimeout(hide, leaveMs)
  })
  document.addEventListener('focusin', ({ target }) => {
    const focused = tipped(target)
    // A label's tooltip is that of the control in it; anything else around the control is not what is focused.
    const isMeant = focused === target || focused instanceof HTMLLabelElement
    if (focused && isMeant && (target as Element).matches(':focus-visible')) show(focused)
    else hide()
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, true)
  document.addEventListener('keydown', hide, true)
  document.addEventListener('scroll', hide, true)
  document.documentElement.addEventListener('pointerleave', hide)
  addEventListener('resize', hide)
}

/** Outside of a modal dialog nothing exists for assistive technology, and outside of landmarks it is hard to find. */
function homeOf(target: HTMLElement): Element {
  const dialog = target.closest('dialog')
  const main = document.querySelector('main')
  return dialog ?? (main?.checkVisibility() ? main : document.body)
}

function tipped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

function place(tip: HTMLElement, target: HTMLElement): void {
  const to = target.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  let left = to.left + (to.width - width) / 2
  let top = to.top - gap - height
  if (target.dataset['tipSide'] === 'right') {
    left = to.right + gap + edge
    top = to.top + (to.height - height) / 2
  } else if (top < edge) top = to.bottom + gap
  tip.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
  tip.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`
}
