import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointOf, noMessageFilter, pathOf, routes } from '@guildhall/contract'
import type { ChatRouteName, Permission, Route } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { createOutgoing, settings } from '../outgoing-webhooks.ts'
import { createServerFixture } from '../server-fixture.ts'
import { addSound } from '../sounds.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { createWebhook } from '../webhooks.ts'

/** Fields that the caller may change, and one beside them that it may not. */
interface Mixed {
  name: ChatRouteName
  params: Record<string, string>
  caller: Account
  allowed: object
  refused: object
  /** Of the refusal. */
  status?: 403 | 400
  /** Where the owner reads what the route changes. */
  at: string
}

/** The other routes that change several fields, and whose right is the same for all of them. */
const oneRight = new Set<ChatRouteName>([
  'updateMe',
  'updateProfile',
  'updateEmail',
  'updatePrivacy',
  'updateServerNotifications',
  'updateChannelNotifications',
  'subscribePush',
  'setBackupSchedule',
  'setAnnouncement',
  'setRules',
  'banMember',
  'updateSticker',
  'updateAttachment',
  'updatePublicPage',
  // Own fields of a room; programs/voice-rooms.test.ts has the one that a muted owner may not change.
  'updateRoom',
])

test('a request with a field that the caller may not change changes none of the others', async (t) => {
  const app = await startApp(t, { ...settings, VOICE: 'off' })
  const { cases, owner } = await prepare(app)
  const known = new Set(cases.map(({ name }) => name))
  const several = Object.entries(routes).filter(([name, route]) => {
    const { method } = endpointOf(name as ChatRouteName)
    return method !== 'GET' && method !== 'POST' && countFields(route) > 1
  })
  assert.deepEqual(
    several
      .map(([name]) => name as ChatRouteName)
      .filter((name) => !known.has(name) && !oneRight.has(name)),
    [],
    'which of its fields need another right?',
  )

  for (const { name, params, caller, allowed, refused, status = 403, at } of cases) {
    const label = `${name}: ${JSON.stringify(refused)}`
    const path = pathOf(name, params)
    const { method } = endpointOf(name)
    const read = async () => JSON.stringify((await owner.get(at)).body)
    const before = await read()
    // In both orders; a field of both stays as it is refused.
    for (const body of [
      refused,
      { ...allowed, ...refused },
      { ...refused, ...allowed, ...refused },
    ]) {
      const reply = await caller.request(method, path, body)
      assert.equal(reply.status, status, `${label}: ${JSON.stringify(reply.body)}`)
    }
    assert.equal(await read(), before, label)
    const done = await caller.request(method, path, allowed)
    assert.ok(done.status < 300, `${label}: alone: ${JSON.stringify(done.body)}`)
    assert.notEqual(await read(), before, `${label}: the other fields alone`)
  }
})

test('nobody is muted by a moderation of voice that also moves them without the right', async (t) => {
  const app = await startApp(t, { VOICE: 'off' })
  const server = await createServerFixture(app)
  const mia = await server.member(await server.role('mute', ['mute_members']))
  const ben = await server.member()
  const online = await connect(mia)
  const data = { serverId: server.id, userId: ben.id }
  const both = online.action('voice.moderate', { ...data, muted: true, channelId: null })
  await assert.rejects(both, { code: 'forbidden' })
  assert.deepEqual(
    (await server.audit()).filter(({ action }) => action.startsWith('voice.')),
    [],
  )
  await online.action('voice.moderate', { ...data, muted: true })
  assert.equal((await server.audit())[0]?.action, 'voice.muted')
})

function countFields({ body, auth }: Route): number {
  if (auth !== 'session' || !body) return 0
  const { properties = {} } = body as { properties?: object }
  return Object.keys(properties).filter((key) => key !== 'password' && key !== 'file').length
}

