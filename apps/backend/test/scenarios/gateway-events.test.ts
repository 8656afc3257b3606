import assert from 'node:assert/strict'
import test from 'node:test'
import { collectionKeys, collections, noMessageFilter } from '@guildhall/contract'
import type {
  CollectionEventType,
  CollectionKey,
  Conversation,
  EventType,
} from '@guildhall/contract'
import type { Account } from '../account.ts'
import { addEmoji, addSticker } from '../emoji.ts'
import { discordExport, discordMessage } from '../discord-export.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { jsonFile, runImport, uploadImport, wholeHistory } from '../imports.ts'
import { addSound } from '../sounds.ts'
import { startApp } from '../start-app.ts'
import { assertSnapshotCurrent, normalizeSnapshot, withoutPresences } from '../snapshots.ts'

/** A server of Ada with Ben as a member, both connected. Eve is connected and in no server. */
interface Setup {
  ada: Account
  ben: Account
  eve: Account
  adaOnline: GatewayClient
  benOnline: GatewayClient
  eveOnline: GatewayClient
  serverId: string
  channelId: string
  voiceId: string
  path: string
  invite: () => Promise<string>
  send: (from: GatewayClient, content: string) => Promise<string>
}

/**
 * Speaking takes media: apps/web/e2e/voice-media.test.ts. Large servers: gateway-large-servers.test.ts. Notices:
 * outgoing-webhooks.test.ts.
 */
type TriggeredEvent = Exclude<
  EventType,
  'voice.speaking' | 'server.counts' | 'members.updated' | 'webhook_notices.updated'
>

async function addRole(account: Account, path: string): Promise<{ id: string }> {
  const created = account.post(`${path}/roles`, { name: 'Crew', permissions: [] })
  return (await account.expect(201, created)).role
}

async function addRoleMenu(account: Account, path: string) {
  const role = await addRole(account, path)
  const menu = { title: 'Crews', roles: [{ roleId: role.id, emoji: null, text: null }] }
  const posted = account.post(`${path}/role-menus`, menu)
  const { roleMenu } = await account.expect(201, posted)
  return { role, roleMenu }
}

/** Imports a message into a channel that only Ada sees until the end. */
async function importMessage(ada: Account, path: string) {
  const serverId = path.split('/').at(-1) ?? ''
  const message = discordMessage('2021-03-04T10:00:00Z')
  const exported = jsonFile('old.json', discordExport([message], { name: 'old' }))
  const { id } = await uploadImport(ada, serverId, [exported])
  const { files } = await runImport(ada, serverId, id)
  const [imported] = await wholeHistory(ada, files[0]?.channelId ?? '')
  return imported!
}

type Trigger = (setup: Setup) => Promise<GatewayClient>

interface CollectionRoutes {
  /** After that of the server. */
  path: string
  add: (account: Account, path: string) => Promise<{ id: string }>
  change: object
  /** The status of a deletion. */
  deleted: 200 | 204
}

const routesOf: Record<CollectionKey, CollectionRoutes> = {
  roles: { path: 'roles', add: addRole, change: { name: 'new' }, deleted: 200 },
  roleMenus: {
    path: 'role-menus',
    add: async (...where) => (await addRoleMenu(...where)).roleMenu,
    change: { mode: 'one' },
    deleted: 204,
  },
  emoji: { path: 'emoji', add: addEmoji, change: { name: 'renamed' }, deleted: 200 },
  stickers: { path: 'stickers', add: addSticker, change: { name: 'Renamed' }, deleted: 200 },
  sounds: { path: 'sounds', add: addSound, change: { name: 'Renamed' }, deleted: 200 },
  gameServers: {
    path: 'game-servers',
    add: addGameServer,
    change: { name: 'Renamed', public: true },
    deleted: 204,
  },
}

