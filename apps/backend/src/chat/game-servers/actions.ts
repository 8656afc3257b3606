import { channelHoldsMessages, collections, gameServerLimits, holds } from '@guildhall/contract'
import type {
  CreateGameServerRequest,
  GameServer,
  GameServerAlerts,
  GameServerHistoryQuery,
  GameServerPoint,
  GuessedGame,
  GuessGameServerRequest,
  UpdateGameServerRequest,
} from '@guildhall/contract'
import { findGame, isHost } from '@guildhall/game-query/source'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { moveItem } from '../../core/positions.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, publishAndRecord } from '../audit/actions.ts'
import { findChannelIn } from '../channels/access.ts'
import { memberContext, memberWith, permissionsIn } from '../permissions/access.ts'
import { gameServerFor, gameServersOf } from './access.ts'
import { findGamesAt, queryAllowed } from './guess.ts'
import type { TakeQuery } from './guess.ts'
import { loadHistory } from './history.ts'
import { rollUpTime } from './history-store.ts'
import { nextStatus, noFailures } from './next-status.ts'
import type { GameTarget, QueryGameServer, QueryOutcome } from './query-outcome.ts'
import {
  deleteGameServer,
  findGameServer,
  insertGameServer,
  listGameServers,
  toGameServer,
  updateGameServer,
} from './store.ts'
import type { GameServerRow } from './store.ts'
import type { Watcher } from './watcher.ts'

interface GameServerRef {
  serverId: string
  gameServerId: string
}

/** All methods throw `not_found` for callers who are not members; changes need `manage_server`. */
export interface GameServers {
  /** In their order, with the statuses of the last queries. */
  list(userId: string, serverId: string): Promise<GameServer[]>
  /** Queries the game server once. Throws `limit_reached`, and `invalid_input` for an address that may not be queried. */
  create(
    userId: string,
    serverId: string,
    request: CreateGameServerRequest,
    takeQuery: TakeQuery,
  ): Promise<GameServer>
  /** The games that answer at the address, the most likely one first. Makes as many queries as it takes from the limit. */
  guess(
    userId: string,
    serverId: string,
    request: GuessGameServerRequest,
    takeQuery: TakeQuery,
  ): Promise<GuessedGame[]>
  /** Queries a new address once, like `create`. */
  update(
    userId: string,
    ref: GameServerRef,
    changes: UpdateGameServerRequest,
    takeQuery: TakeQuery,
  ): Promise<GameServer>
  delete(userId: string, ref: GameServerRef): Promise<void>
  history(
    userId: string,
    ref: GameServerRef,
    range: GameServerHistoryQuery,
  ): Promise<GameServerPoint[]>
}

export function createGameServers({
  database,
  publisher,
  clock,
  query,
  watcher,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> & {
  query: QueryGameServer
  watcher: Watcher
}): GameServers {
  async function firstOutcome(target: GameTarget, takeQuery: TakeQuery): Promise<QueryOutcome> {
    await takeQuery()
    return queryAllowed(query, target)
  }

  return {
    async list(userId, serverId) {
      await memberContext(database.read, userId, serverId, clock())
      const listed = await gameServersOf(database.read, serverId)
      return listed.map((gameServer) => ({
        ...gameServer,
        status: watcher.freshStatus(gameServer) ?? gameServer.status,
      }))
    },

    async create(userId, serverId, request, takeQuery) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      // Checked again in the transaction; a full server must not cause queries.
      await requireRoom(database.read, serverId)
      const target = targetOf(request)
      const outcome = await firstOutcome(target, takeQuery)
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const row = newRow(serverId, target, await requireRoom(tx, serverId), now)
        const created = { ...row, ...statusColumns(outcome, now) }
        created.name = request.name?.toWellFormed() ?? null
        await insertGameServer(tx, created)
        const gameServer = toGameServer(created)
        const change = { serverId, actorId: userId, before: null, after: gameServer, now }
        await publishAndRecord(tx, publish, 'gameServers', change)
        return gameServer
      })
    },

    async guess(userId, serverId, request, takeQuery) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      const found = await findGamesAt(query, request, takeQuery)
      const now = clock()
      return found.map(({ target: { game, port }, answer }) => {
        const status = nextStatus(null, { kind: 'answer', answer }, noFailures, now)
        return { game, name: findGame(game)?.name ?? game, port, status }
      })
    },

    async update(userId, ref, changes, takeQuery) {
      const { serverId, gameServerId } = ref
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      const current = await gameServerFor(database.read, userId, ref, clock())
      const { host = current.host, port = current.port } = changes
      const hasOwnPort = current.uses_default_port === 0 || port !== current.port
      const target = {
        ...targetOf({ game: current.game, host, port }),
        usesDefaultPort: !hasOwnPort,
      }
      const isMoved = host !== current.host || port !== current.port
      const outcome = isMoved ? await firstOutcome(target, takeQuery) : null
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const before = await findGameServer(tx, serverId, gameServerId)
        if (!before) throw notFound('game server')
        const row: GameServerRow = {
          ...before,
          ...editedColumns(changes),
          ...(outcome && { host, port, ...statusColumns(outcome, now) }),
          ...(hasOwnPort && { uses_default_port: 0 as const }),
        }
        const { alerts } = changes
        if (alerts) await requireAlertChannel(tx, userId, { serverId, alerts, before, now })
        await updateGameServer(tx, row)
        const { position } = changes
        if (position !== undefined) await move(tx, publish, before, position)
        const after = await findGameServer(tx, serverId, gameServerId)
        if (!after) throw notFound('game server')
        await publishChange(tx, publish, { before, after, userId, now })
        const gameServer = toGameServer(after)
        return { ...gameServer, status: watcher.freshStatus(gameServer) ?? gameServer.status }
      })
    },

    delete: (userId, { serverId, gameServerId }) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const row = await findGameServer(tx, serverId, gameServerId)
        if (!row) throw notFound('game server')
        await deleteGameServer(tx, gameServerId)
        const change = { serverId, actorId: userId, before: toGameServer(row), after: null, now }
        await publishAndRecord(tx, publish, 'gameServers', change)
      }),

    async history(userId, ref, range) {
      const now = clock()
      await gameServerFor(database.read, userId, ref, now)
      return loadHistory(database.read, ref.gameServerId, range, now)
    },
  }
}

