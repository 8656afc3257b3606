/** The time of the last input in any tab. */
export const lastInputKey = 'guildhall.input'
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastHere = 0
let hasStarted = false

/** Calls `handle` with each input in this tab. */
export function onInput(handle: () => void): void {
  if (!hasStarted) {
    hasStarted = true
    listen(() => {
      lastHere = Date.now()
    })
  }
  listen(handle)
}

/** When this browser was last used, as far as its tabs have recorded it. */
export function lastInputAt(): number {
  return Math.max(lastHere, Number(localStorage.getItem(lastInputKey)))
}

function listen(handle: () => void): void {
  for (const type of inputEvents) {
    addEventListener(type, handle, { passive: true, capture: true })
  }
}
