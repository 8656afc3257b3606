import type { ActionData, Message } from '@guildhall/contract'
import { ApiError } from '../api/http.ts'
import { errorText } from '../i18n/error-text.ts'
import { randomId } from '../utils/random-id.ts'
import {
  addPendingMessage,
  updatePendingMessage,
  removePendingMessage,
  removeConfirmedMessage,
  markMessageStored,
  usePendingMessages,
} from '../state/pending-messages.ts'
import type { PendingMessage } from '../state/pending-messages.ts'
import { timelineOf } from '../state/timelines.ts'
import { useChatState } from '../state/chat-state.ts'
import { currentTexts } from '../i18n/texts.ts'

export type NewMessage = Pick<PendingMessage, 'channelId' | 'content' | 'replyTo' | 'attachments'>

/** The server knows a nonce for ten minutes after it stored the message. */
const nonceKnownMs = 9 * 60_000

/**
 * Gets messages through, whatever happens to the connection, the page or the server meanwhile. `transmit` sends the action
 * `message.send`; it throws ApiError.
 */
export function createSendQueue(
  transmit: (data: ActionData<'message.send'>) => Promise<unknown>,
  isOnline: () => boolean,
) {
  const attempting = new Set<string>()
  /** Set while the server takes no more messages of the account. */
  let pause: { until: number; timer: ReturnType<typeof setTimeout> } | null = null

  function explain(nonce: string): void {
    const seconds = Math.ceil(((pause?.until ?? 0) - Date.now()) / 1000)
    const reason = pause && currentTexts().timeline.sentLater(Math.max(1, seconds))
    updatePendingMessage(nonce, { reason })
  }

  function startPause(ms: number): void {
    if (pause) clearTimeout(pause.timer)
    const end = (): void => {
      pause = null
      resend()
    }
    pause = { until: Date.now() + ms, timer: setTimeout(end, ms) }
  }

  /** Sends again what may not have arrived. What could stand twice then is left to its author. */
  function resend(): void {
    for (const message of usePendingMessages.getState().list) {
      const { state, sentAt, nonce } = message
      if (state !== 'pending') continue
      if (sentAt === null || Date.now() - sentAt < nonceKnownMs) void attempt(message)
      else updatePendingMessage(nonce, { state: 'failed', reason: null })
    }
  }

  async function attempt(message: PendingMessage): Promise<void> {
    const { nonce, channelId, content, replyTo, attachments, sentAt } = message
    // Without a connection it stays pending, and goes out with the next one.
    if (!isOnline() || attempting.has(nonce)) return
    if (pause) return explain(nonce)
    attempting.add(nonce)
    updatePendingMessage(nonce, { sentAt: sentAt ?? Date.now(), reason: null })
    try {
      const reply = await transmit({
        channelId,
        content,
        nonce,
        ...(replyTo !== null && { replyTo }),
        ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
      })
      const { message: stored } = reply as { message: Message }
      if (isShown(stored)) removeConfirmedMessage(stored, nonce)
      else markMessageStored(nonce, stored.id)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unreachable') return
      if (error instanceof ApiError && error.code === 'rate_limited' && error.retryAfterMs) {
        startPause(error.retryAfterMs)
        return explain(nonce)
      }
      updatePendingMessage(nonce, { state: 'failed', reason: errorText(error, currentTexts()) })
    } finally {
      attempting.delete(nonce)
    }
  }

  return {
    /** Puts a message into the timeline at once and sends it; it is kept until the server has stored it. */
    send(message: NewMessage): void {
      const userId = useChatState.getState().snapshot?.user.id
      if (userId === undefined) return
      const outgoing: PendingMessage = {
        ...message,
        nonce: randomId(),
        userId,
        createdAt: Date.now(),
        sentAt: null,
        state: 'pending',
        reason: null,
      }
      addPendingMessage(outgoing)
      void attempt(outgoing)
    },

    retry(nonce: string): void {
      updatePendingMessage(nonce, { state: 'pending', reason: null })
      const message = usePendingMessages.getState().list.find((entry) => entry.nonce === nonce)
      if (message) void attempt(message)
    },

    discard: removePendingMessage,

    resend,
  }
}

function isShown({ id, channelId }: Message): boolean {
  const timeline = timelineOf(channelId)
  return !timeline?.reachesEnd || timeline.messages.some((message) => message.id === id)
}
