import Type from 'typebox'
import type { TSchema } from 'typebox'
import { GameDefinition, QueryRequest, StatusHealth, StatusResult } from '../status.ts'
import type { StatusErrorCode } from '../status.ts'

/** The parameters and responses of one route of the status service. All are public. */
export interface StatusRoute {
  summary: string
  params?: TSchema
  body?: TSchema
  success: { status: 200; body: TSchema }
  errors?: readonly StatusErrorCode[]
}

const Success = <T extends TSchema>(data: T) => Type.Object({ success: Type.Literal(true), data })

export const statusRoutes = {
  listGames: {
    summary: 'List the supported games, sorted by slug',
    success: { status: 200, body: Success(Type.Array(GameDefinition)) },
  },
  getGame: {
    summary: 'Get one game',
    params: Type.Object({ slug: Type.String() }),
    success: { status: 200, body: Success(GameDefinition) },
    errors: ['UNSUPPORTED_GAME'],
  },
  queryGameServer: {
    summary: 'Query a game server live',
    body: QueryRequest,
    success: { status: 200, body: Success(StatusResult) },
    errors: [
      'INVALID_GAME',
      'INVALID_HOST',
      'INVALID_PORT',
      'UNSUPPORTED_GAME',
      'SSRF_BLOCKED',
      'DNS_ERROR',
      'SERVER_OFFLINE',
      'SERVER_TIMEOUT',
      'QUERY_FAILED',
      'RATE_LIMITED',
    ],
  },
  getStatusHealth: {
    summary: 'Check whether the service is up',
    success: { status: 200, body: Success(StatusHealth) },
  },
} as const satisfies Record<string, StatusRoute>
