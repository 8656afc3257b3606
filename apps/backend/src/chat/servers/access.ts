import type { Server } from '@guildhall/contract'
import type { PresenceStore } from '../../directory/presence.ts'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { memberContext } from '../permissions/access.ts'
import { findServer, listServersOf, toServer } from './store.ts'

export { deleteAsOperator, readServers, transferAsOperator } from './administration.ts'
export { findOrder as serverOrderOf } from './order-store.ts'
export { listOwnedNames as ownedServerNames } from './store.ts'

type OnlineCounts = Pick<PresenceStore, 'onlineCount'>

/** Throws `not_found` when the account is not a member. */
export async function serverFor(
  reader: Reader,
  userId: string,
  serverId: string,
  { presence, now }: { presence: OnlineCounts; now: number },
): Promise<Server> {
  await memberContext(reader, userId, serverId, now)
  return serverById(reader, serverId, presence.onlineCount(serverId))
}

/** A server, without a check of permissions. `online` is how many members others see online. Throws `not_found`. */
export async function serverById(
  reader: Reader,
  serverId: string,
  online: number,
): Promise<Server> {
  const row = await findServer(reader, serverId)
  if (!row) throw notFound('server')
  return toServer(row, online)
}

/** The servers that the account is a member of, without conversations. */
export async function communityIdsOf(reader: Reader, userId: string): Promise<string[]> {
  return (await listServersOf(reader, userId)).map(({ id }) => id)
}

/** The servers that the account is a member of, in the order of joining. */
export async function serversOf(
  reader: Reader,
  userId: string,
  presence: OnlineCounts,
): Promise<Server[]> {
  const rows = await listServersOf(reader, userId)
  return rows.map((row) => toServer(row, presence.onlineCount(row.id)))
}
