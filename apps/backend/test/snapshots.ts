import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultPresence } from '@guildhall/contract'
import type { ServerSnapshot, Snapshot } from '@guildhall/contract'
import { connect } from './gateway-client.ts'
import type { GatewayClient } from './gateway-client.ts'
import { maxWaitMs } from './wait-until.ts'

/** Fewer polls a minute than a connection may send heartbeats. */
const pollMs = 60

/**
 * Asserts that the client's snapshot, updated by events, equals that of a new session. Presences and
 * read states follow a change with a delay.
 */
export async function assertSnapshotCurrent(client: GatewayClient, label: string): Promise<void> {
  const end = performance.now() + maxWaitMs
  while (true) {
    const fresh = await connect(client.account)
    await client.settle()
    const [current, expected] = [
      normalizeSnapshot(client.snapshot),
      normalizeSnapshot(fresh.snapshot),
    ]
    await fresh.close()
    if (JSON.stringify(current) === JSON.stringify(expected)) return
    if (performance.now() > end) assert.deepEqual(current, expected, label)
    await wait(pollMs)
  }
}

/** The snapshot in a canonical order, without empty read states. */
export function normalizeSnapshot(snapshot: Snapshot): object {
  return {
    user: snapshot.user,
    presence: snapshot.presence,
    servers: normalizeServers(snapshot.servers),
    conversations: normalizeServers(
      snapshot.conversations.map((entry) => {
        const participants = sorted(entry.conversation.participants, ({ id }) => id)
        return { ...entry, conversation: sortedKeys({ ...entry.conversation, participants }) }
      }),
    ),
    relationships: sorted(snapshot.relationships, ({ user }) => user.id),
    friendPresences: sorted(snapshot.friendPresences, ({ userId }) => userId),
    privacy: snapshot.privacy,
    serverOrder: snapshot.serverOrder,
    readState: sorted(snapshot.readState, ({ channelId }) => channelId).filter(
      ({ seq, mentionCount }) => seq > 0 || mentionCount > 0,
    ),
    notifications: {
      ...snapshot.notifications,
      settings: sorted(
        snapshot.notifications.settings,
        ({ serverId, channelId }) => `${serverId} ${channelId ?? ''}`,
      ),
    },
  }
}

function normalizeServers(entries: ServerSnapshot[]): object[] {
  return sorted(entries, ({ server }) => server.id)
    .map((entry) => ({
      ...entry,
      server: sortedKeys(entry.server),
      channels: sorted(entry.channels, ({ id }) => id).map((channel) => ({
        ...sortedKeys(channel),
        overwrites: sorted(channel.overwrites, ({ targetId }) => targetId),
      })),
      me: { ...entry.me, roleIds: entry.me.roleIds.toSorted() },
      presences: sorted(entry.presences, ({ userId }) => userId),
      voice: sorted(entry.voice, ({ userId }) => userId),
    }))
    .map(sortedKeys)
}

/** The snapshot with everyone offline, so that snapshots from before and after a restart can be compared. */
export function withoutPresences(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    presence: defaultPresence,
    friendPresences: [],
    servers: snapshot.servers.map(withEveryoneOffline),
    conversations: snapshot.conversations.map(withEveryoneOffline),
  }
}

function withEveryoneOffline<T extends ServerSnapshot>(entry: T): T {
  return { ...entry, presences: [], voice: [], server: { ...entry.server, online: 0 } }
}

function sorted<T>(list: T[], key: (item: T) => string): T[] {
  return list.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function sortedKeys<T extends object>(object: T): T {
  return Object.fromEntries(
    Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as T
}
