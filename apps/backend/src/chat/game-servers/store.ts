import { canFollowSrv } from '@guildhall/game-query/source'
import type { GameServer, GameServerAlertEvent, GameServerStatus } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Reader, SqlRow, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import type { GameTarget } from './query-outcome.ts'

export type GameServerRow = Selectable<Tables['game_servers']>

export function toGameServer(row: GameServerRow): GameServer {
  return {
    id: row.id,
    serverId: row.server_id,
    game: row.game,
    host: row.host,
    port: row.port,
    name: row.name ?? row.known_name ?? row.host,
    position: row.position,
    alerts: {
      channelId: row.alert_channel_id,
      on: JSON.parse(row.alert_on) as GameServerAlertEvent[],
    },
    public: row.is_public === 1,
    status: row.status === null ? null : (JSON.parse(row.status) as GameServerStatus),
    createdAt: row.created_at,
  }
}

/** Where the game server is queried. */
export function targetOfRow({ game, host, port, ...row }: GameServerRow): GameTarget {
  return { game, host, port, usesDefaultPort: row.uses_default_port === 1 && canFollowSrv(game) }
}

export function listGameServers(reader: Reader, serverId: string): Promise<GameServerRow[]> {
  return reader
    .selectFrom('game_servers')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listAllGameServers(reader: Reader): Promise<GameServerRow[]> {
  return reader.selectFrom('game_servers').selectAll().execute()
}

export function findGameServer(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<GameServerRow | undefined> {
  return reader
    .selectFrom('game_servers')
    .selectAll()
    .where('id', '=', id)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
}

export async function insertGameServer(tx: Transaction, row: GameServerRow): Promise<void> {
  await tx.insertInto('game_servers').values(row).execute()
}

export async function updateGameServer(
  tx: Transaction,
  { id, ...changes }: Partial<GameServerRow> & { id: string },
): Promise<void> {
  await tx.updateTable('game_servers').set(changes).where('id', '=', id).execute()
}

export async function deleteGameServer(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('game_servers').where('id', '=', id).execute()
}

const setStatusSql = `UPDATE game_servers SET status = ?, known_name = coalesce(?, known_name)
  WHERE id = ? AND game = ? AND lower(host) = lower(?) AND port = ? RETURNING *`

/** Returns the row; none when the game server is gone or has another address by now. */
export function setStatusStep(id: string, target: GameTarget, status: GameServerStatus): Step {
  const { game, host, port } = target
  return { sql: setStatusSql, params: [JSON.stringify(status), status.name, id, game, host, port] }
}

export function rowOf(row: SqlRow): GameServerRow {
  return row as unknown as GameServerRow
}
