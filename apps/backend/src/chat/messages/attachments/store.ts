import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database, Reader, Step, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/schema.ts'
import { bytesOfServer } from '../../../storage/usage.ts'

export type AttachmentRow = Selectable<Tables['attachments']>

/** How many bytes an account and a server can store, 0 for no quota; and how many uploads an account can have that no message uses. */
export interface Quotas {
  maxUnsent: number
  accountStorageBytes: number
  serverStorageBytes: number
}

export type NewAttachment = Pick<
  AttachmentRow,
  | 'id'
  | 'channel_id'
  | 'uploader_id'
  | 'name'
  | 'size'
  | 'content_type'
  | 'created_at'
  | 'width'
  | 'height'
  | 'preview'
  | 'animation'
  | 'sizes'
>

/** SQL: how many uploads of the account no message uses. `uploaderId` is an SQL expression. */
const unsentOf = (uploaderId: string): string =>
  `(SELECT count(*) FROM attachments WHERE message_id IS NULL AND uploader_id = ${uploaderId} AND created_at > 0)`

/** SQL: how many bytes the account has stored. */
const bytesOfAccount = (userId: string): string =>
  `coalesce((SELECT bytes FROM account_storage WHERE user_id = ${userId}), 0)`

interface UploadUsage {
  /** How many uploads of the account no message uses. */
  unsent: number
  /** How many bytes the account has stored. */
  account: number
  /** How many bytes the server has stored. */
  server: number
}

export async function findUsage(
  reader: Reader,
  uploaderId: string,
  serverId: string,
): Promise<UploadUsage> {
  const { rows } = await sql<UploadUsage>`
    SELECT ${sql.raw(unsentOf('uploader.id'))} AS unsent, ${sql.raw(bytesOfAccount('uploader.id'))} AS account,
      ${sql.raw(bytesOfServer('uploader.server_id'))} AS server
    FROM (SELECT CAST(${uploaderId} AS TEXT) AS id, CAST(${serverId} AS TEXT) AS server_id) AS uploader`.execute(
    reader,
  )
  return rows[0]!
}

/** Changes no row when the channel is deleted, the account has `maxUnsent` unused uploads, or a quota is exceeded. */
export function insertStep(row: NewAttachment, quotas: Quotas): Step {
  return {
    sql: `INSERT INTO attachments (
        id, channel_id, server_id, uploader_id, name, size, content_type, created_at, width, height,
        preview, animation, sizes
      ) SELECT ?, id, server_id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM channels
      WHERE id = ? AND ${unsentOf('?')} < ?
        AND (? = 0 OR ${bytesOfAccount('?')} + ? <= ?)
        AND (? = 0 OR ${bytesOfServer('channels.server_id')} + ? <= ?)`,
    params: [
      row.id,
      row.uploader_id,
      row.name,
      row.size,
      row.content_type,
      row.created_at,
      row.width,
      row.height,
      row.preview,
      row.animation,
      row.sizes,
      row.channel_id,
      row.uploader_id,
      quotas.maxUnsent,
      quotas.accountStorageBytes,
      row.uploader_id,
      row.size,
      quotas.accountStorageBytes,
      quotas.serverStorageBytes,
      row.size,
      quotas.serverStorageBytes,
    ],
    mustChange: true,
  }
}

export interface Claim {
  id: string
  messageId: string
  channelId: string
  uploaderId: string
  /** Uploads created at this time or before have expired. */
  expiredAt: number
}

/** Changes no row when there is no such unused upload. */
export function claimStep({ id, messageId, channelId, uploaderId, expiredAt }: Claim): Step {
  return {
    sql: `UPDATE attachments SET message_id = ?
      WHERE id = ? AND channel_id = ? AND uploader_id = ? AND message_id IS NULL AND created_at > ?`,
    params: [messageId, id, channelId, uploaderId, expiredAt],
    mustChange: true,
  }
}

/** The same in a transaction. Returns whether there was such an upload. */
export async function claimUpload(tx: Transaction, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ message_id: claim.messageId })
    .where('id', '=', claim.id)
    .where('channel_id', '=', claim.channelId)
    .where('uploader_id', '=', claim.uploaderId)
    .where('message_id', 'is', null)
    .where('created_at', '>', claim.expiredAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function updateAttachment(
  tx: Transaction,
  id: string,
  change: Partial<Pick<AttachmentRow, 'description' | 'spoiler'>>,
): Promise<void> {
  await tx.updateTable('attachments').set(change).where('id', '=', id).execute()
}

export async function findAttachments(reader: Reader, ids: string[]): Promise<AttachmentRow[]> {
  return reader.selectFrom('attachments').selectAll().where('id', 'in', ids).execute()
}

/** Turns the attachments of a message into expired uploads. Returns whether there were any. */
export async function releaseAttachments(
  tx: Transaction,
  messageId: string,
  kept: readonly string[] = [],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ message_id: null, created_at: 0 })
    .where('message_id', '=', messageId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Turns all uploads of the account that no message uses into expired ones. */
export async function expireUploadsOf(tx: Transaction, uploaderId: string): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ created_at: 0 })
    .where('message_id', 'is', null)
    .where('uploader_id', '=', uploaderId)
    .execute()
}

/** Turns an upload that no message uses into an expired one. */
export async function expireUpload(database: Database, id: string): Promise<void> {
  const sql = 'UPDATE attachments SET created_at = 0 WHERE id = ? AND message_id IS NULL'
  await database.write([{ sql, params: [id] }])
}

/** Uploads created at `expiredAt` or before that no message uses. */
export async function listExpired(
  reader: Reader,
  expiredAt: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('attachments')
    .select('id')
    .where('message_id', 'is', null)
    .where('created_at', '<=', expiredAt)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listInChannel(
  reader: Reader,
  channelId: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('attachments')
    .select('id')
    .where('channel_id', '=', channelId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteAttachments(database: Database, ids: string[]): Promise<void> {
  const sql = 'DELETE FROM attachments WHERE id IN (SELECT value FROM json_each(?))'
  await database.write([{ sql, params: [JSON.stringify(ids)] }])
}
