import type { Attachment, Message } from '@guildhall/contract'
import { create } from 'zustand'
import { storageRecord } from './storage-record.ts'

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
  /** When it first went out; null while it never left this browser. */
  sentAt: number | null
  /** `stored`: the server has it, and its event is on the way. */
  state: 'pending' | 'failed' | 'stored'
  /** Why it failed or is still pending, as text for the user. */
  reason: string | null
}

interface OutgoingState {
  list: Outgoing[]
}

/** Messages of the account that is signed in. */
export const useOutgoing = create<OutgoingState>()(() => ({ list: [] }))

/** Kept in the browser until the server has them, so that no text is lost with a tab. */
const kept = storageRecord<Outgoing>('guildhall.outgoing.')

// Another tab got it through, or threw it away.
kept.listen((nonce, message) => {
  if (message === null && find(nonce)?.state !== 'stored') drop(nonce)
})

/** Brings back what an earlier page of the account did not get through. */
export function takeUpOutgoing(userId: string): void {
  const { list } = useOutgoing.getState()
  const earlier = kept
    .readAll()
    .map(([, message]) => message)
    .filter((message) => message.userId === userId && !find(message.nonce))
    .toSorted((one, other) => one.createdAt - other.createdAt)
  useOutgoing.setState({ list: [...earlier, ...list] })
}

/** Shows them no longer; they wait in the browser for their author. */
export function leaveOutgoing(): void {
  useOutgoing.setState({ list: [] })
}

export function addOutgoing(message: Outgoing): void {
  useOutgoing.setState(({ list }) => ({ list: [...list, message] }))
  kept.put(message.nonce, message)
}

export function changeOutgoing(nonce: string, change: Partial<Outgoing>): void {
  const message = find(nonce)
  if (!message) return
  const changed = { ...message, ...change }
  useOutgoing.setState(({ list }) => ({
    list: list.map((entry) => (entry === message ? changed : entry)),
  }))
  if (changed.state === 'stored') kept.remove(nonce)
  else kept.put(nonce, changed)
}

export function removeOutgoing(nonce: string): void {
  if (!find(nonce)) return
  drop(nonce)
  kept.remove(nonce)
}

function find(nonce: string): Outgoing | undefined {
  return useOutgoing.getState().list.find((entry) => entry.nonce === nonce)
}

function drop(nonce: string): void {
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
  removeOutgoing(nonce)
}

/** Forgets the rows of messages that are stored, where the timelines have been read anew. */
export function dropStored(): void {
  useOutgoing.setState(({ list }) => ({ list: list.filter(({ state }) => state !== 'stored') }))
}

/** What a message's row is called: the same before and after it was stored, so that the row stays what it is. */
export function rowKey(message: Message): string {
  return nonces.get(message.id) ?? message.id
}
