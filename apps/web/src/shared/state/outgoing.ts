import type { Attachment, Message } from '@guildhall/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A message that somebody wrote here and that the timeline does not show yet. */
export interface Outgoing {
  /** The same for every attempt: the server stores a nonce once. */
  nonce: string
  channelId: string
  /** Who wrote it: another account in the same browser must not send it. */
  userId: string
  content: string
  replyTo: string | null
  attachments: Attachment[]
  createdAt: number
  /** `stored`: the server has it, and its event is on the way. */
  state: 'pending' | 'failed' | 'stored'
  /** Why it failed, in the server's words. */
  reason: string | null
}

interface OutgoingState {
  list: Outgoing[]
}

/** Kept in the browser until the server has them, so that no text is lost with a tab. */
export const useOutgoing = create<OutgoingState>()(
  persist((): OutgoingState => ({ list: [] }), {
    name: 'guildhall.outgoing',
    version: 1,
    partialize: ({ list }) => ({ list: list.filter(({ state }) => state !== 'stored') }),
  }),
)

export function addOutgoing(message: Outgoing): void {
  useOutgoing.setState(({ list }) => ({ list: [...list, message] }))
}

export function changeOutgoing(nonce: string, change: Partial<Outgoing>): void {
  useOutgoing.setState(({ list }) => ({
    list: list.map((entry) => (entry.nonce === nonce ? { ...entry, ...change } : entry)),
  }))
}

export function removeOutgoing(nonce: string): void {
  useOutgoing.setState(({ list }) => ({ list: list.filter((entry) => entry.nonce !== nonce) }))
}

/** Ids of messages that were sent from here, with the nonce that their row was shown under. */
const nonces = new Map<string, string>()

/**
 * The server has stored the outgoing message `nonce`. Its row stays until the timeline shows the message: others that
 * stand before it in the channel may still be on their way.
 */
export function storeOutgoing(nonce: string, messageId: string): void {
  nonces.set(messageId, nonce)
  changeOutgoing(nonce, { state: 'stored' })
}

/** The timeline shows `message` now. */
export function settleOutgoing(message: Message, nonce = nonces.get(message.id)): void {
  if (nonce === undefined) return
  nonces.set(message.id, nonce)
  if (useOutgoing.getState().list.some((entry) => entry.nonce === nonce)) removeOutgoing(nonce)
}

/** Forgets the rows of messages that are stored, where the timelines have been read anew. */
export function dropStored(): void {
  useOutgoing.setState(({ list }) => ({ list: list.filter(({ state }) => state !== 'stored') }))
}

/** What a message's row is called: the same before and after it was stored, so that the row stays what it is. */
export function rowKey(message: Message): string {
  return nonces.get(message.id) ?? message.id
}
