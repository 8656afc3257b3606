import type { Attachment, Message } from '@guildhall/contract'
import { create } from 'zustand'
import { storageRecord } from './storage-record.ts'

/** A message that somebody wrote here and that the timeline does not show yet. */
export interface PendingMessage {
  /** The same for every attempt: the server stores a nonce once. */
  nonce: string
  channelId: string
  /** Who wrote it: another account in the same browser must not send it. */
  userId: string
  content: string
  replyTo: string | null
  attachments: Attachment[]
  createdAt: number
  /** When it first went out; null while it never left this browser. */
  sentAt: number | null
  /** `stored`: the server has it, and its event is on the way. */
  state: 'pending' | 'failed' | 'stored'
  /** Why it failed or is still pending, as text for the user. */
  reason: string | null
}

interface PendingMessages {
  list: PendingMessage[]
}

/** Messages of the account that is signed in. */
export const usePendingMessages = create<PendingMessages>()(() => ({ list: [] }))

/** Kept in the browser until the server has them, so that no text is lost with a tab. */
const kept = storageRecord<PendingMessage>('guildhall.outgoing.')

// Another tab got it through, or threw it away.
kept.listen((nonce, message) => {
  if (message === null && find(nonce)?.state !== 'stored') drop(nonce)
})

/** Brings back what an earlier page of the account did not get through. */
export function restorePendingMessages(userId: string): void {
  const { list } = usePendingMessages.getState()
  const earlier = kept
    .readAll()
    .map(([, message]) => message)
    .filter((message) => message.userId === userId && !find(message.nonce))
    .toSorted((one, other) => one.createdAt - other.createdAt)
  usePendingMessages.setState({ list: [...earlier, ...list] })
}

/** Shows them no longer; they wait in the browser for their author. */
export function hidePendingMessages(): void {
  usePendingMessages.setState({ list: [] })
}

export function addPendingMessage(message: PendingMessage): void {
  usePendingMessages.setState(({ list }) => ({ list: [...list, message] }))
  kept.put(message.nonce, message)
}

export function updatePendingMessage(nonce: string, change: Partial<PendingMessage>): void {
  const message = find(nonce)
  if (!message) return
  const changed = { ...message, ...change }
  usePendingMessages.setState(({ list }) => ({
    list: list.map((entry) => (entry === message ? changed : entry)),
  }))
  if (changed.state === 'stored') kept.remove(nonce)
  else kept.put(nonce, changed)
}

export function removePendingMessage(nonce: string): void {
  if (!find(nonce)) return
  drop(nonce)
  kept.remove(nonce)
}

function find(nonce: string): PendingMessage | undefined {
  return usePendingMessages.getState().list.find((entry) => entry.nonce === nonce)
}

function drop(nonce: string): void {
  usePendingMessages.setState(({ list }) => ({
    list: list.filter((entry) => entry.nonce !== nonce),
  }))
}

/** Ids of messages that were sent from here, with the nonce that their row was shown under. */
const nonces = new Map<string, string>()

/**
 * The server has stored the outgoing message `nonce`. Its row stays until the timeline shows the message: others that
 * stand before it in the channel may still be on their way.
 */
export function markMessageStored(nonce: string, messageId: string): void {
  nonces.set(messageId, nonce)
  updatePendingMessage(nonce, { state: 'stored' })
}

/** The timeline shows `message` now. */
export function removeConfirmedMessage(message: Message, nonce = nonces.get(message.id)): void {
  if (nonce === undefined) return
  nonces.set(message.id, nonce)
  removePendingMessage(nonce)
}

/** Forgets the rows of messages that are stored, where the timelines have been read anew. */
export function removeStoredMessages(): void {
  usePendingMessages.setState(({ list }) => ({
    list: list.filter(({ state }) => state !== 'stored'),
  }))
}

/** What a message's row is called: the same before and after it was stored, so that the row stays what it is. */
export function rowKey(message: Message): string {
  return nonces.get(message.id) ?? message.id
}
