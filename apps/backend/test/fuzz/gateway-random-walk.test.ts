import assert from 'node:assert/strict'
import test from 'node:test'
import type { Channel, ServerSnapshot } from '@guildhall/contract'
import type { Reply } from '../account.ts'
import { ActionError, connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createSeededRandom } from '../seeded-random.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { assertSnapshotCurrent, normalizeSnapshot, withoutPresences } from '../snapshots.ts'

const steps = 200
const restartEvery = 45

/** One step of a random walk: a user does something, with or without permission. */
interface Step {
  chance: SeededRandom
  clients: GatewayClient[]
  me: GatewayClient
  /** A server that the account can see, with its owner's invite. */
  server: ServerSnapshot | undefined
  channel: Channel | undefined
  invites: string[]
}

type WalkAction = (step: Step) => Promise<Reply | undefined>

const actions: Record<string, WalkAction> = {
  async found({ me, invites }) {
    const reply = await me.account.post('/api/servers', { name: 'Another' })
    const path = `/api/servers/${reply.body.server.id}/invites`
    invites.push((await me.account.post(path, {})).body.invite.code)
    return reply
  },
  async join({ me, chance, invites }) {
    const code = chance.pick(invites)
    return code === undefined ? undefined : me.account.post(`/api/invites/${code}/accept`)
  },
  leave: async ({ me, server }) =>
    me.account.delete(`${serverPath(server)}/members/${me.account.id}`),
  async kick({ me, chance, clients, server }) {
    const target = chance.pick(clients)?.account.id
    return me.account.delete(`${serverPath(server)}/members/${target}`)
  },
  async send({ me, chance, clients, channel }) {
    const named = chance.pick(['everyone', ...clients.map(({ account }) => account.username)])
    const content = chance.below(2) ? 'hello' : `hello @${named}`
    await me.action('message.send', { channelId: channel?.id ?? 'none', content })
    return undefined
  },
  async forget({ me, channel }) {
    const { body } = await me.account.get(`/api/channels/${channel?.id}/messages?limit=5`)
    const messageId: string = body.messages?.at(0)?.id ?? 'none'
    await me.action('message.delete', { messageId })
    return undefined
  },
  async mute({ me, chance, server, channel }) {
    const path = chance.below(2) ? `/api/channels/${channel?.id}` : serverPath(server)
    return me.account.patch(`${path}/notifications`, {
      mute: chance.below(2) ? { until: null } : null,
      level: chance.pick(['all', null]),
    })
  },
  async read({ me, chance, channel }) {
    const seq = chance.below((channel?.lastSeq ?? 0) + 1)
    await me.action('channel.read', { channelId: channel?.id ?? 'none', seq })
    return undefined
  },
  async presence({ me, chance }) {
    const status = chance.pick(['online', 'idle', 'dnd', 'invisible'] as const) ?? 'online'
    await me.action('presence.set', { status, text: chance.below(2) ? null : 'hm' })
    return undefined
  },
  async idle({ me, chance }) {
    await me.action('presence.idle', { idle: chance.below(2) === 0 })
    return undefined
  },
  addChannel: async ({ me, server, chance }) =>
    me.account.post(`${serverPath(server)}/channels`, {
      name: 'more',
      type: chance.pick(['text', 'category', 'voice']),
    }),
  moveChannel: async ({ me, channel, chance }) =>
    me.account.patch(`/api/channels/${channel?.id}`, { position: chance.below(4), topic: 'moved' }),
  dropChannel: async ({ me, channel }) => me.account.delete(`/api/channels/${channel?.id}`),
  async overwrite({ me, server, channel, chance, clients }) {
    const role = chance.pick(server?.roles ?? [])?.id
    const member = chance.pick(clients)?.account.id
    const target = chance.pick(['role', 'role', 'member'] as const)
    const view = ['view_channel']
    const [allow, deny] = chance.below(2) ? [view, []] : [[], view]
    const targetId = target === 'role' ? role : member
    const path = `/api/channels/${channel?.id}/overwrites/${targetId}`
    if (chance.below(4) === 0) return me.account.delete(path)
    return me.account.put(path, { target, allow, deny })
  },
  addRole: async ({ me, server, chance }) =>
    me.account.post(`${serverPath(server)}/roles`, {
      name: 'some',
      permissions: chance.pick([['view_channel'], ['administrator'], ['manage_channels'], []]),
    }),
  async changeRole({ me, server, chance }) {
    const role = chance.pick(server?.roles ?? [])
    const permissions = chance.pick([['view_channel', 'send_messages'], ['send_messages'], []])
    return me.account.patch(`${serverPath(server)}/roles/${role?.id}`, { permissions })
  },
  dropRole: async ({ me, server, chance }) =>
    me.account.delete(`${serverPath(server)}/roles/${chance.pick(server?.roles ?? [])?.id}`),
  async giveRoles({ me, server, chance, clients }) {
    const target = chance.pick(clients)?.account.id
    const roles = (server?.roles ?? []).filter(({ position }) => position > 0)
    const roleIds = roles.filter(() => chance.below(2)).map(({ id }) => id)
    return me.account.patch(`${serverPath(server)}/members/${target}`, { roleIds })
  },
  rename: async ({ me, server, chance }) =>
    me.account.patch(serverPath(server), { name: `Name ${chance.below(100)}` }),
  async handOver({ me, server, chance, clients }) {
    return me.account.patch(serverPath(server), { ownerId: chance.pick(clients)?.account.id })
  },
  async openDirect({ me, chance, clients }) {
    const userId = chance.pick(clients)?.account.id
    return me.account.post('/api/conversations/direct', { userId })
  },
  async createGroup({ me, chance, clients }) {
    const userIds = clients.filter(() => chance.below(2)).map(({ account }) => account.id)
    return me.account.post('/api/conversations/groups', { userIds, name: 'Crew' })
  },
  renameGroup: async ({ me, chance }) =>
    me.account.patch(conversationPath(me, chance), {
      name: chance.below(2) ? null : `Crew ${chance.below(100)}`,
    }),
  async changeGroup({ me, chance, clients }) {
    const path = `${conversationPath(me, chance)}/participants/${chance.pick(clients)?.account.id}`
    return chance.below(2) ? me.account.put(path) : me.account.delete(path)
  },
  closeConversation: async ({ me, chance }) =>
    me.account.post(`${conversationPath(me, chance)}/close`),
  profile: async ({ me, chance }) =>
    me.account.patch('/api/users/me', { displayName: `Person ${chance.below(100)}` }),
  async befriend({ me, chance, clients }) {
    const { username } = chance.pick(clients)!.account
    return me.account.post('/api/users/me/friend-requests', { username })
  },
  unfriend: async ({ me, chance, clients }) =>
    me.account.delete(`/api/users/me/friends/${chance.pick(clients)?.account.id}`),
  async block({ me, chance, clients }) {
    const path = `/api/users/me/blocked/${chance.pick(clients)?.account.id}`
    return chance.below(2) ? me.account.put(path) : me.account.delete(path)
  },
  async reconnect({ me, clients }) {
    await me.terminate()
    clients.splice(clients.indexOf(me), 1, await me.resume())
    return undefined
  },
}

