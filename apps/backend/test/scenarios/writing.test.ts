import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actions, endpointOf, routes } from '@guildhall/contract'
import type { ActionType, ChatRouteName, Member, Route } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { ActionError, connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { image } from '../route-actors.ts'
import { createServerFixture } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

/** What a member has written before, and can do with it. */
interface Setting {
  mia: Account
  online: GatewayClient
  server: ServerFixture
  messageId: string
  threadId: string
  menuId: string
  /** A file in a message of hers. */
  fileId: string
}

/** Every way in which members write without managing something; each is refused while they may not write. */
const ways: Record<string, (setting: Setting) => Promise<unknown>> = {
  'message.send': ({ online, server }) =>
    online.action('message.send', { channelId: server.general.id, content: 'written' }),
  'message.edit': ({ online, messageId }) =>
    online.action('message.edit', { messageId, content: 'written' }),
  'reaction.add': ({ online, messageId }) =>
    online.action('reaction.add', { messageId, emoji: '👍' }),
  'typing.start': ({ online, server }) =>
    online.action('typing.start', { channelId: server.general.id }),
  forwardMessage: ({ mia, server, messageId }) =>
    mia.post(`/api/channels/${server.general.id}/forwards`, { messageId }),
  uploadAttachment: ({ mia, server }) =>
    mia.post(`/api/channels/${server.general.id}/attachments`, image()),
  updateAttachment: ({ mia, fileId }) =>
    mia.patch(`/api/attachments/${fileId}`, { description: 'written' }),
  createThread: ({ mia, server, messageId }) =>
    mia.post(`/api/channels/${server.general.id}/messages/${messageId}/thread`, { name: 'W' }),
  updateThread: ({ mia, threadId }) => mia.patch(`/api/threads/${threadId}`, { name: 'written' }),
  createInvite: ({ mia, server }) => mia.post(`${server.path}/invites`, {}),
  updateMember: ({ mia, server }) =>
    mia.patch(`${server.path}/members/${mia.id}`, { nickname: 'written' }),
  chooseRoles: ({ mia, server, menuId }) =>
    mia.put(`${server.path}/role-menus/${menuId}/roles`, { roleIds: [] }),
}

/** The other ways to give a text or a picture without a permission, and why they are not writing in a server. */
const elsewhere: Partial<Record<ChatRouteName | ActionType, string>> = {
  updateRoom: 'refused as the others are, in programs/voice-rooms.test.ts',
  postStatusCard: 'refused as the others are, in game-servers.test.ts',
  updateMe: 'the account is the same in all of its servers',
  setAvatar: 'the account is the same in all of its servers',
  setBanner: 'the account is the same in all of its servers',
  updateProfile: 'the account is the same in all of its servers',
  'presence.set': 'the account is the same in all of its servers',
  changePassword: 'a secret of the account',
  updateEmail: 'seen by the account alone',
  beginTwoFactor: 'a secret of the account',
  enableTwoFactor: 'a secret of the account',
  disableTwoFactor: 'a secret of the account',
  renewRecoveryCodes: 'a secret of the account',
  deleteAccount: 'a secret of the account',
  requestExport: 'a secret of the account',
  beginPasskey: 'a secret of the account',
  createPasskey: 'seen by the account alone',
  updatePasskey: 'seen by the account alone',
  removePasskey: 'a secret of the account',
  beginProviderLink: 'a secret of the account',
  unlinkProvider: 'a secret of the account',
  sendFriendRequest: 'names an account, and has no text',
  createServer: 'another server',
  previewServer: 'seen by the account alone',
  setServerOrder: 'seen by the account alone',
  openDirectConversation: 'a conversation; conversations.test.ts has its rules',
  createGroup: 'a conversation; conversations.test.ts has its rules',
  updateGroup: 'a conversation; conversations.test.ts has its rules',
  setGroupIcon: 'a conversation; conversations.test.ts has its rules',
  reportConversation: 'read by the operator alone',
  reportMessage: 'read by moderators alone',
  removeMember: 'the reason is for kicks, which need a permission',
  updateServerNotifications: 'seen by the account alone',
  updateChannelNotifications: 'seen by the account alone',
  subscribePush: 'seen by the account alone',
  createImageLinks: 'seen by the account alone',
  createImportClaim: 'names an author, and a manager decides',
  'message.delete': 'removes what the member wrote',
  'reaction.remove': 'removes what the member wrote',
  'channel.read': 'names a channel, and has no text',
  'members.subscribe': 'seen by the account alone',
  'voice.join': 'heard only with the permission speak',
  'voice.update': 'heard only with the permission speak',
  'voice.whisper': 'heard only with the permission speak',
  'voice.play_sound': 'heard only with the permission use_soundboard',
  'voice.moderate': 'needs a permission, and has no text',
  'voice.signal': 'heard only with the permission speak',
  'voice.check_answer': 'seen by the account alone',
  'call.decline': 'a conversation; conversations.test.ts has its rules',
}

test('A28: every way to give a text or a picture without managing something is known as writing, or as none', () => {
  const named = Object.entries(routes)
    .filter(([name, route]) => isForMembers(name as ChatRouteName, route))
    .map(([name]) => name)
  const namedActions = Object.entries(actions)
    .filter(([, schema]) => holdsText(schema))
    .map(([name]) => name)
  const unknown = [...named, ...namedActions].filter(
    (name) => !(name in ways) && !(name in elsewhere),
  )
  assert.deepEqual(unknown, [], 'is it writing?')
})

/** Whether callers without permissions can give the route a text or a file. */
function isForMembers(name: ChatRouteName, route: Route): boolean {
  const { auth, permission, body } = route
  if (endpointOf(name).method === 'GET' || auth !== 'session' || !body) return false
  const isGuarded = permission !== undefined && ![permission].flat().some(isForEveryone)
  return !isGuarded && holdsText(body)
}

const isForEveryone = (permission: string): boolean =>
  ['send_messages', 'add_reactions', 'attach_files', 'create_invites'].includes(permission)

/** Whether a string that is not one of a few words can be in it. */
function holdsText(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || 'const' in schema || 'enum' in schema)
    return false
  if ([(schema as { type?: unknown }).type].flat().includes('string')) return true
  return Object.values(schema).some(holdsText)
}

