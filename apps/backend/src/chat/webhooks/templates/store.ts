import type { Reader, Step, Transaction } from '../../../storage/database.ts'

const savePayload = `INSERT INTO webhook_payloads (webhook_id, payload, received_at)
  SELECT id, ?, ? FROM webhooks WHERE id = ?
  ON CONFLICT (webhook_id) DO UPDATE SET payload = excluded.payload, received_at = excluded.received_at`

export async function findTemplate(reader: Reader, webhookId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('webhook_templates')
    .select('source')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  return row?.source ?? null
}

export async function saveTemplate(tx: Transaction, webhookId: string, source: string) {
  await tx
    .insertInto('webhook_templates')
    .values({ webhook_id: webhookId, source })
    .onConflict((conflict) => conflict.column('webhook_id').doUpdateSet({ source }))
    .execute()
}

/** Returns false when there is no template. */
export async function deleteTemplate(tx: Transaction, webhookId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_templates')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function findPayload(reader: Reader, webhookId: string) {
  return reader
    .selectFrom('webhook_payloads')
    .select(['payload', 'received_at'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
}

/** Changes nothing when the webhook was deleted. */
export function savePayloadStep(webhookId: string, payload: string, receivedAt: number): Step {
  return { sql: savePayload, params: [payload, receivedAt, webhookId] }
}

export function expirePayloadsStep(receivedUntil: number): Step {
  return { sql: 'DELETE FROM webhook_payloads WHERE received_at <= ?', params: [receivedUntil] }
}
