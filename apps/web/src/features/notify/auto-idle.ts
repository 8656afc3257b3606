import { act } from '../../shared/gateway/client.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { nextPresence } from './notification-rules.ts'

/** The time of the last input in any tab. */
const lastInputKey = 'guildhall.input'
/** The id of the account that was set to idle automatically, so that any tab can revert it. */
const autoIdleKey = 'guildhall.away'
const recordIntervalMs = 10_000
const checkIntervalMs = 20_000

/** Sets the presence to idle after a time without input and back with the next input. A chosen presence stays. */
export function startAutoIdle(): void {
  let lastRecorded = 0
  const onInput = (): void => {
    if (Date.now() - lastRecorded < recordIntervalMs) return
    lastRecorded = Date.now()
    localStorage.setItem(lastInputKey, String(lastRecorded))
    checkIdle()
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(type, onInput, { passive: true, capture: true })
  }
  onInput()
  setInterval(checkIdle, checkIntervalMs)
}

function checkIdle(): void {
  const { snapshot, connection } = useChatState.getState()
  if (!snapshot || connection.kind !== 'online') return
  const { status } = snapshot.presence
  const isAutomatic = localStorage.getItem(autoIdleKey) === snapshot.user.id
  if (isAutomatic && status !== 'idle') localStorage.removeItem(autoIdleKey)
  const sinceInputMs = Date.now() - Number(localStorage.getItem(lastInputKey))
  const next = nextPresence({ status, isAutomatic, sinceInputMs })
  if (next === null) return
  act('presence.set', { status: next })
    .then(() => {
      if (next === 'idle') localStorage.setItem(autoIdleKey, snapshot.user.id)
      else localStorage.removeItem(autoIdleKey)
    })
    .catch(() => undefined)
}