test('A28: who is muted or has yet to accept the rules writes in none of these ways, and reads on', async (t) => {
  const app = await startApp(t, { VOICE: 'off' })
  const server = await createServerFixture(app)
  const { owner, path, general } = server
  const mia = await server.member()
  const online = await connect(mia)
  const send = async () =>
    (await online.action('message.send', { channelId: general.id, content: 'before' })).message.id
  const threadFor = async (messageId: string) =>
    (
      await mia.expect(
        201,
        mia.post(`/api/channels/${general.id}/messages/${messageId}/thread`, { name: 'Mine' }),
      )
    ).thread.id
  const { roleMenu } = await owner.expect(
    201,
    owner.post(`${path}/role-menus`, { title: 'Games', roles: [] }),
  )
  const menuId: string = roleMenu.id
  const outcomes = async (): Promise<Record<string, string>> => {
    const setting = { mia, online, server, messageId, threadId, menuId, fileId }
    const found = Object.entries(ways).map(async ([name, write]) => [
      name,
      await outcomeOf(write(setting)),
    ])
    return Object.fromEntries(await Promise.all(found))
  }
  const all = (outcome: string) =>
    Object.fromEntries(Object.keys(ways).map((name) => [name, outcome]))

  const [messageId, other] = [await send(), await send()]
  const threadId = await threadFor(other)
  const upload = mia.post(`/api/channels/${general.id}/attachments`, image())
  const { id: fileId } = (await mia.expect(201, upload)).attachment
  await online.action('message.send', { channelId: general.id, attachments: [fileId] })
  const history = `/api/channels/${general.id}/messages`
  const read = async () => [
    (await mia.expect(200, mia.get(history))).messages,
    (await mia.expect(200, mia.get(`/api/threads/${threadId}`))).thread,
    (await mia.expect(200, mia.get(`${path}/members`))).members.map((one: Member) => one.nickname),
  ]
  const before = await read()

  const mute = { mutedUntil: app.clock.now() + 3_600_000 }
  await owner.expect(200, owner.patch(`${path}/members/${mia.id}`, mute))
  assert.deepEqual(await outcomes(), all('forbidden'), 'muted')
  await owner.expect(200, owner.patch(`${path}/members/${mia.id}`, { mutedUntil: null }))
  app.clock.advance(1)
  const rules = { rules: [{ title: 'Be kind', text: '' }], askEveryone: true }
  const { updatedAt } = await owner.expect(200, owner.put(`${path}/rules`, rules))
  assert.deepEqual(await outcomes(), all('forbidden'), 'before the rules are accepted')
  assert.deepEqual(await read(), before)

  await mia.expect(200, mia.post(`${path}/rules/accept`, { updatedAt }))
  assert.deepEqual(await outcomes(), all('allowed'))
})

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    const reply = (await work) as Partial<Reply> | undefined
    return reply?.body?.error?.code ?? 'allowed'
  } catch (error) {
    if (error instanceof ActionError) return error.code
    throw error
  }
}

test('A29: a muted moderator writes what they manage, and the audit log says so', async (t) => {
  const app = await startApp(t, { VOICE: 'off' })
  const server = await createServerFixture(app)
  const { owner, path, general } = server
  const role = await server.role('mod', ['manage_messages'])
  const mia = await server.member(role)
  const online = await connect(mia)
  const { message } = await online.action('message.send', { channelId: general.id, content: 'a' })
  const below = `/api/channels/${general.id}/messages/${message.id}/thread`
  const { thread } = await mia.expect(201, mia.post(below, { name: 'Mine' }))
  const rename = (name: string) => mia.expect(200, mia.patch(`/api/threads/${thread.id}`, { name }))
  await rename('By its creator')
  const mute = { mutedUntil: app.clock.now() + 60_000 }
  await owner.expect(200, owner.patch(`${path}/members/${mia.id}`, mute))
  await rename('By a moderator')
  const recorded = (await server.audit()).filter(({ action }) => action === 'thread.updated')
  assert.deepEqual(
    recorded.map(({ changes }) => changes.name),
    [{ from: 'By its creator', to: 'By a moderator' }],
  )
})