/** Each adds a thing of its collection, and then changes or deletes it. */
const collectionTriggers = Object.fromEntries(
  collectionKeys.flatMap((key) => {
    const { path: route, add, change, deleted } = routesOf[key]
    const trigger =
      (cause: (ada: Account, at: string) => Promise<unknown>): Trigger =>
      async ({ ada, path, benOnline }) => {
        const { id } = await add(ada, path)
        await cause(ada, `${path}/${route}/${id}`)
        return benOnline
      }
    const { thing } = collections[key]
    return [
      [`${thing}.created`, trigger(async () => undefined)],
      [`${thing}.updated`, trigger((ada, at) => ada.expect(200, ada.patch(at, change)))],
      [`${thing}.deleted`, trigger((ada, at) => ada.expect(deleted, ada.delete(at)))],
    ]
  }),
) as Record<CollectionEventType, Trigger>

/** Triggers each event and returns its recipients. */
const triggers: Record<TriggeredEvent, Trigger> = {
  ...collectionTriggers,
  'voice.joined': async ({ adaOnline, benOnline, voiceId }) => {
    await adaOnline.action('voice.join', { channelId: voiceId })
    return benOnline
  },
  'voice.updated': async ({ adaOnline, benOnline, voiceId }) => {
    await adaOnline.action('voice.join', { channelId: voiceId })
    await adaOnline.action('voice.update', { muted: true })
    return benOnline
  },
  'voice.left': async ({ adaOnline, benOnline, voiceId }) => {
    await adaOnline.action('voice.join', { channelId: voiceId })
    await adaOnline.action('voice.leave', {})
    return benOnline
  },
  'voice.signal': async ({ adaOnline, voiceId }) => {
    await adaOnline.action('voice.join', { channelId: voiceId })
    return adaOnline
  },
  'messages.imported': async ({ ada, path, adaOnline }) => {
    await importMessage(ada, path)
    return adaOnline
  },
  'import_claim.decided': async ({ ada, ben, path, benOnline }) => {
    const { id: messageId } = await importMessage(ada, path)
    const claims = `${path}/import-claims`
    const { claim } = await ben.expect(201, ben.post(claims, { messageId }))
    await ada.expect(200, ada.put(`${claims}/${claim.id}`, { accepted: true }))
    return benOnline
  },
  'import_claims.updated': async ({ ada, ben, path, adaOnline }) => {
    const { id: messageId } = await importMessage(ada, path)
    await ben.expect(201, ben.post(`${path}/import-claims`, { messageId }))
    return adaOnline
  },
  'saved_messages.updated': async ({ ada, adaOnline, channelId, send }) => {
    const messageId = await send(adaOnline, 'keep this')
    await ada.expect(200, ada.put(`/api/channels/${channelId}/messages/${messageId}/saved`))
    return adaOnline
  },
  'voice.sound_played': async ({ ada, path, voiceId, adaOnline }) => {
    await adaOnline.action('voice.join', { channelId: voiceId })
    const { id } = await addSound(ada, path)
    await adaOnline.action('voice.play_sound', { soundId: id })
    return adaOnline
  },
  'role_menu.updated': async ({ ada, path, benOnline }) => {
    const { roleMenu, role } = await addRoleMenu(ada, path)
    await ada.expect(200, ada.patch(`${path}/role-menus/${roleMenu.id}`, { mode: 'one' }))
    await ada.expect(200, ada.delete(`${path}/roles/${role.id}`))
    return benOnline
  },
  'relationship.updated': async ({ ada, ben, benOnline }) => {
    await ada.expect(200, ada.post('/api/users/me/friend-requests', { username: ben.username }))
    return benOnline
  },
  'relationship.removed': async ({ ada, ben, benOnline }) => {
    await ada.expect(200, ada.post('/api/users/me/friend-requests', { username: ben.username }))
    await ada.expect(200, ada.delete(`/api/users/me/friend-requests/${ben.id}`))
    return benOnline
  },
  'privacy.updated': async ({ ben, benOnline }) => {
    await ben.expect(200, ben.patch('/api/users/me/privacy', { messagesFrom: 'friends' }))
    return benOnline
  },
  'server_order.updated': async ({ ben, benOnline, serverId }) => {
    const groups = [{ folder: null, serverIds: [serverId] }]
    await ben.expect(200, ben.put('/api/users/me/server-order', { groups }))
    return benOnline
  },
  'message.created': async ({ adaOnline, benOnline, ben, send }) => {
    await send(adaOnline, `hello @${ben.username}`)
    return benOnline
  },
  'message.updated': async ({ adaOnline, benOnline, ben, send }) => {
    const messageId = await send(adaOnline, `hello @${ben.username}`)
    await adaOnline.action('message.edit', { messageId, content: 'hello' })
    return benOnline
  },
  'message.deleted': async ({ adaOnline, benOnline, ben, send }) => {
    await send(adaOnline, `one @${ben.username}`)
    const messageId = await send(adaOnline, `two @${ben.username}`)
    await adaOnline.action('message.delete', { messageId })
    return benOnline
  },
  'messages.deleted': async ({ ada, adaOnline, benOnline, ben, channelId, send }) => {
    await send(adaOnline, 'stays')
    await send(adaOnline, `one @${ben.username}`)
    await send(adaOnline, `two @${ben.username}`)
    await ada.expect(
      200,
      ada.post(`/api/channels/${channelId}/messages/bulk-delete`, { newest: 2 }),
    )
    return benOnline
  },
  'thread.created': async ({ ada, adaOnline, benOnline, channelId, send }) => {
    await createThread(ada, channelId, await send(adaOnline, 'x'))
    return benOnline
  },
  'thread.updated': async ({ ada, adaOnline, benOnline, channelId, send }) => {
    const id = await createThread(ada, channelId, await send(adaOnline, 'x'))
    await ada.expect(200, ada.patch(`/api/threads/${id}`, { archived: true }))
    return benOnline
  },
  'thread.deleted': async ({ ada, adaOnline, benOnline, channelId, send }) => {
    const id = await createThread(ada, channelId, await send(adaOnline, 'x'))
    await ada.expect(200, ada.delete(`/api/threads/${id}`))
    return benOnline
  },
  'thread.followed': async ({ ada, ben, adaOnline, benOnline, channelId, send }) => {
    const id = await createThread(ada, channelId, await send(adaOnline, 'x'))
    const content = `hello @${ben.username}`
    await adaOnline.action('message.send', { channelId: id, content })
    return benOnline
  },
  'thread.read': async ({ ada, ben, adaOnline, benOnline, channelId, send }) => {
    const id = await createThread(ada, channelId, await send(adaOnline, 'x'))
    const content = `hello @${ben.username}`
    await adaOnline.action('message.send', { channelId: id, content })
    await benOnline.action('channel.read', { channelId: id, seq: 1 })
    return benOnline
  },
  'thread.unfollowed': async ({ ada, adaOnline, channelId, send }) => {
    const id = await createThread(ada, channelId, await send(adaOnline, 'x'))
    await ada.expect(200, ada.delete(`/api/threads/${id}/follow`))
    return adaOnline
  },
  'message_filter.updated': async ({ ada, adaOnline, path }) => {
    const filter = { ...noMessageFilter, links: 'blocked' }
    await ada.expect(200, ada.put(`${path}/message-filter`, filter))
    return adaOnline
  },
  'reports.updated': async ({ ada, ben, adaOnline, benOnline, channelId, send }) => {
    const id = await send(adaOnline, 'x')
    await benOnline.next('message.created')
    const report = { category: 'spam' }
    await ben.expect(201, ben.post(`/api/channels/${channelId}/messages/${id}/reports`, report))
    return ada && adaOnline
  },
  'raid_protection.updated': async ({ ada, adaOnline, path }) => {
    await ada.expect(200, ada.put(`${path}/raid-protection`))
    return adaOnline
  },
  'message.pinned': async ({ ada, adaOnline, benOnline, channelId, send }) => {
    const id = await send(adaOnline, 'pin me')
    await ada.expect(200, ada.put(`/api/channels/${channelId}/pins/${id}`))
    return benOnline
  },
  'message.unpinned': async ({ ada, adaOnline, benOnline, channelId, send }) => {
    const id = await send(adaOnline, 'pin me')
    await ada.expect(200, ada.put(`/api/channels/${channelId}/pins/${id}`))
    await ada.expect(200, ada.delete(`/api/channels/${channelId}/pins/${id}`))
    return benOnline
  },
  'reaction.added': async ({ adaOnline, benOnline, send }) => {
    await adaOnline.action('reaction.add', { messageId: await send(adaOnline, 'x'), emoji: '👍' })
    return benOnline
  },
  'reaction.removed': async ({ adaOnline, benOnline, send }) => {
    const reaction = { messageId: await send(adaOnline, 'x'), emoji: '👍' }
    await adaOnline.action('reaction.add', reaction)
    await adaOnline.action('reaction.remove', reaction)
    return benOnline
  },
  'typing.started': async ({ adaOnline, benOnline, channelId }) => {
    await adaOnline.action('typing.start', { channelId })
    return benOnline
  },
  'presence.updated': async ({ adaOnline, benOnline }) => {
    await adaOnline.action('presence.set', { status: 'dnd', text: 'busy' })
    return benOnline
  },
  'channel.created': async ({ ada, benOnline, path }) => {
    await ada.expect(201, ada.post(`${path}/channels`, { name: 'news', type: 'text' }))
    return benOnline
  },
  'channel.updated': async ({ ada, benOnline, channelId }) => {
    await ada.expect(200, ada.patch(`/api/channels/${channelId}`, { topic: 'all' }))
    return benOnline
  },
  'channel.deleted': async ({ ada, adaOnline, ben, benOnline, channelId, send }) => {
    await send(adaOnline, `hello @${ben.username}`)
    await ada.expect(200, ada.delete(`/api/channels/${channelId}`))
    return benOnline
  },
  'server.joined': async ({ eve, eveOnline, invite, adaOnline, send }) => {
    await send(adaOnline, 'before you came')
    await eve.expect(200, eve.post(`/api/invites/${await invite()}/accept`))
    return eveOnline
  },
  'server.updated': async ({ ada, ben, benOnline, path }) => {
    await ada.expect(200, ada.patch(path, { name: 'New name', ownerId: ben.id }))
    return benOnline
  },
  'server.deleted': async ({ ada, adaOnline, benOnline, path, send }) => {
    await send(adaOnline, 'the end')
    await ada.expect(200, ada.delete(path))
    return benOnline
  },
  'role.deleted': async ({ ada, ben, benOnline, path, channelId }) => {
    const role = await addRole(ada, path)
    const overwrite = { target: 'role', allow: [], deny: ['view_channel'] }
    await ada.expect(200, ada.put(`/api/channels/${channelId}/overwrites/${role.id}`, overwrite))
    await ada.expect(200, ada.patch(`${path}/members/${ben.id}`, { roleIds: [role.id] }))
    await ada.expect(200, ada.delete(`${path}/roles/${role.id}`))
    return benOnline
  },
  'member.joined': async ({ eve, benOnline, invite }) => {
    await eve.expect(200, eve.post(`/api/invites/${await invite()}/accept`))
    return benOnline
  },
  'member.updated': async ({ ada, ben, benOnline, path }) => {
    await ada.expect(200, ada.patch(`${path}/members/${ben.id}`, { nickname: 'Benny' }))
    return benOnline
  },
  'member.left': async ({ eve, benOnline, invite, path }) => {
    await eve.expect(200, eve.post(`/api/invites/${await invite()}/accept`))
    await eve.expect(200, eve.delete(`${path}/members/${eve.id}`))
    return benOnline
  },
  'join_request.created': async ({ ada, adaOnline, eve, invite, path }) => {
    await ada.expect(200, ada.patch(path, { requireApproval: true }))
    await eve.expect(200, eve.post(`/api/invites/${await invite()}/accept`))
    return adaOnline
  },
  'join_request.resolved': async ({ ada, adaOnline, eve, invite, path }) => {
    await ada.expect(200, ada.patch(path, { requireApproval: true }))
    await eve.expect(200, eve.post(`/api/invites/${await invite()}/accept`))
    await ada.expect(200, ada.post(`${path}/join-requests/${eve.id}/approve`))
    return adaOnline
  },
  'read.updated': async ({ adaOnline, ben, benOnline, channelId, send }) => {
    await send(adaOnline, `one @${ben.username}`)
    await send(adaOnline, `two @${ben.username}`)
    await benOnline.action('channel.read', { channelId, seq: 1 })
    return benOnline
  },
  'notifications.updated': async ({ ben, benOnline, channelId }) => {
    const mute = { mute: { until: null } }
    await ben.expect(200, ben.patch(`/api/channels/${channelId}/notifications`, mute))
    return benOnline
  },
  'conversation.opened': async ({ ada, ben, benOnline, adaOnline }) => {
    const { id } = await openDirect(ada, ben)
    await adaOnline.next('conversation.opened')
    await sendIn(adaOnline, id)
    return benOnline
  },
  'conversation.updated': async ({ ada, ben, benOnline }) => {
    const { conversation } = await ada.expect(
      201,
      ada.post('/api/conversations/groups', { userIds: [ben.id] }),
    )
    await benOnline.next('conversation.opened')
    await ada.expect(200, ada.patch(`/api/conversations/${conversation.id}`, { name: 'Crew' }))
    await ada.expect(200, ada.patch('/api/users/me', { displayName: 'Adalein' }))
    await ada.expect(
      200,
      ada.delete(`/api/conversations/${conversation.id}/participants/${ada.id}`),
    )
    return benOnline
  },
  'call.updated': async ({ ada, ben, adaOnline, benOnline }) => {
    const { id } = await openDirect(ada, ben)
    await adaOnline.next('conversation.opened')
    const entry = adaOnline.snapshot.conversations.find(({ server }) => server.id === id)
    const channelId = entry?.channels[1]?.id ?? ''
    await adaOnline.action('voice.join', { channelId })
    await benOnline.next('conversation.opened')
    await benOnline.action('call.decline', { channelId })
    return adaOnline
  },
  'conversation.closed': async ({ ada, ben, benOnline, adaOnline }) => {
    const { id } = await openDirect(ada, ben)
    await adaOnline.next('conversation.opened')
    await sendIn(adaOnline, id)
    await benOnline.next('conversation.opened')
    await ben.expect(200, ben.post(`/api/conversations/${id}/close`))
    return benOnline
  },
  'user.updated': async ({ ben, benOnline }) => {
    await ben.expect(200, ben.patch('/api/users/me', { displayName: 'Benjamin' }))
    return benOnline
  },
}

