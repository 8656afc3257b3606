import type { Reader, Transaction } from '../../storage/database.ts'

/** What moderators have set for a member in all voice channels of the server. */
export interface ServerMutes {
  muted: boolean
  deafened: boolean
}

export async function findServerMutes(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<ServerMutes> {
  const row = await reader
    .selectFrom('members')
    .select(['voice_muted', 'voice_deafened'])
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { muted: row?.voice_muted === 1, deafened: row?.voice_deafened === 1 }
}

export async function updateServerMutes(
  tx: Transaction,
  serverId: string,
  userId: string,
  { muted, deafened }: ServerMutes,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ voice_muted: muted ? 1 : 0, voice_deafened: deafened ? 1 : 0 })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .execute()
}
