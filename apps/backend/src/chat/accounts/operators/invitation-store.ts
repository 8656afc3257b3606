import type { Invitation } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { unusableReason, usableAt } from '../../invites/access.ts'

/** Routes add the URL, which depends on the address of the request. */
export type InvitationWithoutUrl = Omit<Invitation, 'url'>

/** Those that can no longer be used are kept; a page shows the newest. */
const listedMax = 500

/** The creator of invitations from the command line. */
const commandLine = ''

/** SQL condition: the invitation can be used, and its creator is still an operator. */
const isUsableAt = (now: number) => sql<boolean>`(${usableAt(now)} AND ${hasOperator})`

const hasOperator = sql<boolean>`(invitations.created_by = ${sql.lit(commandLine)} OR EXISTS (
  SELECT 1 FROM operators JOIN users AS creators ON creators.id = operators.user_id
  WHERE operators.user_id = invitations.created_by AND creators.suspended_at IS NULL))`

/** Why an invitation cannot be used; null if it can, undefined if there is none. */
export async function findInvitationRefusal(
  reader: Reader,
  code: string,
  now: number,
): Promise<ReturnType<typeof unusableReason> | undefined> {
  const row = await reader
    .selectFrom('invitations')
    .select(['expires_at', 'max_uses', 'uses', 'revoked_at'])
    .select(sql<number>`CASE WHEN ${hasOperator} THEN 1 ELSE 0 END`.as('has_operator'))
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return undefined
  const reason = unusableReason(row, now)
  // Losing the right to operate revokes what it was used for.
  return reason === null && row.has_operator === 0 ? 'invite_revoked' : reason
}

/** Counts a use if the invitation can be used. Returns whether it could. */
export async function acceptInvitation(
  tx: Transaction,
  code: string,
  now: number,
): Promise<boolean> {
  const used = await tx
    .updateTable('invitations')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .where(isUsableAt(now))
    .returning('code')
    .execute()
  return used.length > 0
}

/** Usable ones first, then newest first. */
export async function listInvitations(
  reader: Reader,
  now: number,
): Promise<InvitationWithoutUrl[]> {
  const rows = await selectInvitations(reader, now)
    .orderBy(isUsableAt(now), 'desc')
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.code')
    .limit(listedMax)
    .execute()
  return rows.map(toInvitation)
}

export async function countUsableInvitations(reader: Reader, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUsableAt(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findInvitation(
  reader: Reader,
  code: string,
  now: number,
): Promise<InvitationWithoutUrl | undefined> {
  const row = await selectInvitations(reader, now)
    .where('invitations.code', '=', code)
    .executeTakeFirst()
  return row && toInvitation(row)
}

interface NewInvitation {
  code: string
  note: string
  /** Null for the command line. */
  createdBy: string | null
  maxUses: number | null
  expiresAt: number | null
  createdAt: number
}

export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      code: invitation.code,
      note: invitation.note,
      created_by: invitation.createdBy ?? commandLine,
      max_uses: invitation.maxUses,
      expires_at: invitation.expiresAt,
      created_at: invitation.createdAt,
    })
    .execute()
}

export async function markInvitationRevoked(
  tx: Transaction,
  code: string,
  now: number,
): Promise<void> {
  await tx.updateTable('invitations').set({ revoked_at: now }).where('code', '=', code).execute()
}

function selectInvitations(reader: Reader, now: number) {
  return reader
    .selectFrom('invitations')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'created_by').on('users.deleted_at', 'is', null),
    )
    .select([
      'invitations.code',
      'note',
      'max_uses',
      'uses',
      'expires_at',
      'revoked_at',
      'invitations.created_at',
      'users.username',
    ])
    .select(sql<number>`CASE WHEN ${isUsableAt(now)} THEN 1 ELSE 0 END`.as('usable'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number]

function toInvitation(row: Row): InvitationWithoutUrl {
  return {
    code: row.code,
    note: row.note,
    maxUses: row.max_uses,
    uses: row.uses,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    usable: row.usable === 1,
    createdBy: row.username,
    createdAt: row.created_at,
  }
}
