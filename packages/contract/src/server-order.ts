import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Color, Id, Line, Nullable } from './shapes.ts'

/** A folder of servers. Clients choose its id. */
export const ServerFolder = Type.Object({
  id: Id,
  name: Nullable(Line(limits.nameMax)),
  color: Nullable(Color),
})
export type ServerFolder = Static<typeof ServerFolder>

/** A folder with its servers, or servers outside of folders. */
export const ServerGroup = Type.Object({
  folder: Nullable(ServerFolder),
  serverIds: Type.Array(Id, { maxItems: limits.serversPerMember }),
})
export type ServerGroup = Static<typeof ServerGroup>

/**
 * How an account orders its servers. Those that are in no group come last, in the order of joining; an id of a server that
 * the account has left means nothing until it returns.
 */
export const ServerOrder = Type.Object({
  groups: Type.Array(ServerGroup, { maxItems: limits.serversPerMember }),
})
export type ServerOrder = Static<typeof ServerOrder>
