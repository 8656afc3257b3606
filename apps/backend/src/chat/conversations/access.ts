import { limits } from '@guildhall/contract'
import type { Conversation } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { messagingRefusal } from '../relationships/access.ts'
import {
  closeFor,
  findConversation,
  listLeastActive,
  listParticipantIds,
  listParticipants,
  openFor,
  toConversation,
} from './store.ts'

export { activityStep, recordActivity } from './store.ts'

/** Null for servers. No permission is checked. */
export async function conversationById(reader: Reader, id: string): Promise<Conversation | null> {
  const row = await findConversation(reader, id)
  return row && toConversation(row, await listParticipants(reader, id))
}

/** Whether the account may start or continue to write to the other one. */
async function mayWriteTo(reader: Reader, userId: string, otherId: string): Promise<boolean> {
  return (await messagingRefusal(reader, userId, otherId)) === null
}

/** Whether a participant of a direct conversation may write in it. */
export async function mayWriteInDirect(
  reader: Reader,
  conversationId: string,
  userId: string,
): Promise<boolean> {
  const others = (await listParticipantIds(reader, conversationId)).filter((id) => id !== userId)
  const [otherId] = others
  return otherId !== undefined && mayWriteTo(reader, userId, otherId)
}

/** Opens the conversation for everyone who has closed it, as a message in it does, or for one of them. */
export async function openConversation(
  tx: Transaction,
  publish: Publish,
  conversationId: string,
  userId: string | null = null,
): Promise<void> {
  const participantIds = await listParticipantIds(tx, conversationId)
  for (const openedFor of await openFor(tx, conversationId, userId)) {
    publish.conversationOpened({ conversationId, userId: openedFor, participantIds })
    await closeLeastActive(tx, publish, openedFor, conversationId)
  }
}

/** Closes what exceeds the limit of open conversations. */
export async function closeLeastActive(
  tx: Transaction,
  publish: Publish,
  userId: string,
  exceptId: string,
): Promise<void> {
  for (const id of await listLeastActive(tx, userId, limits.openConversations)) {
    if (id !== exceptId) await closeConversation(tx, publish, id, userId)
  }
}

export async function closeConversation(
  tx: Transaction,
  publish: Publish,
  conversationId: string,
  userId: string,
): Promise<void> {
  if (!(await closeFor(tx, conversationId, userId))) return
  publish(
    { kind: 'user', userId },
    { type: 'conversation.closed', data: { serverId: conversationId } },
  )
}
