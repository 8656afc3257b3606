import type { Invite } from '@guildhall/contract'

/** What decides whether an invite, or an invitation of an operator, can be used. */
export type InviteState = Pick<Invite, 'revokedAt' | 'expiresAt' | 'maxUses' | 'uses'>

/** Whether it can be used now. */
export function isUsableInvite({ revokedAt, expiresAt, maxUses, uses }: InviteState): boolean {
  const isOver = expiresAt !== null && expiresAt <= Date.now()
  return revokedAt === null && !isOver && (maxUses === null || uses < maxUses)
}
