import { act } from '../../shared/gateway/client.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { presenceFor } from './rules.ts'

/** When somebody last touched anything in any tab. */
const inputKey = 'guildhall.input'
/** Whom a tab set away, so that each of them can take it back. */
const awayKey = 'guildhall.away'
const toldEveryMs = 10_000
const lookEveryMs = 20_000

/** Sets whoever touches nothing for long away, and back as soon as they do; what they chose themselves stays. */
export function startAutoIdle(): void {
  let told = 0
  const onInput = (): void => {
    if (Date.now() - told < toldEveryMs) return
    told = Date.now()
    localStorage.setItem(inputKey, String(told))
    look()
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(type, onInput, { passive: true, capture: true })
  }
  onInput()
  setInterval(look, lookEveryMs)
}

function look(): void {
  const { snapshot, connection } = useChatState.getState()
  if (!snapshot || connection.kind !== 'online') return
  const { status } = snapshot.presence
  const isOurs = localStorage.getItem(awayKey) === snapshot.user.id
  if (isOurs && status !== 'idle') localStorage.removeItem(awayKey)
  const sinceInputMs = Date.now() - Number(localStorage.getItem(inputKey))
  const next = presenceFor({ status, isOurs, sinceInputMs })
  if (next === null) return
  act('presence.set', { status: next })
    .then(() => {
      if (next === 'idle') localStorage.setItem(awayKey, snapshot.user.id)
      else localStorage.removeItem(awayKey)
    })
    .catch(() => undefined)
}
