import type { CreateInviteRequest, Invite } from '@guildhall/contract'
import { api } from '../api/http.ts'

/** When an invite expires and how often it can be used; 0 means unlimited. */
export interface InviteLimits {
  seconds: number
  maxUses: number
}

export const defaultInviteLimits: InviteLimits = { seconds: 7 * 86_400, maxUses: 0 }

/** Throws ApiError. */
export async function createInvite(serverId: string, chosen: InviteLimits): Promise<Invite> {
  const body = inviteRequest(chosen)
  const { invite } = await api.call('createInvite', { params: { serverId }, body })
  return invite
}

export function inviteRequest({ seconds, maxUses }: InviteLimits): CreateInviteRequest {
  return {
    ...(seconds > 0 && { expiresInSeconds: seconds }),
    ...(maxUses > 0 && { maxUses }),
  }
}
