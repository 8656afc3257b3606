import Type from 'typebox'
import type { Static } from 'typebox'
import { Nullable } from './shapes.ts'

/** Every error code of the status service with the HTTP status that carries it. */
export const statusErrorStatus = {
  INVALID_GAME: 400,
  INVALID_HOST: 400,
  INVALID_PORT: 400,
  DNS_ERROR: 400,
  SERVER_TIMEOUT: 400,
  SERVER_OFFLINE: 400,
  QUERY_FAILED: 400,
  UNSUPPORTED_GAME: 400,
  SSRF_BLOCKED: 400,
  RATE_LIMITED: 429,
  NOT_FOUND: 404,
  INTERNAL_ERROR: 500,
} as const

export type StatusErrorCode = keyof typeof statusErrorStatus

export const StatusErrorBody = Type.Object({
  success: Type.Literal(false),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
})
export type StatusErrorBody = Static<typeof StatusErrorBody>

const Port = Type.Integer({ minimum: 1, maximum: 65_535 })

export const QueryRequest = Type.Object({
  game: Type.String({ description: 'A slug from the list of games.' }),
  host: Type.String({ description: 'IPv4 address, IPv6 address or DNS hostname.' }),
  ports: Type.Array(Port, {
    minItems: 1,
    maxItems: 1,
    description: 'The query port, used as given.',
  }),
})
export type QueryRequest = Static<typeof QueryRequest>

export const StatusResult = Type.Object({
  status: Type.Literal('online'),
  game: Type.String(),
  host: Type.String(),
  port: Port,
  ping: Type.Integer({
    minimum: 0,
    description: 'Round trip of the first request, in milliseconds.',
  }),
  server: Type.Object({
    name: Nullable(Type.String()),
    map: Nullable(Type.String()),
    version: Nullable(Type.String()),
  }),
  players: Type.Object({
    online: Nullable(Type.Integer({ minimum: 0 })),
    max: Nullable(Type.Integer({ minimum: 0 })),
  }),
})
export type StatusResult = Static<typeof StatusResult>

export const GameDefinition = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  aliases: Type.Array(Type.String(), {
    description: 'Other names under which people look for the game, in lower case.',
  }),
  protocol: Type.String(),
  releaseYear: Nullable(Type.Integer()),
  ports: Type.Object({ game: Nullable(Port), query: Nullable(Port) }),
  notes: Type.Array(Type.String()),
})
export type GameDefinition = Static<typeof GameDefinition>

export const StatusHealth = Type.Object({
  status: Type.Literal('ok'),
  timestamp: Type.String({ format: 'date-time' }),
})
