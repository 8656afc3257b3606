import type { RulesInForce, ServerRule, ServerRules } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findRules(reader: Reader, serverId: string): Promise<ServerRules> {
  const row = await reader
    .selectFrom('server_rules')
    .select(['rules', 'updated_at'])
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  if (!row) return { rules: [], updatedAt: null }
  return { rules: JSON.parse(row.rules) as ServerRule[], updatedAt: row.updated_at }
}

interface NewRules {
  rules: ServerRule[]
  updatedAt: number
  /** Null when nobody must accept anything. */
  inForce: RulesInForce | null
}

export async function putRules(
  tx: Transaction,
  serverId: string,
  { rules, updatedAt, inForce }: NewRules,
): Promise<void> {
  const values = { rules: JSON.stringify(rules), updated_at: updatedAt }
  await tx
    .insertInto('server_rules')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
  await tx
    .updateTable('servers')
    .set({ rules_since: inForce?.since ?? null, rules_asked_at: inForce?.askedAt ?? null })
    .where('id', '=', serverId)
    .execute()
}
