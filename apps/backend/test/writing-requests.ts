import { randomUUID } from 'node:crypto'
import { endpointOf, isUpload, routes } from '@guildhall/contract'
import type { ChatRouteName, Route } from '@guildhall/contract'
import { defaultPassword as password } from './account.ts'
import type { Account } from './account.ts'
import { addEmoji, addSticker } from './emoji.ts'
import { connect } from './gateway-client.ts'
import type { GatewayClient } from './gateway-client.ts'
import { png } from './images.ts'
import { createOutgoing } from './outgoing-webhooks.ts'
import { runOperatorCommand } from './operator.ts'
import { createServerFixture } from './server-fixture.ts'
import type { ServerFixture } from './server-fixture.ts'
import type { TestApp } from './start-app.ts'
import { createWebhook } from './webhooks.ts'

/** An operator who administers a server, and everything that requests can name. */
export interface World {
  app: TestApp
  operator: Account
  fixture: ServerFixture
  /** The account that acts. */
  ada: Account
  /** The same account in another browser. */
  elsewhere: Account
  /** Values for the parameters of paths. */
  params: Record<string, string>
  gateway: GatewayClient
}

interface Request {
  params?: Record<string, string>
  query?: string
  body?: object
  /** While the login stands, it fails: what it would need is more than these tests can provide. */
  fails?: boolean
}

const isWriting = (route: Route, name: ChatRouteName): boolean =>
  route.auth === 'session' && endpointOf(name).method !== 'GET'

/** The routes of the contract that need a session and are not only for reading. */
export const writingRoutes = (Object.keys(routes) as ChatRouteName[]).filter((name) =>
  isWriting(routes[name], name),
)

const emojiPermissions = { target: 'role', allow: [], deny: ['add_reactions'] }
const filter = {
  words: ['forbidden'],
  links: 'allowed',
  domains: [],
  action: 'refuse',
  muteMinutes: 5,
  reportChannelId: null,
  webhooks: false,
  exemptRoleIds: [],
  exemptChannelIds: [],
}
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const none = { fails: true }

