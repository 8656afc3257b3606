import type { Server } from '@guildhall/contract'
import type { PresenceStore } from '../../cluster/presence.ts'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { standingIn } from '../permissions/access.ts'
import { findServer, listServersOf, toServer } from './store.ts'

type Online = Pick<PresenceStore, 'onlineCount'>

/** Throws `not_found` where the account is no member. */
export async function serverFor(
  reader: Reader,
  userId: string,
  serverId: string,
  presence: Online,
): Promise<Server> {
  await standingIn(reader, userId, serverId)
  return serverById(reader, serverId, presence)
}

/** A server whoever asks. Throws `not_found`. */
export async function serverById(
  reader: Reader,
  serverId: string,
  presence: Online,
): Promise<Server> {
  const row = await findServer(reader, serverId)
  if (!row) throw notFound('server')
  return toServer(row, presence)
}

/** The servers that the account is a member of, in the order of joining. */
export async function serversOf(
  reader: Reader,
  userId: string,
  presence: Online,
): Promise<Server[]> {
  return (await listServersOf(reader, userId)).map((row) => toServer(row, presence))
}
