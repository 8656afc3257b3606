import type { GameServer } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { memberContext } from '../permissions/access.ts'
import { findGameServer, listGameServers, toGameServer } from './store.ts'
import type { GameServerRow } from './store.ts'

/** The game servers that a server watches, in their order. No permission is checked. */
export async function gameServersOf(reader: Reader, serverId: string): Promise<GameServer[]> {
  return (await listGameServers(reader, serverId)).map(toGameServer)
}

/** A game server of a server that the account is a member of. Throws `not_found`. */
export async function gameServerFor(
  reader: Reader,
  userId: string,
  { serverId, gameServerId }: { serverId: string; gameServerId: string },
  now: number,
): Promise<GameServerRow> {
  await memberContext(reader, userId, serverId, now)
  const row = await findGameServer(reader, serverId, gameServerId)
  if (!row) throw notFound('game server')
  return row
}
