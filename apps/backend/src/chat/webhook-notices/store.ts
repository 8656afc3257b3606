import { sql } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'

/** A webhook that posts, with the form of its tool, or one that sends events. */
export type NoticeSubject = { webhookId: string; form: string } | { outgoingWebhookId: string }

export interface NoticeRow {
  id: string
  serverId: string
  webhookId: string | null
  outgoingWebhookId: string | null
  form: string
  since: number
  createdAt: number
}

export interface NewNotice {
  id: string
  userId: string
  serverId: string
  subject: NoticeSubject
  since: number
  now: number
}

/** Stores a notice, unless the account got it already. Returns whether it was stored. */
export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<boolean> {
  const { id, userId, serverId, subject, since, now } = notice
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('webhook_notices')
    .values({
      id,
      user_id: userId,
      server_id: serverId,
      webhook_id: 'webhookId' in subject ? subject.webhookId : null,
      outgoing_webhook_id: 'webhookId' in subject ? null : subject.outgoingWebhookId,
      form: 'webhookId' in subject ? subject.form : '',
      since,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes the notices about a subject. Returns the accounts that had not dismissed theirs. */
export async function deleteNotices(tx: Transaction, subject: NoticeSubject): Promise<string[]> {
  const query = tx.deleteFrom('webhook_notices').returning(['user_id', 'dismissed_at'])
  const rows = await (
    'webhookId' in subject
      ? query.where('webhook_id', '=', subject.webhookId).where('form', '=', subject.form)
      : query.where('outgoing_webhook_id', '=', subject.outgoingWebhookId)
  ).execute()
  return rows.filter((row) => row.dismissed_at === null).map((row) => row.user_id)
}

/** The members of the server among the creator of a webhook and the owner. */
export async function findCaretakers(
  reader: Reader,
  serverId: string,
  createdBy: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select('members.user_id')
    .where('members.server_id', '=', serverId)
    .where((is) =>
      is.or([is('members.user_id', '=', createdBy), sql<boolean>`members.user_id = owner_id`]),
    )
    .orderBy('members.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The notices that the account has not dismissed, oldest first. */
export async function listNotices(reader: Reader, userId: string): Promise<NoticeRow[]> {
  return reader
    .selectFrom('webhook_notices')
    .select(['id', 'form', 'since', 'server_id as serverId', 'webhook_id as webhookId'])
    .select(['outgoing_webhook_id as outgoingWebhookId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The forms of a webhook about whose failures accounts got a notice. */
export async function listWarnedForms(reader: Reader, webhookId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('webhook_notices')
    .select('form')
    .distinct()
    .where('webhook_id', '=', webhookId)
    .execute()
  return rows.map(({ form }) => form)
}

/** Returns false when the account has no such notice. */
export async function dismissNotice(
  tx: Transaction,
  userId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_notices')
    .set({ dismissed_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