/** What a route is asked for, if its path is not enough. */
const requests: Partial<Record<ChatRouteName, (world: World) => Request>> = {
  changeOperatorAccount: () => ({ body: { action: 'reset_password', password } }),
  changeOperatorServer: ({ fixture, ada }) => ({
    body: { action: 'transfer', owner: ada.username, password },
    params: { serverId: fixture.id },
  }),
  createInvitation: () => ({ body: { maxUses: 1 } }),
  revokeInvitation: ({ params }) => ({ params: { code: params.invitation! } }),
  closeOperatorReport: ({ params }) => ({ params: { reportId: params.operatorReport! } }),
  startBackup: () => ({ body: { password }, ...none }),
  setAnnouncement: () => ({ body: { text: 'Hello', level: 'info' } }),
  changePassword: () => ({ body: { current: password, next: 'another battery staple' } }),
  updateEmail: () => ({ body: { address: null, password, language: 'en' } }),
  beginTwoFactor: () => ({ body: { password } }),
  enableTwoFactor: () => ({ body: { code: '123456' }, ...none }),
  disableTwoFactor: () => ({ body: { password, code: '123456' }, ...none }),
  renewRecoveryCodes: () => ({ body: { password, code: '123456' }, ...none }),
  endSession: ({ params }) => ({ params: { sessionId: params.otherSession! } }),
  updateMe: () => ({ body: { displayName: 'Ada L.' } }),
  deleteAccount: ({ ada }) => ({ body: { username: ada.username, password, messages: 'keep' } }),
  requestExport: () => ({ body: { password } }),
  beginPasskey: () => ({ body: { password }, ...none }),
  createPasskey: () => ({
    body: { name: 'Key', credential: { id: 'AAAA', type: 'public-key', response: {} } },
    ...none,
  }),
  updatePasskey: () => ({ body: { name: 'Key' }, ...none }),
  removePasskey: () => ({ body: { password }, ...none }),
  beginProviderLink: () => ({ body: { password }, ...none }),
  unlinkProvider: () => ({ body: { password }, ...none }),
  sendFriendRequest: ({ fixture }) => ({ body: { username: fixture.owner.username } }),
  acceptFriendRequest: ({ params }) => ({ params: { userId: params.requester! } }),
  removeFriend: ({ params }) => ({ params: { userId: params.requester! } }),
  removeFriendRequest: ({ fixture }) => ({ params: { userId: fixture.owner.id } }),
  updatePrivacy: () => ({ body: { messagesFrom: 'friends' } }),
  createServer: () => ({ body: { name: 'Another' } }),
  updateServer: () => ({ body: { name: 'Renamed' } }),
  openDirectConversation: ({ fixture }) => ({ body: { userId: fixture.owner.id } }),
  createGroup: ({ params }) => ({ body: { userIds: [params.requester!], name: 'Two' } }),
  updateGroup: () => ({ body: { name: 'Renamed' } }),
  addParticipant: ({ fixture }) => ({ params: { userId: fixture.owner.id } }),
  removeParticipant: ({ fixture }) => ({ params: { userId: fixture.owner.id } }),
  reportConversation: ({ params }) => ({ body: { userId: params.userId!, reason: 'rude' } }),
  createChannel: () => ({ body: { name: 'new', type: 'text' } }),
  deleteChannel: ({ params }) => ({ params: { channelId: params.spareChannel! } }),
  updateChannel: () => ({ body: { topic: 'News' } }),
  putOverwrite: () => ({ body: emojiPermissions }),
  createRole: () => ({ body: { name: 'New', permissions: [] } }),
  updateRole: () => ({ body: { name: 'Renamed' } }),
  updateMember: () => ({ body: { nickname: 'Benny' } }),
  removeMember: ({ params }) => ({ params: { userId: params.removable! }, body: {} }),
  banMember: ({ params }) => ({ params: { userId: params.bannable! }, body: {} }),
  liftBan: ({ params }) => ({ params: { userId: params.banned! } }),
  approveJoinRequest: ({ params }) => ({ params: { userId: params.waiting! } }),
  rejectJoinRequest: ({ params }) => ({ params: { userId: params.alsoWaiting! }, body: {} }),
  createInvite: () => ({ body: { maxUses: 1 } }),
  acceptInvite: ({ params }) => ({ params: { code: params.foreignInvite! } }),
  updateModeration: () => ({ body: { joinLanguage: 'de' } }),
  setRules: () => ({ body: { rules: [{ title: 'Be kind', text: '' }] } }),
  acceptRules: () => ({ body: { updatedAt: 1 }, ...none }),
  startRaidProtection: () => ({ body: { hours: 1 } }),
  setMessageFilter: () => ({ body: filter }),
  reportMessage: () => ({ body: { category: 'spam' } }),
  closeReport: () => ({ body: { outcome: 'resolved' } }),
  bulkDeleteMessages: ({ params }) => ({ body: { messageIds: [params.deletable!] } }),
  createThread: ({ params }) => ({ body: { name: 'Talk' }, params: { messageId: params.other! } }),
  updateThread: () => ({ body: { name: 'Renamed' } }),
  updateNotifications: () => ({ body: { level: 'nothing' } }),
  updateServerNotifications: () => ({ body: { level: 'nothing' } }),
  updateChannelNotifications: () => ({ body: { level: 'nothing' } }),
  updatePush: () => ({ body: { showText: true } }),
  subscribePush: () => ({
    body: { endpoint: 'https://push.example.org/a', keys, language: 'en' },
    ...none,
  }),
  removePushDevice: () => none,
  createImageLinks: () => ({ body: { urls: ['https://example.org/a.png'] } }),
  createWebhook: ({ fixture }) => ({ body: { name: 'New', channelId: fixture.general.id } }),
  updateWebhook: () => ({ body: { name: 'Renamed' } }),
  replayDelivery: () => none,
  setWebhookTemplate: () => ({ body: { source: '{"content": "Hello"}' } }),
  previewWebhookTemplate: () => ({ body: { source: '{"content": "Hello"}', payload: {} } }),
  createOutgoingWebhook: ({ fixture }) => ({
    body: {
      name: 'New',
      url: 'http://127.0.0.1:19876/events',
      events: ['message.created'],
      channelIds: [fixture.general.id],
    },
  }),
  updateOutgoingWebhook: () => ({ body: { name: 'Renamed' } }),
  replayOutgoingDelivery: () => none,
  dismissWebhookNotice: () => none,
  createEmoji: () => ({ query: '?name=newest' }),
  updateEmoji: () => ({ body: { name: 'renamed' } }),
  createSticker: () => ({ query: '?name=Newest&description=A+blob' }),
  updateSticker: () => ({ body: { name: 'Renamed' } }),
  createGameServer: () => ({ body: { game: 'minecraft', host: '127.0.0.1', port: 9 } }),
  guessGameServer: () => ({ body: { host: '127.0.0.1', port: 9 } }),
  updateGameServer: () => ({ body: { name: 'Renamed' } }),
  updatePublicPage: () => ({ body: { inviteCode: null } }),
  postStatusCard: ({ params }) => ({ body: { gameServerId: params.gameServerId! } }),
}

/** A request of the route as bytes follow its headers. */
export interface WritingRequest {
  name: ChatRouteName
  method: string
  path: string
  contentType: string
  body: Buffer
  fails: boolean
}

export async function writingRequest(world: World, name: ChatRouteName): Promise<WritingRequest> {
  const { params = {}, query = '', body = {}, fails = false } = requests[name]?.(world) ?? {}
  const { method, template } = endpointOf(name)
  const isOutgoing = template.includes('outgoing-webhooks')
  const webhookId = isOutgoing ? world.params.outgoing! : world.params.webhookId!
  const values: Record<string, string> = { ...world.params, webhookId, ...params }
  const path = template.replaceAll(/:(\w+)/g, (_, key: string) => values[key] ?? randomUUID())
  const encoded = isUpload(routes[name]) ? await uploadBody() : jsonBody(body)
  return { name, method, path: path + query, ...encoded, fails }
}

