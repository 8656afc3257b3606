import type { AuditEntry, AuditPerson } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export interface NewEntry extends Omit<AuditEntry, 'changes'> {
  serverId: string
  changes: string
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: entry.id,
      server_id: entry.serverId,
      action: entry.action,
      actor_id: entry.actorId,
      target_id: entry.targetId,
      changes: entry.changes,
      reason: entry.reason,
      created_at: entry.createdAt,
    })
    .execute()
}

export interface EntryFilter {
  serverId: string
  action?: string | undefined
  actorId?: string | undefined
  /** Only entries older than the entry with this id. */
  before?: string | undefined
  limit: number
}

/** Newest first. */
export async function listEntries(reader: Reader, filter: EntryFilter): Promise<AuditEntry[]> {
  let query = reader.selectFrom('audit_log').selectAll().where('server_id', '=', filter.serverId)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.actorId) query = query.where('actor_id', '=', filter.actorId)
  if (filter.before) {
    const older = reader.selectFrom('audit_log').select('number').where('id', '=', filter.before)
    query = query.where('number', '<', older)
  }
  const rows = await query.orderBy('number', 'desc').limit(filter.limit).execute()
  return rows.map(toEntry)
}

function toEntry(row: Selectable<Tables['audit_log']>): AuditEntry {
  // `recordAudit` wrote details of the action's type.
  return {
    id: row.id,
    action: row.action,
    actorId: row.actor_id,
    targetId: row.target_id,
    changes: JSON.parse(row.changes) as object,
    reason: row.reason,
    createdAt: row.created_at,
  } as AuditEntry
}

/** The accounts among these ids, with their names in the server. */
export async function findPeople(
  reader: Reader,
  serverId: string,
  ids: string[],
): Promise<AuditPerson[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.server_id', '=', serverId),
    )
    .select(['users.id', 'display_name', 'nickname'])
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, display_name, nickname }) => ({ id, name: nickname ?? display_name }))
}