test('G9: a snapshot plus every later event equals a fresh snapshot', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  for (const [type, trigger] of Object.entries(triggers) as [
    TriggeredEvent,
    (typeof triggers)[TriggeredEvent],
  ][]) {
    const setup = await createSetup(app)
    const { adaOnline, benOnline, eveOnline } = setup
    const recipient = await trigger(setup)
    await recipient.next(type)
    for (const client of [adaOnline, benOnline, eveOnline]) {
      await assertSnapshotCurrent(client, `${type} as ${client.account.username}`)
    }
    await Promise.all([adaOnline, benOnline, eveOnline].map((client) => client.close()))
  }
})

test('G23: of changes of a profile in a row, others get the first and in the end the last; own sessions get each', async (t) => {
  const app = await startApp(t)
  const { ada, adaOnline, benOnline } = await createSetup(app)
  const names = ['One', 'Two', 'Three', 'Four']
  const startedAt = performance.now()
  for (const displayName of names) {
    await ada.expect(200, ada.patch('/api/users/me', { displayName }))
  }
  const namesOf = (client: GatewayClient) =>
    client.all('user.updated').map(({ user }) => user.displayName)
  await benOnline.next('user.updated', ({ user }) => user.displayName === 'Four')
  assert.deepEqual([namesOf(benOnline).at(0), namesOf(benOnline).at(-1)], ['One', 'Four'])
  const pauses = (performance.now() - startedAt) / 2000
  assert.ok(namesOf(benOnline).length <= pauses + 2, 'at most one every 2 s')
  await adaOnline.settle()
  assert.deepEqual(namesOf(adaOnline), names)
})

