import { limits } from '@guildhall/contract'
import type { CreateInvitationRequest } from '@guildhall/contract'
import { appError, notFound } from '../../core/app-error.ts'
import { newInviteCode } from '../../core/ids.ts'
import type { Transaction } from '../../storage/database.ts'
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
  actorId: string
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
  await recordOperation(tx, { actorId, action: 'create_invitation', target: code, now })
  return invitationByCode(tx, code)
}

/** Revoking again does nothing. Throws `not_found`. */
export async function revokeInvitation(
  tx: Transaction,
  code: string,
  { actorId, now }: Change,
): Promise<void> {
  const { revokedAt } = await invitationByCode(tx, code)
  if (revokedAt !== null) return
  await markInvitationRevoked(tx, code, now)
  await recordOperation(tx, { actorId, action: 'revoke_invitation', target: code, now })
}

/** Throws `not_found`. */
async function invitationByCode(tx: Transaction, code: string): Promise<InvitationWithoutUrl> {
  const invitation = await findInvitation(tx, code)
  if (!invitation) throw notFound('invitation')
  return invitation
}
