import { isInCall, toggleDeafened, toggleMuted } from './call.ts'

/** Keys that work during a call wherever the focus is, as in `shared/keyboard/shortcut-keys.ts`. */
export function handleCallShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing || !isInCall()) return
  if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return
  const key = event.key.toLowerCase()
  if (key === 'm') toggleMuted()
  else if (key === 'd') toggleDeafened()
  else return
  event.preventDefault()
}
