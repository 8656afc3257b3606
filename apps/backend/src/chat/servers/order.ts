import type { ServerOrder } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import { wellFormed } from '../../core/text.ts'
import type { ChatParts } from '../chat-parts.ts'
import { communityIdsOf } from './access.ts'
import { findOrder, putOrder } from './order-store.ts'

/** How accounts order their servers. */
export interface ServerOrders {
  get(userId: string): Promise<ServerOrder>
  /**
   * Replaces the order. Ids of servers that the account is not a member of are left out, and so are empty groups: it may have
   * left a server meanwhile. Throws `invalid_input` for a server or folder that is listed twice.
   */
  set(userId: string, order: ServerOrder): Promise<ServerOrder>
}

export function createServerOrders({
  database,
  publisher,
}: Pick<ChatParts, 'database' | 'publisher'>): ServerOrders {
  return {
    get: (userId) => findOrder(database.read, userId),
    set: (userId, input) =>
      publisher.transaction(async (tx, publish) => {
        requireUnique(input)
        const known = new Set(await communityIdsOf(tx, userId))
        const groups = input.groups
          .map(({ folder, serverIds }) => ({
            folder: folder && wellFormed(folder),
            serverIds: serverIds.filter((id) => known.has(id)),
          }))
          .filter(({ serverIds }) => serverIds.length > 0)
        await putOrder(tx, userId, { groups })
        publish({ kind: 'user', userId }, { type: 'server_order.updated', data: { groups } })
        return { groups }
      }),
  }
}

function requireUnique({ groups }: ServerOrder): void {
  const folders = new Set<string>()
  const servers = new Set<string>()
  for (const [index, { folder, serverIds }] of groups.entries()) {
    if (folder && folders.has(folder.id)) {
      throw invalidInput(`groups.${index}.folder.id`, 'listed_twice')
    }
    if (folder) folders.add(folder.id)
    for (const [at, id] of serverIds.entries()) {
      if (servers.has(id)) throw invalidInput(`groups.${index}.serverIds.${at}`, 'listed_twice')
      servers.add(id)
    }
  }
}