test('a snapshot built by events equals the stored one after a restart', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  const setup = await createSetup(app)
  const unaffected = Object.entries(triggers).filter(
    ([type]) => !/deleted|^join_request/.test(type),
  )
  for (const [, trigger] of unaffected) await trigger(setup).catch(() => undefined)
  const { adaOnline, benOnline } = setup
  for (const client of [adaOnline, benOnline])
    await assertSnapshotCurrent(client, 'before the restart')
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  for (const client of [adaOnline, benOnline]) {
    const { account } = client
    const fresh = await connect(Object.assign(again.visitor(), { cookie: account.cookie }))
    assert.deepEqual(
      normalizeSnapshot(withoutPresences(fresh.snapshot)),
      normalizeSnapshot(withoutPresences(client.snapshot)),
    )
    await fresh.close()
  }
})

async function openDirect(ada: Account, ben: Account): Promise<Conversation> {
  const path = '/api/conversations/direct'
  return (await ada.expect(200, ada.post(path, { userId: ben.id }))).conversation
}

async function sendIn(client: GatewayClient, conversationId: string): Promise<void> {
  const entry = client.snapshot.conversations.find(({ server }) => server.id === conversationId)
  const channelId = entry?.channels[0]?.id ?? ''
  await client.action('message.send', { channelId, content: 'hello' })
}

