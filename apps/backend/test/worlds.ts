import assert from 'node:assert/strict'
import type { World } from '@guildhall/contract'
import { connect } from './gateway-client.ts'
import type { GatewayClient } from './gateway-client.ts'
import { patienceMs } from './poll.ts'

/**
 * Asserts that the world which the client kept by its events is the one that a new session is given. Presences and
 * read states follow a change a little later.
 */
export async function assertWorldCurrent(client: GatewayClient, what: string): Promise<void> {
  const end = performance.now() + patienceMs
  while (true) {
    const fresh = await connect(client.account)
    await client.settle()
    const [kept, given] = [inOrder(client.world), inOrder(fresh.world)]
    await fresh.close()
    if (JSON.stringify(kept) === JSON.stringify(given)) return
    if (performance.now() > end) assert.deepEqual(kept, given, what)
  }
}

/** The world with everything in one order and nothing that says nothing. */
export function inOrder(world: World): object {
  return {
    user: world.user,
    presence: world.presence,
    servers: sorted(world.servers, ({ server }) => server.id)
      .map((entry) => ({
        ...entry,
        server: sortedKeys(entry.server),
        channels: sorted(entry.channels, ({ id }) => id).map((channel) => ({
          ...sortedKeys(channel),
          overwrites: sorted(channel.overwrites, ({ targetId }) => targetId),
        })),
        roles: sorted(entry.roles, ({ id }) => id),
        me: { ...entry.me, roleIds: entry.me.roleIds.toSorted() },
        presences: sorted(entry.presences, ({ userId }) => userId),
        voice: sorted(entry.voice, ({ userId }) => userId),
      }))
      .map(sortedKeys),
    readState: sorted(world.readState, ({ channelId }) => channelId).filter(
      ({ seq, mentionCount }) => seq > 0 || mentionCount > 0,
    ),
  }
}

/** The world as it would be were nobody online, so that worlds from before and after a restart compare. */
export function withoutPresences(world: World): World {
  return {
    ...world,
    presence: { status: 'online', text: null },
    servers: world.servers.map((entry) => ({
      ...entry,
      presences: [],
      voice: [],
      server: { ...entry.server, online: 0 },
    })),
  }
}

function sorted<T>(list: T[], key: (item: T) => string): T[] {
  return list.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function sortedKeys<T extends object>(thing: T): T {
  return Object.fromEntries(
    Object.entries(thing).sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as T
}
