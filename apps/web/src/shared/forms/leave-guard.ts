/**
 * Keeps links, the browser's back button and the closing of the tab from taking unsaved changes away. It has to hear of
 * the back button before the router does, so it is loaded with the page's first part.
 */

type Ask = (leave: () => void) => void

/** The address of the page that would lose something. */
let held: string | null = null
let ask: Ask = (leave) => leave()

/** The page that is shown would lose something; gives what ends that. */
export function blockLeaving(): () => void {
  held = location.href
  return allowLeaving
}

export function allowLeaving(): void {
  held = null
}

export function isLeavingBlocked(): boolean {
  return held !== null
}

/** `next` asks somebody from now on, and leaves the page if they like. Gives what ends that. */
export function confirmBeforeLeaving(next: Ask): () => void {
  ask = next
  return () => {
    ask = (leave) => leave()
  }
}

addEventListener('popstate', (event) => {
  if (held === null) return
  // The address is another one already: take it back before anyone hears of it.
  event.stopImmediatePropagation()
  history.pushState(null, '', held)
  ask(() => history.back())
})

addEventListener('beforeunload', (event) => {
  if (held !== null) event.preventDefault()
})
