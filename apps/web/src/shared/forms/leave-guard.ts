/**
 * Protects unsaved changes from links, the back button and closing the tab. Its `popstate` listener must run before the
 * router's, so the app imports this module first.
 */

type Confirm = (leave: () => void) => void

/** The URL of the page with unsaved changes. */
let blockedUrl: string | null = null
let confirm: Confirm = (leave) => leave()

/** Marks the current page as having unsaved changes. Returns a function that reverts this. */
export function blockLeaving(): () => void {
  blockedUrl = location.href
  return allowLeaving
}

export function allowLeaving(): void {
  blockedUrl = null
}

export function isLeavingBlocked(): boolean {
  return blockedUrl !== null
}

/** Sets the function that asks for confirmation and then calls `leave`. Returns a function that removes it. */
export function confirmBeforeLeaving(next: Confirm): () => void {
  confirm = next
  return () => {
    confirm = (leave) => leave()
  }
}

addEventListener('popstate', (event) => {
  if (blockedUrl === null) return
  // The URL has already changed: restore it before other listeners run.
  event.stopImmediatePropagation()
  history.pushState(null, '', blockedUrl)
  confirm(() => history.back())
})

addEventListener('beforeunload', (event) => {
  if (blockedUrl !== null) event.preventDefault()
})