/** The target of a request. Throws `invalid_input`. */
function targetOf({ game, host, port }: CreateGameServerRequest): GameTarget {
  const definition = findGame(game)
  if (!definition) throw invalidInput('game', 'unknown_game')
  if (!isHost(host)) throw invalidInput('host', 'not_a_game_host')
  const queryPort = port ?? definition.ports.query
  if (queryPort === null) throw invalidInput('port', 'game_port_needed')
  return { game, host, port: queryPort, usesDefaultPort: port === undefined }
}

/** Throws `limit_reached`. Returns the position after the last one. */
async function requireRoom(reader: Reader, serverId: string): Promise<number> {
  const rows = await listGameServers(reader, serverId)
  const max = gameServerLimits.perServer
  if (rows.length >= max) throw appError('game_server_limit', { max })
  return (rows.at(-1)?.position ?? -1) + 1
}

function newRow(
  serverId: string,
  { game, host, port, usesDefaultPort }: GameTarget,
  position: number,
  now: number,
): GameServerRow {
  return {
    id: newId(),
    server_id: serverId,
    game,
    host,
    port,
    uses_default_port: usesDefaultPort ? 1 : 0,
    name: null,
    known_name: null,
    position,
    alert_channel_id: null,
    alert_on: '[]',
    alert_message_id: null,
    alert_down_since: null,
    alert_ended_at: null,
    is_public: 0,
    status: null,
    rolled_until: rollUpTime(now),
    created_at: now,
  }
}

/** For a game server that has no history yet at its address. */
function statusColumns(outcome: QueryOutcome, now: number) {
  const status = nextStatus(null, outcome, noFailures, now)
  return { status: JSON.stringify(status), known_name: status.name }
}

interface AlertChange {
  serverId: string
  alerts: GameServerAlerts
  before: GameServerRow
  now: number
}

/** Throws `invalid_input` for a channel without anything to alert about, and unless a new one holds messages and the account can view it. */
async function requireAlertChannel(
  tx: Transaction,
  userId: string,
  { serverId, alerts: { channelId, on }, before, now }: AlertChange,
): Promise<void> {
  if (channelId === null) return
  if (on.length === 0) throw invalidInput('alerts.on', 'required')
  if (channelId === before.alert_channel_id) return
  const channel = await findChannelIn(tx, serverId, channelId)
  const member = await memberContext(tx, userId, serverId, now)
  if (!channel || !holds(await permissionsIn(tx, member, channelId), 'view_channel')) {
    throw invalidInput('alerts.channelId', 'not_a_channel')
  }
  if (!channelHoldsMessages(channel.type)) {
    throw invalidInput('alerts.channelId', 'not_a_message_channel')
  }
}

function editedColumns(changes: UpdateGameServerRequest): Partial<GameServerRow> {
  const { name, alerts, public: isPublic } = changes
  return {
    ...(name !== undefined && { name: name?.toWellFormed() ?? null }),
    ...(alerts && {
      alert_channel_id: alerts.channelId,
      alert_on: JSON.stringify([...new Set(alerts.on)]),
    }),
    ...(isPublic !== undefined && { is_public: isPublic ? (1 as const) : (0 as const) }),
  }
}

async function move(
  tx: Transaction,
  publish: Publish,
  { id, server_id: serverId }: GameServerRow,
  position: number,
): Promise<void> {
  const rows = await listGameServers(tx, serverId)
  for (const moved of moveItem(rows, id, position)) {
    await updateGameServer(tx, { id: moved.id, position: moved.position })
    if (moved.id !== id) publishUpdated(publish, moved)
  }
}

interface RowChange {
  before: GameServerRow
  after: GameServerRow
  userId: string
  now: number
}

async function publishChange(
  tx: Transaction,
  publish: Publish,
  { before, after, userId, now }: RowChange,
): Promise<void> {
  const [old, next] = [toGameServer(before), toGameServer(after)]
  const { audited } = collections.gameServers
  if (Object.keys(changesBetween(old, next, audited)).length === 0) return
  const { serverId } = next
  const change = { serverId, actorId: userId, before: old, after: next, now }
  await publishAndRecord(tx, publish, 'gameServers', change)
}

function publishUpdated(publish: Publish, row: GameServerRow): void {
  const gameServer = toGameServer(row)
  const { serverId } = gameServer
  publish(
    { kind: 'server', serverId },
    { type: 'game_server.updated', data: { serverId, gameServer } },
  )
}