test('G9: snapshots updated by events equal fresh snapshots on a random walk', async (t) => {
  const chance = createSeededRandom((line) => t.diagnostic(line))
  let app = await startApp(t)
  const accounts = await Promise.all([app.register(), app.register(), app.register()])
  const clients = await Promise.all(accounts.map((account) => connect(account)))
  const invites: string[] = []
  // Few servers, so that members share them.
  const names = Object.keys(actions).filter((name) => name !== 'found')
  names.push('send', 'send', 'read', 'overwrite', 'giveRoles', 'openDirect', 'closeConversation')
  const walked: string[] = []
  for (let count = 0; count < steps; count += 1) {
    const name = count < 2 ? 'found' : (chance.pick(names) ?? 'send')
    const me = chance.pick(clients)!
    const { servers, conversations } = me.snapshot
    const server = chance.pick([...servers, ...conversations])
    const textChannels = (server?.channels ?? []).filter(({ type }) => type === 'text')
    const channel = chance.pick(chance.below(3) ? textChannels : (server?.channels ?? []))
    const reply = await attempt(actions[name]!, { chance, clients, me, server, channel, invites })
    walked.push(`${me.account.username} ${name} ${reply}`)
    assert.doesNotMatch(reply, /^5/, walked.join())
    if (count % restartEvery === restartEvery - 1) {
      app = await restart(t, app, clients)
      walked.push('restart')
    } else if (count % 3 > 0) continue
    for (const client of clients) {
      await assertSnapshotCurrent(client, `SEED=${chance.seed}\n${walked.join('\n')}`)
    }
  }
  for (const client of clients) await assertSnapshotCurrent(client, walked.join('\n'))
  await assertOnDisk(t, app, clients)
})

/** Starts the app again. All clients get a new snapshot. */
async function restart(
  t: test.TestContext,
  app: TestApp,
  clients: GatewayClient[],
): Promise<TestApp> {
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  for (const [index, client] of clients.entries()) {
    const fresh = await client.resume(client.account.at(again.url))
    assert.equal(fresh.frames[1]?.type, 'ready')
    clients[index] = fresh
  }
  return again
}

async function assertOnDisk(
  t: test.TestContext,
  app: TestApp,
  clients: GatewayClient[],
): Promise<void> {
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  for (const { account, snapshot } of clients) {
    const fresh = await connect(account.at(again.url))
    assert.deepEqual(
      normalizeSnapshot(withoutPresences(fresh.snapshot)),
      normalizeSnapshot(withoutPresences(snapshot)),
    )
    await fresh.close()
  }
}

/** The result; a rejection is fine. */
async function attempt(action: WalkAction, step: Step): Promise<string> {
  try {
    return String((await action(step))?.status ?? 'done')
  } catch (error) {
    if (error instanceof ActionError && error.code !== 'internal_error') return error.code
    throw error
  }
}

function conversationPath({ snapshot }: GatewayClient, chance: SeededRandom): string {
  const id = chance.pick(snapshot.conversations)?.server.id ?? 'none'
  return `/api/conversations/${id}`
}

function serverPath(server: ServerSnapshot | undefined): string {
  return `/api/servers/${server?.server.id ?? 'none'}`
}
