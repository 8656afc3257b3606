import type { Invite } from '@guildhall/contract'

/** Whether people can join with the invite now. */
export function isUsableInvite({ revokedAt, expiresAt, maxUses, uses }: Invite): boolean {
  const isOver = expiresAt !== null && expiresAt <= Date.now()
  return revokedAt === null && !isOver && (maxUses === null || uses < maxUses)
}
