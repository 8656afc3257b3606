import type { ActionData, Message } from '@guildhall/contract'
import { ApiError } from '../api/http.ts'
import { errorText } from '../i18n/error-text.ts'
import { randomId } from '../utils/random-id.ts'
import {
  addPendingMessage,
  markMessageStored,
  removeConfirmedMessage,
  removePendingMessage,
  updatePendingMessage,
  usePendingMessages,
} from '../state/pending-messages.ts'
import type { PendingMessage } from '../state/pending-messages.ts'
import { timelineOf } from '../state/timelines.ts'
import { useChatState } from '../state/chat-state.ts'
import { currentTexts } from '../i18n/texts.ts'

export type NewMessage = Pick<
  PendingMessage,
  'channelId' | 'content' | 'replyTo' | 'mentionsRepliedAuthor' | 'attachments' | 'sticker'
>

/** The server remembers a nonce for ten minutes after it stored the message. */
const nonceLifetimeMs = 9 * 60_000

/**
 * Sends messages and retries them across lost connections, page reloads and server restarts. `transmit` sends the action
 * `message.send`; it throws ApiError.
 */
export function createSendQueue(
  transmit: (data: ActionData<'message.send'>) => Promise<unknown>,
  isOnline: () => boolean,
) {
  const attempting = new Set<string>()
  /** Set while the account is rate limited. */
  let pause: { until: number; timer: ReturnType<typeof setTimeout> } | null = null

  function showPause(nonce: string): void {
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

  /** Sends pending messages again. A message whose nonce may have expired fails instead: it could be stored twice. */
  function resend(): void {
    for (const message of usePendingMessages.getState().list) {
      const { state, sentAt, nonce } = message
      if (state !== 'pending') continue
      if (sentAt === null || Date.now() - sentAt < nonceLifetimeMs) void attempt(message)
      else updatePendingMessage(nonce, { state: 'failed', reason: null })
    }
  }

  async function attempt(message: PendingMessage): Promise<void> {
    const { nonce, channelId, content, replyTo, attachments, sticker, sentAt } = message
    // Offline, it stays pending and is sent on reconnect.
    if (!isOnline() || attempting.has(nonce)) return
    if (pause) return showPause(nonce)
    attempting.add(nonce)
    updatePendingMessage(nonce, { sentAt: sentAt ?? Date.now(), reason: null })
    try {
      const reply = await transmit({
        channelId,
        content,
        nonce,
        ...(replyTo !== null && { replyTo, mentionsRepliedAuthor: message.mentionsRepliedAuthor }),
        ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
        ...(sticker && { stickerId: sticker.id }),
      })
      const { message: stored } = reply as { message: Message }
      if (isShown(stored)) removeConfirmedMessage(stored, nonce)
      else markMessageStored(nonce, stored.id)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unreachable') return
      if (error instanceof ApiError && error.code === 'rate_limited' && error.retryAfterMs) {
        startPause(error.retryAfterMs)
        return showPause(nonce)
      }
      updatePendingMessage(nonce, { state: 'failed', reason: errorText(error, currentTexts()) })
    } finally {
      attempting.delete(nonce)
    }
  }

  return {
    /** Shows a message in the timeline immediately and sends it; it stays pending until the server has stored it. */
    send(message: NewMessage): void {
      const userId = useChatState.getState().snapshot?.user.id
      if (userId === undefined) return
      const pending: PendingMessage = {
        ...message,
        nonce: randomId(),
        userId,
        createdAt: Date.now(),
        sentAt: null,
        state: 'pending',
        reason: null,
      }
      addPendingMessage(pending)
      void attempt(pending)
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
