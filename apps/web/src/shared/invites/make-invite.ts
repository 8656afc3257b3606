import type { Invite } from '@guildhall/contract'
import { api } from '../api/http.ts'

/** How long an invite is good for, and how often; 0 stands for without end. */
export interface Bounds {
  seconds: number
  maxUses: number
}

export const weekOfUse: Bounds = { seconds: 7 * 86_400, maxUses: 0 }

/** Throws ApiError. */
export async function makeInvite(serverId: string, { seconds, maxUses }: Bounds): Promise<Invite> {
  const { invite } = await api.call('createInvite', {
    params: { serverId },
    body: {
      ...(seconds > 0 && { expiresInSeconds: seconds }),
      ...(maxUses > 0 && { maxUses }),
    },
  })
  return invite
}
