import { limits } from '@guildhall/contract'
import type { AgeRating } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type InviteRow = Selectable<Tables['invites']>

/** SQL condition: the invite can be used. */
export const usableAt = (now: number) => sql<boolean>`(
  revoked_at IS NULL
  AND (expires_at IS NULL OR expires_at > ${now})
  AND (max_uses IS NULL OR uses < max_uses))`

export async function findInvite(reader: Reader, code: string): Promise<InviteRow | undefined> {
  return reader.selectFrom('invites').selectAll().where('code', '=', code).executeTakeFirst()
}

/** The codes among these whose invites the account created. */
export async function listOwnCodes(
  reader: Reader,
  createdBy: string,
  codes: string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('invites')
    .select('code')
    .where('code', 'in', codes)
    .where('created_by', '=', createdBy)
    .execute()
  return rows.map(({ code }) => code)
}

/** Usable invites first, then newest first; at most `limits.invitesPerServer`. */
export async function listInvites(
  reader: Reader,
  { serverId, createdBy, now }: { serverId: string; createdBy: string | null; now: number },
): Promise<InviteRow[]> {
  let query = reader.selectFrom('invites').selectAll().where('server_id', '=', serverId)
  if (createdBy !== null) query = query.where('created_by', '=', createdBy)
  return query
    .orderBy(usableAt(now), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(limits.invitesPerServer)
    .execute()
}

export async function countUsable(reader: Reader, serverId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('invites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where(usableAt(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewInvite {
  code: string
  serverId: string
  createdBy: string
  maxUses: number | null
  expiresAt: number | null
  createdAt: number
}

export async function insertInvite(tx: Transaction, invite: NewInvite): Promise<InviteRow> {
  return tx
    .insertInto('invites')
    .values({
      code: invite.code,
      server_id: invite.serverId,
      created_by: invite.createdBy,
      max_uses: invite.maxUses,
      expires_at: invite.expiresAt,
      created_at: invite.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts a use if the invite can be used. Returns whether it could. */
export async function countUse(tx: Transaction, code: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('invites')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .where(usableAt(now))
    .returning('uses')
    .execute()
  return used.length > 0
}

export async function markRevoked(tx: Transaction, code: string, now: number): Promise<void> {
  await tx.updateTable('invites').set({ revoked_at: now }).where('code', '=', code).execute()
}

/** The invites that the account created can't be used any more. */
export async function revokeInvitesOf(
  tx: Transaction,
  { serverId, userId, now }: { serverId: string; userId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('server_id', '=', serverId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Whether new members of the server must be approved. */
export async function needsApproval(reader: Reader, serverId: string): Promise<boolean> {
  const { require_approval } = await reader
    .selectFrom('servers')
    .select('require_approval')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow()
  return require_approval === 1
}

export interface PreviewRow {
  usable: 0 | 1
  id: string
  name: string
  icon: string | null
  color: string | null
  description: string | null
  ageRating: AgeRating
  memberCount: number
  requireApproval: 0 | 1
  /** JSON. */
  rules: string | null
}

/** One statement that uses primary keys only: its cost does not grow with the server. */
export async function findPreview(
  reader: Reader,
  code: string,
  now: number,
): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    SELECT
      invites.revoked_at IS NULL
        AND (invites.expires_at IS NULL OR invites.expires_at > ${now})
        AND (invites.max_uses IS NULL OR invites.uses < invites.max_uses) AS usable,
      servers.id, servers.name, servers.icon, servers.color, servers.description,
      servers.age_rating AS "ageRating", servers.member_count AS "memberCount",
      servers.require_approval AS "requireApproval", server_rules.rules
    FROM invites JOIN servers ON servers.id = invites.server_id
      LEFT JOIN server_rules ON server_rules.server_id = servers.id
    WHERE invites.code = ${code}`.execute(reader)
  return rows[0]
}