function jsonBody(body: object) {
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
}

async function uploadBody() {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(png)]), 'picture.png')
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { contentType, body: Buffer.from(await encoded.arrayBuffer()) }
}

/** The settings of an app in which all requests can succeed. */
export const worldSettings = {
  OUTGOING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  STATUS_TIMEOUT_MS: '100',
}

export async function createWorld(app: TestApp): Promise<World> {
  const operator = await app.register()
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const admin = await fixture.role('Admin', ['administrator'])
  const ada = await fixture.member(admin)
  await runOperatorCommand(app, 'grant-operator', ada.username)
  const [ben, requester, removable, bannable, banned] = (await Promise.all(
    Array.from({ length: 5 }, () => fixture.member()),
  )) as [Account, Account, Account, Account, Account]
  const elsewhere = await logInAgain(app, ada)
  await logInAgain(app, ada)
  const { sessions } = await ada.expect(200, ada.get('/api/auth/sessions'))
  const there = await elsewhere.expect(200, elsewhere.get('/api/auth/sessions'))
  const elsewhereId = there.sessions.find(({ current }: { current: boolean }) => current).id
  const otherSession = sessions.find(
    ({ id, current }: { id: string; current: boolean }) => !current && id !== elsewhereId,
  ).id
  const role = await fixture.role('Guest', [])
  const channel = await fixture.channel('spare')
  const { webhook, hook } = await createWebhook(fixture)
  const poster = app.visitor()
  const post = async (): Promise<string> =>
    (await poster.expect(201, poster.post(hook, { content: 'Hello' }))).id
  const [messageId, other, deletable] = [await post(), await post(), await post()]
  await owner.expect(
    201,
    ben.post(`/api/channels/${general.id}/messages/${messageId}/reports`, { category: 'spam' }),
  )
  const { reports } = await owner.expect(200, owner.get(`${path}/reports`))
  const { thread } = await owner.expect(
    201,
    owner.post(`/api/channels/${general.id}/messages/${messageId}/thread`, { name: 'Talk' }),
  )
  const emoji = await addEmoji(owner, path)
  const sticker = await addSticker(owner, path)
  const { webhook: outgoing } = await createOutgoing(fixture, {
    url: 'http://127.0.0.1:19876/events',
  })
  const { gameServer } = await owner.expect(
    201,
    owner.post(`${path}/game-servers`, { game: 'minecraft', host: '127.0.0.1', port: 9 }),
  )
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  const foreign = await createServerFixture(app)
  const foreignInvite = await foreign.owner.expect(
    201,
    foreign.owner.post(`${foreign.path}/invites`, {}),
  )
  await owner.expect(200, owner.put(`${path}/bans/${banned.id}`, {}))
  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  const [waiting, alsoWaiting] = await Promise.all([app.register(), app.register()])
  for (const one of [waiting, alsoWaiting]) {
    await one.expect(200, one.post(`/api/invites/${invite.code}/accept`))
  }
  await requester.expect(
    200,
    requester.post('/api/users/me/friend-requests', { username: ada.username }),
  )
  const group = await ada.expect(
    201,
    ada.post('/api/conversations/groups', { userIds: [ben.id], name: 'Us' }),
  )
  const conversationId: string = group.conversation.id
  const report = { userId: ada.id, reason: 'rude' }
  await ben.expect(201, ben.post(`/api/conversations/${conversationId}/reports`, report))
  const operatorReports = await operator.expect(200, operator.get('/api/operator/reports'))
  const channels = await fixture.channels()
  const lounge = channels.find(({ type }) => type === 'voice')
  const gateway = await connect(ada)
  const own = await gateway.action('message.send', { channelId: general.id, content: 'Hello' })
  await gateway.action('reaction.add', { messageId: own.message.id, emoji: '👎' })
  const { invitation } = await operator.expect(201, operator.post('/api/operator/invitations', {}))
  return {
    app,
    operator,
    fixture,
    ada,
    elsewhere,
    gateway,
    params: {
      serverId: fixture.id,
      channelId: general.id,
      spareChannel: channel.id,
      messageId,
      other,
      deletable,
      userId: ben.id,
      username: ben.username,
      requester: requester.id,
      removable: removable.id,
      bannable: bannable.id,
      banned: banned.id,
      waiting: waiting.id,
      alsoWaiting: alsoWaiting.id,
      roleId: role.id,
      targetId: role.id,
      code: invite.code,
      foreignInvite: foreignInvite.invite.code,
      invitation: invitation.code,
      webhookId: webhook.id,
      emojiId: emoji.id,
      stickerId: sticker.id,
      gameServerId: gameServer.id,
      threadId: thread.id,
      conversationId,
      reportId: reports[0].id,
      operatorReport: operatorReports.reports[0].id,
      otherSession,
      outgoing: outgoing.id,
      lounge: lounge?.id ?? '',
      ownMessage: own.message.id,
    },
  }
}

export async function logInAgain(app: TestApp, { id, username }: Account): Promise<Account> {
  const again = Object.assign(app.visitor(), { id, username })
  await again.logIn()
  return again
}