async function createThread(
  account: Account,
  channelId: string,
  messageId: string,
): Promise<string> {
  const path = `/api/channels/${channelId}/messages/${messageId}/thread`
  return (await account.expect(201, account.post(path, { name: 'Thread' }))).thread.id
}

/** At an address that does not resolve, so nothing is sent. */
async function addGameServer(ada: Account, path: string): Promise<{ id: string }> {
  const server = { game: 'openarena', host: 'nowhere.invalid', name: 'Arena' }
  return (await ada.expect(201, ada.post(`${path}/game-servers`, server))).gameServer
}

async function createSetup(app: Awaited<ReturnType<typeof startApp>>): Promise<Setup> {
  const [ada, ben, eve] = await Promise.all([app.register(), app.register(), app.register()])
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Home' }))
  const path = `/api/servers/${server.id}`
  const channelId: string = channels[0].id
  const voiceId: string = channels[1].id
  const invite = async (): Promise<string> =>
    (await ada.expect(201, ada.post(`${path}/invites`, {}))).invite.code
  await ben.expect(200, ben.post(`/api/invites/${await invite()}/accept`))
  const [adaOnline, benOnline, eveOnline] = await Promise.all([
    connect(ada),
    connect(ben),
    connect(eve),
  ])
  const send = async (from: GatewayClient, content: string): Promise<string> =>
    (await from.action('message.send', { channelId, content })).message.id
  const serverId: string = server.id
  const clients = { adaOnline, benOnline, eveOnline }
  return { ada, ben, eve, ...clients, serverId, channelId, voiceId, path, invite, send }
}