async function prepare(app: TestApp): Promise<{ cases: Mixed[]; owner: Account }> {
  const server = await createServerFixture(app)
  const { owner, id: serverId, path, general } = server
  const managing: Permission[] = ['manage_server', 'manage_channels', 'manage_roles']
  const manager = await server.role('manager', managing)
  const channelManager = await server.role('channels', ['manage_channels'])
  const muter = await server.role('muter', ['mute_members'])
  const low = await server.role('low', [])
  const mia = await server.member(manager)
  const nat = await server.member(channelManager)
  const kim = await server.member(muter)
  const [ben, eve] = [await server.member(), await server.member()]

  const visibleTo = { roleIds: [], userIds: [] }
  const secret = await server.channel('secret', { visibleTo })
  const category = await server.channel('Games', { type: 'category' })
  const hidden = await server.channel('Hidden', { type: 'category', visibleTo })
  const inGames = await server.channel('in games', { parentId: category.id })
  const denied = { target: 'role', allow: [], deny: ['attach_files'] }
  const overwrites = `/api/channels/${category.id}/overwrites/${server.everyone.id}`
  await owner.expect(200, owner.put(overwrites, denied))

  const { webhook } = await createWebhook(server)
  const outgoing = await createOutgoing(server, { url: 'http://127.0.0.1:9999/' })
  const { gameServer } = await owner.expect(
    201,
    owner.post(`${path}/game-servers`, { game: 'minecraft', host: '127.0.0.1', port: 1 }),
  )
  const { roleMenu } = await owner.expect(
    201,
    owner.post(`${path}/role-menus`, { title: 'Games', roles: [] }),
  )
  const sound = await addSound(owner, path, { name: 'tone' })
  const benOnline = await connect(ben)
  const { message } = await benOnline.action('message.send', {
    channelId: general.id,
    content: 'a',
  })
  const below = `/api/channels/${general.id}/messages/${message.id}/thread`
  const { thread } = await ben.expect(201, ben.post(below, { name: 'Of Ben' }))

  const member = (account: Account) => ({ serverId, userId: account.id })
  const mutedUntil = app.clock.now() + 60_000
  const members = `${path}/members`
  const channels = `${path}/channels`
  const threads = `/api/threads/${thread.id}`
  const noPort = { host: '127.0.0.1', port: 2 }
  const cases: Mixed[] = [
    {
      ...{ name: 'updateServer', params: { serverId }, caller: mia, at: path },
      ...{ allowed: { name: 'Renamed' }, refused: { ownerId: mia.id } },
    },
    {
      ...{ name: 'updateChannel', params: { channelId: inGames.id }, caller: nat, at: channels },
      ...{ allowed: { name: 'renamed' }, refused: { syncOverwrites: true } },
    },
    {
      ...{ name: 'updateChannel', params: { channelId: inGames.id }, caller: mia, at: channels },
      ...{ allowed: { topic: 'new' }, refused: { parentId: hidden.id }, status: 400 },
    },
    {
      ...{ name: 'updateRole', params: { serverId, roleId: low.id }, caller: mia },
      ...{ allowed: { name: 'lower' }, refused: { permissions: ['ban_members'] } },
      at: `${path}/roles`,
    },
    {
      ...{ name: 'updateMember', params: member(eve), caller: kim, at: members },
      ...{ allowed: { mutedUntil }, refused: { nickname: 'Eve' } },
    },
    {
      ...{ name: 'updateMember', params: member(eve), caller: mia, at: members },
      ...{ allowed: { nickname: 'Evi' }, refused: { mutedUntil: mutedUntil + 1 } },
    },
    {
      ...{ name: 'updateMember', params: member(ben), caller: ben, at: members },
      ...{ allowed: { nickname: 'Benny' }, refused: { roleIds: [low.id] } },
    },
    {
      ...{ name: 'updateMember', params: member(ben), caller: mia, at: members },
      ...{ allowed: { roleIds: [low.id] }, refused: { mutedUntil } },
    },
    {
      ...{ name: 'updateThread', params: { threadId: thread.id }, caller: ben, at: threads },
      ...{ allowed: { name: 'Of Benny' }, refused: { locked: true } },
    },
    {
      ...{ name: 'updateThread', params: { threadId: thread.id }, caller: ben, at: threads },
      ...{ allowed: { archived: true }, refused: { locked: true } },
    },
    {
      ...{ name: 'updateThread', params: { threadId: thread.id }, caller: nat, at: threads },
      ...{ allowed: { archived: false }, refused: { autoArchiveMinutes: 1 }, status: 400 },
    },
    {
      ...{ name: 'putOverwrite', params: { channelId: general.id, targetId: low.id }, caller: mia },
      allowed: { target: 'role', allow: ['send_messages'], deny: [] },
      refused: { target: 'role', allow: ['send_messages'], deny: ['manage_messages'] },
      at: channels,
    },
    {
      ...{ name: 'updateRoleMenu', params: { serverId, menuId: roleMenu.id }, caller: mia },
      allowed: { title: 'Roles' },
      refused: { roles: [{ roleId: muter.id, emoji: null, text: '' }] },
      status: 400,
      at: `${path}/role-menus`,
    },
    {
      ...{ name: 'updateModeration', params: { serverId }, caller: mia, status: 400 },
      ...{ allowed: { joinLanguage: 'de' }, refused: { joinChannelId: secret.id } },
      at: `${path}/moderation`,
    },
    {
      ...{ name: 'setWelcome', params: { serverId }, caller: mia, status: 400 },
      allowed: { enabled: true, text: 'Hello', channelIds: [general.id] },
      refused: { enabled: true, text: 'Bye', channelIds: [secret.id] },
      at: `${path}/welcome`,
    },
    {
      ...{ name: 'setMessageFilter', params: { serverId }, caller: mia, status: 400 },
      allowed: { ...noMessageFilter, words: ['darn'] },
      refused: { ...noMessageFilter, action: 'report', reportChannelId: secret.id },
      at: `${path}/message-filter`,
    },
    {
      ...{ name: 'updateWebhook', params: { serverId, webhookId: webhook.id }, caller: mia },
      ...{ allowed: { name: 'CD' }, refused: { channelId: secret.id }, status: 400 },
      at: `${path}/webhooks`,
    },
    {
      name: 'updateOutgoingWebhook',
      params: { serverId, webhookId: outgoing.webhook.id },
      ...{ caller: mia, allowed: { name: 'Out' }, refused: { channelIds: [secret.id] } },
      ...{ status: 400, at: `${path}/outgoing-webhooks` },
    },
    {
      ...{ name: 'updateGameServer', params: { serverId, gameServerId: gameServer.id } },
      caller: mia,
      allowed: noPort,
      refused: { alerts: { channelId: secret.id, on: ['offline'] } },
      ...{ status: 400, at: `${path}/game-servers` },
    },
    {
      ...{ name: 'updateSound', params: { serverId, soundId: sound.id }, caller: mia },
      ...{ allowed: { name: 'beep' }, refused: { emoji: ':nothing:' }, status: 400 },
      at: `${path}/sounds`,
    },
  ]
  return { cases, owner }
}
