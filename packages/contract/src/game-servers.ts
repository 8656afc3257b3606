import Type from 'typebox'
import type { Static } from 'typebox'
import { gameServerLimits } from './game-server-limits.ts'
import { Id, Line, Nullable, Time } from './shapes.ts'

/**
 * Why the state is not `online`: a code of the status service. Null while nothing is known yet, or after Guildhall was not
 * running.
 */
export const GameServerReason = Type.Enum([
  'SERVER_OFFLINE',
  'SERVER_TIMEOUT',
  'QUERY_FAILED',
  'DNS_ERROR',
  'SSRF_BLOCKED',
  'RATE_LIMITED',
  'UNSUPPORTED_GAME',
  'INVALID_HOST',
  'INVALID_PORT',
  'INTERNAL_ERROR',
])
export type GameServerReason = Static<typeof GameServerReason>

export const GameServerPlayer = Type.Object({
  name: Type.String(),
  score: Type.Optional(Type.Integer()),
  timeSeconds: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type GameServerPlayer = Static<typeof GameServerPlayer>

const Count = Nullable(Type.Integer({ minimum: 0 }))

/**
 * The result of the last query. Values that the game server did not send are null. `offline` means that it refused the query,
 * or was silent twice in a row; `unknown` that something else answers at its address, or that it could not be queried.
 */
export const GameServerStatus = Type.Object({
  state: Type.Enum(['online', 'offline', 'unknown']),
  /** When the state began. */
  since: Time,
  /** When the query was made. */
  checkedAt: Time,
  reason: Type.Union([GameServerReason, Type.Null()]),
  name: Nullable(Type.String()),
  map: Nullable(Type.String()),
  version: Nullable(Type.String()),
  players: Type.Object({
    online: Count,
    max: Count,
    /** Null where the protocol has no names, or the game server does not send them. */
    list: Type.Union([Type.Array(GameServerPlayer), Type.Null()]),
  }),
  /** In milliseconds. */
  ping: Count,
})
export type GameServerStatus = Static<typeof GameServerStatus>

export const GameServerAlertEvent = Type.Enum(['down', 'up', 'full', 'empty'])
export type GameServerAlertEvent = Static<typeof GameServerAlertEvent>

export const GameServerAlerts = Type.Object({
  channelId: Nullable(Id),
  on: Type.Array(GameServerAlertEvent, { maxItems: 8 }),
})
export type GameServerAlerts = Static<typeof GameServerAlerts>

const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
const Slug = Type.String({ minLength: 1, maxLength: 64 })
const Host = Type.String({ minLength: 1, maxLength: 253 })

/** A game server that a server (community) watches. */
export const GameServer = Type.Object({
  id: Id,
  serverId: Id,
  /** A slug of the status service. */
  game: Type.String(),
  host: Type.String(),
  /** The query port. */
  port: Port,
  /** As given by a member, else the name that the game server last sent, else its host. */
  name: Type.String(),
  position: Type.Integer(),
  alerts: GameServerAlerts,
  /** Whether everyone can see it without an account, also as a badge. */
  public: Type.Boolean(),
  /** Null until the first query. */
  status: Type.Union([GameServerStatus, Type.Null()]),
  createdAt: Time,
})
export type GameServer = Static<typeof GameServer>

/** Without a port, the default query port of the game. Without a name, the name that the game server sends. */
export const CreateGameServerRequest = Type.Object({
  game: Slug,
  host: Host,
  port: Type.Optional(Port),
  name: Type.Optional(Line(gameServerLimits.nameMax)),
})
export type CreateGameServerRequest = Static<typeof CreateGameServerRequest>

/** The name null follows the name that the game server sends. */
export const UpdateGameServerRequest = Type.Object({
  name: Type.Optional(Nullable(Line(gameServerLimits.nameMax))),
  host: Type.Optional(Host),
  port: Type.Optional(Port),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  alerts: Type.Optional(GameServerAlerts),
  public: Type.Optional(Type.Boolean()),
})
export type UpdateGameServerRequest = Static<typeof UpdateGameServerRequest>

/** Where to look for a game server. Without a port, the default ports of popular games are tried. */
export const GuessGameServerRequest = Type.Object({ host: Host, port: Type.Optional(Port) })
export type GuessGameServerRequest = Static<typeof GuessGameServerRequest>

/** A game that answers at an address. */
export const GuessedGame = Type.Object({
  game: Type.String(),
  /** The name of the game. */
  name: Type.String(),
  /** The query port. */
  port: Port,
  status: GameServerStatus,
})
export type GuessedGame = Static<typeof GuessedGame>

/**
 * A game server that the server watches, or an address at which to look for one, as for `GuessGameServerRequest`. Only the
 * card of a watched game server follows its status.
 */
export const CreateStatusCardRequest = Type.Object({
  gameServerId: Type.Optional(Id),
  host: Type.Optional(Host),
  port: Type.Optional(Port),
})
export type CreateStatusCardRequest = Static<typeof CreateStatusCardRequest>

/** Milliseconds since the epoch; by default the last day. */
export const GameServerHistoryQuery = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  to: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type GameServerHistoryQuery = Static<typeof GameServerHistoryQuery>

/** The average of the span that begins at `at`. A span without a query has no point. */
export const GameServerPoint = Type.Object({
  at: Time,
  /** The average number of players while it was online; null if it was offline or did not send it. */
  online: Count,
  /** The most players at any time; of what was stored before this was known, the average. */
  peak: Count,
  max: Count,
  /** The share of the queries that it answered. */
  up: Type.Number({ minimum: 0, maximum: 1 }),
})
export type GameServerPoint = Static<typeof GameServerPoint>

const { state, since, checkedAt, map, version } = GameServerStatus.properties

/** A game server as everyone can see it. Names no players. */
export const PublicGameServer = Type.Object({
  id: Id,
  game: Type.String(),
  host: Type.String(),
  port: Port,
  name: Type.String(),
  status: Type.Union([
    Type.Object({
      state,
      since,
      checkedAt,
      map,
      version,
      players: Type.Object({ online: Count, max: Count }),
    }),
    Type.Null(),
  ]),
})
export type PublicGameServer = Static<typeof PublicGameServer>

/** The settings of a server's public page. */
export const PublicPage = Type.Object({
  /** The invite that the page shows while it can be used; null for none. */
  inviteCode: Nullable(Type.String()),
  /** What can stand in the page's address in place of the server's id; null for none. See `publicAddressProblem`. */
  shortAddress: Nullable(
    Type.String({
      minLength: gameServerLimits.publicAddressMin,
      maxLength: gameServerLimits.publicAddressMax,
    }),
  ),
})
export type PublicPage = Static<typeof PublicPage>

/** What is left out stays as it is. */
export const UpdatePublicPageRequest = Type.Partial(PublicPage)
export type UpdatePublicPageRequest = Static<typeof UpdatePublicPageRequest>

/** A server with its public game servers, of which it has at least one. */
export const PublicServer = Type.Object({
  server: Type.Object({
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    color: Nullable(Type.String()),
    description: Nullable(Type.String()),
  }),
  /** The address of the invite that managers chose, while it can be used. */
  inviteUrl: Nullable(Type.String()),
  gameServers: Type.Array(PublicGameServer),
})
export type PublicServer = Static<typeof PublicServer>
