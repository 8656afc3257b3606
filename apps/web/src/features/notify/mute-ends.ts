import { nextMuteEnd } from '@guildhall/contract'
import { useChatState } from '../../shared/state/chat-state.ts'

/** The longest delay of a timer. */
const maxDelayMs = 2 ** 31 - 1

/** Updates what depends on a mute when it ends. */
export function startMuteEnds(): void {
  let notifications = useChatState.getState().snapshot?.notifications
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (): void => {
    clearTimeout(timer)
    if (!notifications) return
    const delayMs = nextMuteEnd(notifications, Date.now()) - Date.now()
    if (!Number.isFinite(delayMs)) return
    timer = setTimeout(onEnd, Math.min(delayMs, maxDelayMs))
  }
  const onEnd = (): void => {
    const { snapshot } = useChatState.getState()
    // The same data in a new object: selectors run again.
    if (snapshot) useChatState.setState({ snapshot: { ...snapshot } })
    schedule()
  }
  schedule()
  useChatState.subscribe(({ snapshot }) => {
    if (snapshot?.notifications === notifications) return
    notifications = snapshot?.notifications
    schedule()
  })
}
