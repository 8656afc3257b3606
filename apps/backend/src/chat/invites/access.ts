import type { ErrorCode } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { findInvite, listOwnCodes } from './store.ts'
import type { InviteRow } from './store.ts'

export { revokeInvitesOf, usableAt } from './store.ts'

/** The invite with this code, usable or not. Throws `not_found`. */
export async function inviteByCode(reader: Reader, code: string): Promise<InviteRow> {
  const invite = await findInvite(reader, code)
  if (!invite) throw notFound('invite')
  return invite
}

/** Why the invite cannot be used; null if it can, undefined if there is none. */
export async function findInviteRefusal(
  reader: Reader,
  code: string,
  now: number,
): Promise<ReturnType<typeof unusableReason> | undefined> {
  const invite = await findInvite(reader, code)
  return invite && unusableReason(invite, now)
}

export async function findUsableInvite(
  reader: Reader,
  code: string,
  now: number,
): Promise<InviteRow | undefined> {
  const invite = await findInvite(reader, code)
  return invite && unusableReason(invite, now) === null ? invite : undefined
}

/** The codes among these whose invites the account created. */
export async function ownInviteCodes(
  reader: Reader,
  userId: string,
  codes: string[],
): Promise<Set<string>> {
  return new Set(codes.length === 0 ? [] : await listOwnCodes(reader, userId, codes))
}

/** Why an invite cannot be used; null for usable invites. */
export function unusableReason(
  invite: Pick<InviteRow, 'revoked_at' | 'expires_at' | 'max_uses' | 'uses'>,
  now: number,
): Extract<ErrorCode, `invite_${string}`> | null {
  if (invite.revoked_at !== null) return 'invite_revoked'
  if (invite.expires_at !== null && invite.expires_at <= now) return 'invite_expired'
  if (invite.max_uses !== null && invite.uses >= invite.max_uses) return 'invite_exhausted'
  return null
}
