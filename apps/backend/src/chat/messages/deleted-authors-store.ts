import { deletedUserName } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import { toMessageKey } from './message-keys.ts'
import { toMessageRow } from './store.ts'
import type { MessageRow } from './store.ts'

export type AccountDeletion = Selectable<Tables['account_deletions']>

/** Queues what the account wrote: see createDeletedAuthors. */
export async function insertAccountDeletion(
  tx: Transaction,
  { userId, deleteMessages, now }: { userId: string; deleteMessages: boolean; now: number },
): Promise<void> {
  await tx
    .insertInto('account_deletions')
    .values({
      user_id: userId,
      delete_messages: deleteMessages ? 1 : 0,
      channel_number: 0,
      seq: 0,
      created_at: now,
    })
    .execute()
}

/** The oldest one that is not done. */
export async function nextAccountDeletion(reader: Reader): Promise<AccountDeletion | undefined> {
  return reader
    .selectFrom('account_deletions')
    .selectAll()
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
}

export async function saveProgress(
  tx: Transaction,
  { user_id, channel_number, seq }: AccountDeletion,
): Promise<void> {
  await tx
    .updateTable('account_deletions')
    .set({ channel_number, seq })
    .where('user_id', '=', user_id)
    .execute()
}

export async function deleteAccountDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('account_deletions').where('user_id', '=', userId).execute()
}

/** The channel with this number, or the next one that can have messages. */
export async function findChannelFrom(reader: Reader, number: number) {
  return reader
    .selectFrom('channels')
    .select(['id', 'server_id', 'number', 'last_seq'])
    .where('number', '>=', number)
    .where('last_seq', '>', 0)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

/** Messages of one channel: those after the first `seq`, up to the last one. */
export interface SeqRange {
  channelNumber: number
  after: number
  last: number
}

/** The messages of the account in the range, oldest first; with `isNamed`, only those that contain its name. */
export async function listKeysOfAuthor(
  reader: Reader,
  { userId, isNamed }: { userId: string; isNamed: boolean },
  { channelNumber, after, last }: SeqRange,
): Promise<number[]> {
  const rows = await reader
    .selectFrom('messages')
    .select('message_key')
    .where('message_key', '>', toMessageKey(channelNumber, after))
    .where('message_key', '<=', toMessageKey(channelNumber, last))
    .where('author_kind', '=', 'user')
    .where('author_id', '=', userId)
    .$if(isNamed, (query) => query.where('author_name', '!=', deletedUserName))
    .orderBy('message_key')
    .execute()
  return rows.map(({ message_key }) => message_key)
}

/** The same messages with their contents. */
export async function listOfAuthors(
  reader: Reader,
  authorIds: string[],
  channelId: string,
  { channelNumber, after, last }: SeqRange,
): Promise<MessageRow[]> {
  const rows = await reader
    .selectFrom('messages')
    .selectAll()
    .where('message_key', '>', toMessageKey(channelNumber, after))
    .where('message_key', '<=', toMessageKey(channelNumber, last))
    // An id belongs to one kind of authors.
    .where('author_id', 'in', authorIds)
    .orderBy('message_key')
    .execute()
  return rows.map((row) => toMessageRow({ ...row, channel_id: channelId }))
}

/** The account's reactions in the range, in the order of the messages. */
export async function listReactionsOf(
  reader: Reader,
  userId: string,
  { channelNumber, after, last }: SeqRange,
  limit: number,
) {
  return reader
    .selectFrom('reactions')
    .select(['message_key', 'emoji'])
    .where('message_key', '>', toMessageKey(channelNumber, after))
    .where('message_key', '<=', toMessageKey(channelNumber, last))
    .where('user_id', '=', userId)
    .orderBy('message_key')
    .orderBy('emoji')
    .limit(limit)
    .execute()
}

export async function anonymizeAuthor(tx: Transaction, messageKeys: number[]): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ author_name: deletedUserName })
    .where('message_key', 'in', messageKeys)
    .execute()
}

/** When the account last posted in the channel, for slow mode. */
export async function deleteLastPost(
  tx: Transaction,
  channelId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('last_posts')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteNonces(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('nonces').where('user_id', '=', userId).execute()
}
