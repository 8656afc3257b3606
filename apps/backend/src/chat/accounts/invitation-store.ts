import type { Invitation } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'
import { usableAt } from '../invites/access.ts'

/** Routes add the URL, which depends on the address of the request. */
export type InvitationWithoutUrl = Omit<Invitation, 'url'>

/** Those that can no longer be used are kept; a page shows the newest. */
const listedMax = 500

export async function isUsableInvitation(
  reader: Reader,
  code: string,
  now: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('invitations')
    .select('code')
    .where('code', '=', code)
    .where(usableAt(now))
    .executeTakeFirst()
  return row !== undefined
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
    .where(usableAt(now))
    .returning('code')
    .execute()
  return used.length > 0
}

/** Usable ones first, then newest first. */
export async function listInvitations(
  reader: Reader,
  now: number,
): Promise<InvitationWithoutUrl[]> {
  const rows = await selectInvitations(reader)
    .orderBy(usableAt(now), 'desc')
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
    .where(usableAt(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findInvitation(
  reader: Reader,
  code: string,
): Promise<InvitationWithoutUrl | undefined> {
  const row = await selectInvitations(reader)
    .where('invitations.code', '=', code)
    .executeTakeFirst()
  return row && toInvitation(row)
}

interface NewInvitation {
  code: string
  note: string
  createdBy: string
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
      created_by: invitation.createdBy,
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

function selectInvitations(reader: Reader) {
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
    createdBy: row.username,
    createdAt: row.created_at,
  }
}
