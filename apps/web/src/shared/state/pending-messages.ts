import type { Attachment, Message, Sticker } from '@guildhall/contract'
import { create } from 'zustand'
import { onEvent } from './events.ts'
import { storageRecord } from './storage-record.ts'
// Adds its listener first: a message stays in the list until its timeline has it.
import './timelines.ts'

/** A message sent from this browser that is not in the timeline yet. */
export interface PendingMessage {
  /** The same for every attempt: the server stores one message per nonce. */
  nonce: string
  channelId: string
  /** The author's id: another account in the same browser must not send it. */
  userId: string
  content: string
  replyTo: string | null
  mentionsRepliedAuthor: boolean
  attachments: Attachment[]
  sticker?: Sticker
  createdAt: number
  /** Time of the first attempt to send it; null before. */
  sentAt: number | null
  /** `stored`: the server has stored it, but its event has not been received. */
  state: 'pending' | 'failed' | 'stored'
  /** Why it failed or is still pending, as text for the user. */
  reason: string | null
}

interface PendingMessages {
  list: PendingMessage[]
}

/** Pending messages of the signed-in account. */
export const usePendingMessages = create<PendingMessages>()(() => ({ list: [] }))

/** Saved in the browser until the server has stored them. A change of the key would discard them. */
const saved = storageRecord<PendingMessage>('guildhall.outgoing.')

// Another tab has sent or discarded it.
saved.listen((nonce, message) => {
  if (message === null && find(nonce)?.state !== 'stored') drop(nonce)
})

onEvent((event) => {
  if (event.type === 'message.created') removeConfirmedMessage(event.data.message, event.data.nonce)
})

/** Adds the account's messages that an earlier page load could not send. */
export function restorePendingMessages(userId: string): void {
  const { list } = usePendingMessages.getState()
  const earlier = saved
    .readAll()
    .map(([, message]) => message)
    .filter((message) => message.userId === userId && !find(message.nonce))
    .toSorted((a, b) => a.createdAt - b.createdAt)
  usePendingMessages.setState({ list: [...earlier, ...list] })
}

/** Removes them from the page; they stay saved in the browser for their author. */
export function hidePendingMessages(): void {
  usePendingMessages.setState({ list: [] })
}

export function addPendingMessage(message: PendingMessage): void {
  usePendingMessages.setState(({ list }) => ({ list: [...list, message] }))
  saved.put(message.nonce, message)
}

export function updatePendingMessage(nonce: string, change: Partial<PendingMessage>): void {
  const message = find(nonce)
  if (!message) return
  const changed = { ...message, ...change }
  usePendingMessages.setState(({ list }) => ({
    list: list.map((entry) => (entry === message ? changed : entry)),
  }))
  if (changed.state === 'stored') saved.remove(nonce)
  else saved.put(nonce, changed)
}

export function removePendingMessage(nonce: string): void {
  if (!find(nonce)) return
  drop(nonce)
  saved.remove(nonce)
}

function find(nonce: string): PendingMessage | undefined {
  return usePendingMessages.getState().list.find((entry) => entry.nonce === nonce)
}

function drop(nonce: string): void {
  usePendingMessages.setState(({ list }) => ({
    list: list.filter((entry) => entry.nonce !== nonce),
  }))
}

/** Nonces of messages sent from this page, by message id. */
const nonces = new Map<string, string>()

/**
 * Marks the pending message `nonce` as stored by the server. Its row stays until the timeline has the message: events of
 * earlier messages in the channel may still be missing.
 */
export function markMessageStored(nonce: string, messageId: string): void {
  nonces.set(messageId, nonce)
  updatePendingMessage(nonce, { state: 'stored' })
}

/** Removes the pending message that the timeline now has as `message`. */
export function removeConfirmedMessage(message: Message, nonce = nonces.get(message.id)): void {
  if (nonce === undefined) return
  nonces.set(message.id, nonce)
  removePendingMessage(nonce)
}

/** Removes stored messages after the timelines were loaded again. */
export function removeStoredMessages(): void {
  usePendingMessages.setState(({ list }) => ({
    list: list.filter(({ state }) => state !== 'stored'),
  }))
}

/** The React key of a message's row: the same before and after the message is stored, so that the row stays mounted. */
export function rowKey(message: Message): string {
  return nonces.get(message.id) ?? message.id
}
