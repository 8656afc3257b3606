import type { Invite } from '@guildhall/contract'
import { api } from '../api/http.ts'

/** When an invite expires and how often it can be used; 0 means unlimited. */
export interface InviteLimits {
  seconds: number
  maxUses: number
}

export const defaultInviteLimits: InviteLimits = { seconds: 7 * 86_400, maxUses: 0 }

/** Throws ApiError. */
export async function createInvite(
  serverId: string,
  { seconds, maxUses }: InviteLimits,
): Promise<Invite> {
  const { invite } = await api.call('createInvite', {
    params: { serverId },
    body: {
      ...(seconds > 0 && { expiresInSeconds: seconds }),
      ...(maxUses > 0 && { maxUses }),
    },
  })
  return invite
}
