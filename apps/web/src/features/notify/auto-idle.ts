import { act } from '../../shared/gateway/client.ts'
import { lastInputKey, onInput } from '../../shared/presence/last-input.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

const idleAfterMs = 10 * 60_000
const recordIntervalMs = 10_000
const checkIntervalMs = 20_000

/** What the server knows of this page, unless it connected again. */
let isKnownIdle = false

/**
 * Informs the server when nobody uses this browser, and when a person uses it again: it shows an account as away when that
 * is so on all its devices.
 */
export function startAutoIdle(): void {
  let lastRecorded = 0
  const recordInput = (): void => {
    if (!isKnownIdle && Date.now() - lastRecorded < recordIntervalMs) return
    lastRecorded = Date.now()
    localStorage.setItem(lastInputKey, String(lastRecorded))
    sendIdle()
  }
  onInput(recordInput)
  addEventListener('storage', ({ key }) => {
    if (key === lastInputKey) sendIdle()
  })
  useChatState.subscribe((state, previous) => {
    if (state.connection !== previous.connection) sendIdle(true)
  })
  recordInput()
  setInterval(() => sendIdle(), checkIntervalMs)
}

function sendIdle(isNewConnection = false): void {
  const { snapshot, connection } = useChatState.getState()
  if (!snapshot || connection.kind !== 'online') return
  const idle = Date.now() - Number(localStorage.getItem(lastInputKey)) >= idleAfterMs
  // A resumed session keeps what it was; a new one begins in use.
  if (idle === isKnownIdle && !(idle && isNewConnection)) return
  isKnownIdle = idle
  act('presence.idle', { idle }).catch(() => {
    isKnownIdle = !idle
  })
}
