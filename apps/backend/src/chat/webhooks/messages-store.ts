import type { Reader, Step, Transaction } from '../../storage/database.ts'

export async function markUsed(tx: Transaction, webhookId: string, now: number): Promise<void> {
  await tx.updateTable('webhooks').set({ last_used_at: now }).where('id', '=', webhookId).execute()
}

export async function findKey(reader: Reader, webhookId: string, key: string) {
  return reader
    .selectFrom('webhook_keys')
    .select(['message_id', 'used_at', 'problems'])
    .where('webhook_id', '=', webhookId)
    .where('key', '=', key)
    .executeTakeFirst()
}

interface KeyUse {
  webhookId: string
  key: string
  messageId: string
  now: number
}

export async function saveKey(
  tx: Transaction,
  { webhookId, key, messageId, now, problems }: KeyUse & { problems: string | null },
): Promise<void> {
  const use = { message_id: messageId, used_at: now, problems }
  await tx
    .insertInto('webhook_keys')
    .values({ webhook_id: webhookId, key, ...use })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'key']).doUpdateSet(use))
    .execute()
}

export async function findFirstAnswer(reader: Reader, webhookId: string, key: string) {
  return reader
    .selectFrom('webhook_idempotency')
    .select(['request_hash', 'message_id', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function saveFirstAnswer(
  tx: Transaction,
  { webhookId, key, messageId, now, request }: KeyUse & { request: string },
): Promise<void> {
  const answer = { request_hash: request, message_id: messageId, created_at: now }
  await tx
    .insertInto('webhook_idempotency')
    .values({ webhook_id: webhookId, key, ...answer })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'key']).doUpdateSet(answer))
    .execute()
}

/** Deletes rows that were last used at this time or before. */
export function expireStep(table: 'webhook_keys' | 'webhook_idempotency', expiredAt: number): Step {
  const column = table === 'webhook_keys' ? 'used_at' : 'created_at'
  return { sql: `DELETE FROM ${table} WHERE ${column} <= ?`, params: [expiredAt] }
}
