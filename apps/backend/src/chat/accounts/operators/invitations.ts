import { limits } from '@guildhall/contract'
import type { CreateInvitationRequest } from '@guildhall/contract'
import { appError, notFound } from '../../../core/app-error.ts'
import { newInviteCode } from '../../../core/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import {
  countUsableInvitations,
  findInvitation,
  insertInvitation,
  markInvitationRevoked,
} from './invitation-store.ts'
import type { InvitationWithoutUrl } from './invitation-store.ts'
import { recordOperation } from './operators-store.ts'

export { listInvitations } from './invitation-store.ts'
export type { InvitationWithoutUrl } from './invitation-store.ts'

interface Change {
  /** Null for the command line. */
  actorId: string | null
  now: number
}

/** Throws `limit_reached`. */
export async function createInvitation(
  tx: Transaction,
  { note = '', maxUses = null, expiresInSeconds = null }: CreateInvitationRequest,
  { actorId, now }: Change,
): Promise<InvitationWithoutUrl> {
  const max = limits.invitations
  if ((await countUsableInvitations(tx, now)) >= max) throw appError('invitation_limit', { max })
  const code = newInviteCode()
  await insertInvitation(tx, {
    code,
    note: note.toWellFormed().trim(),
    createdBy: actorId,
    maxUses,
    expiresAt: expiresInSeconds === null ? null : now + expiresInSeconds * 1000,
    createdAt: now,
  })
  const target = shortenedCode(code)
  await recordOperation(tx, { actorId, action: 'create_invitation', target, now })
  return invitationByCode(tx, code, now)
}

/** Revoking again does nothing. Throws `not_found`. */
export async function revokeInvitation(
  tx: Transaction,
  code: string,
  { actorId, now }: Change,
): Promise<void> {
  const { revokedAt } = await invitationByCode(tx, code, now)
  if (revokedAt !== null) return
  await markInvitationRevoked(tx, code, now)
  const target = shortenedCode(code)
  await recordOperation(tx, { actorId, action: 'revoke_invitation', target, now })
}

/** Enough to recognize the invitation in a list, and not to use it. */
function shortenedCode(code: string): string {
  return `${code.slice(0, 3)}…`
}

/** Throws `not_found`. */
async function invitationByCode(
  tx: Transaction,
  code: string,
  now: number,
): Promise<InvitationWithoutUrl> {
  const invitation = await findInvitation(tx, code, now)
  if (!invitation) throw notFound('invitation')
  return invitation
}
