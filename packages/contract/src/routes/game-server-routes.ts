import Type from 'typebox'
import { gameServerLimits } from '../game-server-limits.ts'
import {
  CreateGameServerRequest,
  CreateStatusCardRequest,
  GameServer,
  GameServerHistoryQuery,
  GuessedGame,
  GuessGameServerRequest,
  PublicPage,
  PublicServer,
  GameServerPoint,
  UpdateGameServerRequest,
  UpdatePublicPageRequest,
} from '../game-servers.ts'
import { Message } from '../messages.ts'
import { Id } from '../shapes.ts'
import { ChannelParams, ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'game servers'
const GameServerParams = Type.Object({ serverId: Id, gameServerId: Id })
const GameServerResponse = Type.Object({ gameServer: GameServer })
const PublicPageResponse = Type.Object({ publicPage: PublicPage })
const managed = { tag, auth: 'session', permission: 'manage_server' } as const

export const gameServerRoutes = defineRoutes({
  listGameServers: {
    tag,
    summary: 'List the game servers that a server watches, in their order',
    description: 'The statuses are those of the last queries, also where nothing visible changed.',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ gameServers: Type.Array(GameServer) }) },
  },
  createGameServer: {
    ...managed,
    summary: 'Watch a game server',
    description:
      'Queries the game server once. One that does not answer is added all the same, with the reason in its status.',
    params: ServerParams,
    body: CreateGameServerRequest,
    success: { status: 201, body: GameServerResponse },
    errors: ['limit_reached'],
  },
  guessGameServer: {
    ...managed,
    summary: 'Find out which game answers at an address',
    description: `Makes at most ${gameServerLimits.guesses} queries, each of which counts towards the limit of status queries of the client's address. The most likely game comes first.`,
    params: ServerParams,
    body: GuessGameServerRequest,
    success: { status: 200, body: Type.Object({ guesses: Type.Array(GuessedGame) }) },
  },
  updateGameServer: {
    ...managed,
    summary: 'Change or move a game server',
    description: 'A new host or port is queried once.',
    params: GameServerParams,
    body: UpdateGameServerRequest,
    success: { status: 200, body: GameServerResponse },
  },
  deleteGameServer: {
    ...managed,
    summary: 'Stop watching a game server and delete its history',
    params: GameServerParams,
    success: { status: 204 },
  },
  getPublicServer: {
    tag,
    summary: 'Get the public game servers of a server',
    description: 'Names no players. May be cached for 30 seconds.',
    auth: 'public',
    params: ServerParams,
    success: { status: 200, body: PublicServer },
    errors: ['rate_limited'],
  },
  getPublicPage: {
    ...managed,
    summary: 'Get the settings of the public page of a server',
    params: ServerParams,
    success: { status: 200, body: PublicPageResponse },
  },
  updatePublicPage: {
    ...managed,
    summary: 'Choose the invite that the public page shows, and its short address',
    description:
      'What is left out stays as it is. The page stops showing an invite that cannot be used any more. ' +
      `The short address has ${gameServerLimits.publicAddressMin} to ${gameServerLimits.publicAddressMax} lowercase letters, digits and single hyphens, at least one of them a letter, and belongs to one server only.`,
    params: ServerParams,
    body: UpdatePublicPageRequest,
    success: { status: 200, body: PublicPageResponse },
    errors: ['conflict'],
  },
  getGameServerBadge: {
    tag,
    summary: 'Get an image with the state and players of a public game server',
    description: 'May be cached for 30 seconds.',
    auth: 'public',
    params: GameServerParams,
    success: { status: 200, contentType: 'image/svg+xml' },
    errors: ['rate_limited'],
  },
  postStatusCard: {
    tag,
    summary: 'Post a card with the status of a game server',
    description:
      `With the id of a watched game server, the message changes with the status while it is among the last ${gameServerLimits.recentMessages} of its channel and the newest card of the game server in it. ` +
      `With a host, the game is found out with at most ${gameServerLimits.guesses} queries, as by guessGameServer, and the card stays as it is; the address of a watched game server stands for that one.`,
    auth: 'session',
    permission: 'send_messages',
    params: ChannelParams,
    body: CreateStatusCardRequest,
    success: { status: 201, body: Type.Object({ message: Message }) },
    errors: ['storage_full'],
  },
  getGameServerHistory: {
    tag,
    summary: 'Players and availability of a game server over time',
    description:
      `At most ${gameServerLimits.historyPoints} points, oldest first; by default of the last day. The history has a ` +
      'point per minute for 2 days, per 10 minutes for 30 days and per hour for 2 years. A span without a query has no point.',
    auth: 'session',
    params: GameServerParams,
    query: GameServerHistoryQuery,
    success: { status: 200, body: Type.Object({ points: Type.Array(GameServerPoint) }) },
  },
})
