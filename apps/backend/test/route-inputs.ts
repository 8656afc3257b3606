import assert from 'node:assert/strict'
import { endpointOf, isUpload, pathOf, routes } from '@guildhall/contract'
import type { ChatRouteName, Route } from '@guildhall/contract'
import { defaultPassword } from './account.ts'
import type { Account } from './account.ts'
import { communityTemplate } from './discord-template.ts'
import { imageForm } from './images.ts'
import { image, uniqueName } from './route-actors.ts'
import type { ActorName, Things, World } from './route-actors.ts'
import { sampleOf } from './sample-of.ts'
import { toneFile } from './sounds.ts'

export interface RouteContext {
  world: World
  things: Things
  /** Who sends the request; the owner for requests that are refused, which share their input. */
  account: Account
  isRefused: boolean
  /** The account sends no other request, so this one may change the account itself. */
  isLast: boolean
}

type Value<T> = (context: RouteContext) => T | Promise<T>

export interface RouteInput {
  /** Path parameters other than the usual ones. */
  params?: Value<Record<string, string>>
  /** The body, or what it has beside the properties that are required. */
  body?: Value<unknown>
  query?: Value<string>
  /** What an allowed request gets where success needs more than a test can have cheaply. */
  outcome?: number
  /** Those who are refused for another reason than their permissions. */
  refuses?: Partial<Record<ActorName, 401 | 403 | 404>>
  /** The request ends the session of the account, which needs another one. */
  endsSession?: true
}

export interface RouteRequest {
  path: string
  body: unknown
}

/** A request of the route that succeeds, unless its input has an `outcome`. */
export async function prepareRequest(
  name: ChatRouteName,
  context: RouteContext,
): Promise<RouteRequest> {
  const route: Route = routes[name]
  const input: RouteInput = inputs[name] ?? {}
  const own = (await input.params?.(context)) ?? {}
  const params: Record<string, string> = {}
  for (const [, key = ''] of endpointOf(name).template.matchAll(/:(\w+)/g)) {
    params[key] = own[key] ?? (await usualParams[key]?.(context)) ?? assert.fail(`no ${key}`)
  }
  const query = input.query ? await input.query(context) : queryOf(route)
  const path = pathOf(name, params) + (query && `?${query}`)
  const body = input.body ? await input.body(context) : undefined
  if (isUpload(route)) return { path, body: body ?? image() }
  if (!route.body) return { path, body }
  const sampled = sampleOf(route.body)
  return { path, body: typeof sampled === 'object' ? { ...sampled, ...(body as object) } : body }
}

function queryOf({ query }: Route): string {
  return query ? new URLSearchParams(sampleOf(query) as Record<string, string>).toString() : ''
}

/** The usual value of each path parameter. */
const usualParams: Record<string, Value<string>> = {
  serverId: ({ world }) => world.serverId,
  channelId: ({ world }) => world.channelId,
  conversationId: ({ world }) => world.groupId,
  token: ({ world }) => world.hook.token,
  webhookId: ({ world }) => world.hook.id,
  messageId: ({ things }) => things.message(),
  threadId: ({ things }) => things.thread(),
  menuId: ({ things }) => things.roleMenu(),
  roleId: ({ things }) => things.role(),
  emojiId: ({ things }) => things.emoji(),
  stickerId: ({ things }) => things.sticker(),
  soundId: ({ things }) => things.sound(),
  gameServerId: ({ things }) => things.gameServer(),
  reportId: ({ things }) => things.report(),
  targetId: ({ world }) => world.actors.member.id,
  userId: ({ world }) => world.actors.member.id,
  code: ({ things }) => things.invite(),
  deliveryId: () => 'nothing',
  passkeyId: () => 'nothing',
  noticeId: () => 'nothing',
  sessionId: () => 'nothing',
  username: async ({ things }) => (await things.account()).username,
  form: () => 'text',
  importId: ({ things }) => things.import(),
  claimId: () => 'nothing',
  file: () => '0',
  id: () => 'nothing',
  name: () => 'name',
  signature: () => 'nothing',
  url: () => 'nothing',
  slug: () => 'minecraft',
}

const password = defaultPassword
const confirmed = { body: () => ({ password }) }
const outgoing = {
  params: async ({ things }: RouteContext) => ({ webhookId: await things.outgoing() }),
}
/** Its member may be anyone. */
const noClaim = {
  outcome: 404,
  refuses: { member: 404, 'member without view': 404, muted: 404 },
} as const
const freshWebhook = {
  params: async ({ things }: RouteContext) => ({ webhookId: await things.webhook() }),
}
const newcomer = {
  params: async ({ things }: RouteContext) => ({ userId: (await things.newcomer()).id }),
}
const applicant = {
  params: async ({ things }: RouteContext) => ({ userId: (await things.applicant()).id }),
}
const stranger = {
  params: async ({ things }: RouteContext) => ({ userId: (await things.account()).id }),
}
const request = {
  params: async ({ things, account }: RouteContext) => ({
    userId: (await things.requester(account)).id,
  }),
}

/** What the routes need beside usual parameters and the smallest valid body. */
export const inputs: Partial<Record<ChatRouteName, RouteInput>> = {
  getProfile: { params: ({ account }) => ({ userId: account.id }) },
  register: { body: () => ({ username: uniqueName(), password }), endsSession: true },
  logIn: {
    body: ({ world }) => ({ username: world.actors.owner.username, password }),
    endsSession: true,
  },
  logOut: { endsSession: true },
  createServer: { body: () => ({ name: 'Guild' }) },
  previewServer: {
    body: () => ({ from: { kind: 'discord_template', template: communityTemplate() } }),
  },
  changePassword: {
    body: ({ isLast }) => ({ current: isLast ? password : 'wrong', next: 'another long one' }),
    outcome: 400,
  },
  checkPasswordReset: { outcome: 404 },
  requestPasswordReset: { outcome: 409 },
  updateEmail: { body: () => ({ address: null, password }) },
  verifyEmail: { outcome: 404 },
  resetPassword: { outcome: 404 },
  beginTwoFactor: confirmed,
  enableTwoFactor: { body: () => ({ code: '000000' }), outcome: 400 },
  disableTwoFactor: { body: () => ({ password, code: '000000' }), outcome: 409 },
  renewRecoveryCodes: { body: () => ({ password, code: '000000' }), outcome: 409 },
  deleteAccount: {
    body: ({ account: { username }, isLast }) => ({
      username,
      password: isLast ? password : 'wrong password',
    }),
    outcome: 400,
  },
  requestExport: confirmed,
  downloadExport: { params: () => ({ token: 'nothing' }), outcome: 404 },
  beginPasskey: { ...confirmed, outcome: 409 },
  createPasskey: { outcome: 409 },
  updatePasskey: { outcome: 404 },
  removePasskey: { ...confirmed, outcome: 404 },
  beginPasskeyLogin: { outcome: 409 },
  logInWithPasskey: { outcome: 409 },
  beginProviderLogin: { outcome: 409 },
  beginProviderLink: { ...confirmed, outcome: 409 },
  completeProviderLogin: { outcome: 409 },
  registerWithProvider: { body: () => ({ username: uniqueName() }), outcome: 409 },
  unlinkProvider: { ...confirmed, outcome: 409 },
  endSession: {
    params: async ({ things, account }) => ({ sessionId: await things.session(account) }),
  },
  updateMe: { body: () => ({ displayName: 'Name' }) },

  sendFriendRequest: {
    body: async ({ things }) => ({ username: (await things.account()).username }),
  },
  acceptFriendRequest: request,
  removeFriendRequest: request,
  removeFriend: {
    async params(context) {
      const { userId } = await request.params(context)
      const { account } = context
      const path = `/api/users/me/friend-requests/${userId}/accept`
      await account.expect(200, account.post(path))
      return { userId }
    },
  },
  blockUser: stranger,
  unblockUser: stranger,
  updatePrivacy: { body: ({ isLast }) => (isLast ? { messagesFrom: 'friends' } : {}) },

  openDirectConversation: {
    body: async ({ things, account }) => ({ userId: (await things.friendOf(account)).id }),
  },
  createGroup: {
    body: async ({ things, account }) => ({ userIds: [(await things.friendOf(account)).id] }),
  },
  addParticipant: {
    params: async ({ things, account }) => ({ userId: (await things.friendOf(account)).id }),
  },
  removeParticipant: {
    params: async ({ things }) => ({ userId: await things.participant() }),
  },
  reportConversation: {
    body: ({ world, account }) => {
      const { owner, moderator } = world.actors
      return { reason: 'spam', userId: account.id === owner.id ? moderator.id : owner.id }
    },
  },

  // Its answer has a secret.
  changeOperatorAccount: { body: () => ({ action: 'reset_password', password }) },
  changeOperatorServer: { body: () => ({ action: 'delete', name: 'Matrix', password }) },
  revokeInvitation: { params: async ({ things }) => ({ code: await things.invitation() }) },
  closeOperatorReport: { params: async ({ things }) => ({ reportId: await things.complaint() }) },
  renewCertificate: { ...confirmed, outcome: 409 },
  startBackup: { ...confirmed, outcome: 409 },
  requestBackup: { ...confirmed, params: () => ({ name: 'nothing' }), outcome: 404 },
  downloadBackup: { params: () => ({ token: 'nothing' }), outcome: 404 },
  removeBackup: { ...confirmed, params: () => ({ name: 'nothing' }), outcome: 404 },
  changeSettings: { body: () => ({ changes: { INSTANCE_NAME: uniqueName() }, password }) },
  // E-mail is off.
  sendTestMail: { body: () => ({ address: 'op@example.org', language: 'en' }), outcome: 409 },
  setBackupSchedule: {
    body: () => ({ isOn: false, hour: 4, daily: 7, weekly: 4, password }),
  },

  updateServer: { body: () => ({ description: uniqueName() }) },
  setRules: { body: () => ({ rules: [{ title: 'Be kind', text: '' }] }) },
  acceptRules: { outcome: 409 },
  setWelcome: { body: () => ({ enabled: true, text: uniqueName(), channelIds: [] }) },
  updateModeration: { body: () => ({ joinLanguage: 'de' }) },
  setMessageFilter: {
    body: () => ({
      words: [],
      links: 'allowed',
      domains: [],
      action: 'refuse',
      muteMinutes: 1,
      reportChannelId: null,
      webhooks: true,
      exemptRoleIds: [],
      exemptChannelIds: [],
    }),
  },
  updateChannel: { body: () => ({ topic: uniqueName() }) },
  // The channel is no room.
  updateRoom: { outcome: 409 },
  deleteChannel: {
    // The one that some can't view, or one that may be deleted.
    params: async ({ things, isRefused, world }) => ({
      channelId: isRefused ? world.channelId : await things.channel(),
    }),
  },
  openGateway: { outcome: 400 },
  putOverwrite: { body: () => ({ target: 'member', allow: [], deny: ['add_reactions'] }) },
  deleteOverwrite: {
    params: async ({ things }) => ({ targetId: await things.overwrite() }),
  },
  createRoleMenu: { body: () => ({ title: 'Games' }) },
  updateRoleMenu: { body: () => ({ title: uniqueName() }) },
  chooseRoles: { body: () => ({ roleIds: [] }), refuses: { muted: 403 } },
  postRoleMenu: { body: async ({ things }) => ({ roleMenuId: await things.roleMenu() }) },
  updateRole: { body: () => ({ name: uniqueName() }) },
  searchMessages: { query: () => 'q=hello' },
  searchServers: { query: () => 'q=hello' },
  searchConversations: { query: () => 'q=hello' },
  updateMember: { ...newcomer, body: () => ({ nickname: uniqueName() }) },
  removeMember: newcomer,
  banMember: newcomer,
  liftBan: { params: async ({ things }) => ({ userId: await things.bannedAccount() }) },
  stopRaidProtection: {
    params: async ({ things }) => {
      await things.raidProtection()
      return {}
    },
  },
  approveJoinRequest: applicant,
  rejectJoinRequest: applicant,
  acceptInvite: {
    params: async ({ things, isLast }): Promise<Record<string, string>> =>
      isLast ? { code: await things.foreignInvite() } : {},
    refuses: { banned: 403 },
  },

  reportMessage: { body: () => ({ category: 'spam' }) },
  forwardMessage: { body: async ({ things }) => ({ messageId: await things.message() }) },
  bulkDeleteMessages: {
    body: async ({ things }) => ({ messageIds: [await things.message()] }),
  },
  getPin: { params: async ({ things }) => ({ messageId: await things.pin() }) },
  unpinMessage: { params: async ({ things }) => ({ messageId: await things.pin() }) },
  updateThread: { body: () => ({ name: uniqueName() }) },
  updateServerNotifications: { body: () => ({ level: 'nothing' }) },
  updateChannelNotifications: { body: () => ({ level: 'nothing' }) },
  downloadAttachment: {
    params: async ({ things }) => ({ id: await things.attachment(), name: 'x' }),
  },
  updateAttachment: {
    params: async ({ things }) => ({ id: await things.attachment() }),
    body: () => ({ spoiler: true }),
    refuses: { member: 403, muted: 403, moderator: 403 },
  },
  showLinkedImage: { outcome: 404 },
  showImage: { outcome: 404 },
  subscribePush: { outcome: 400 },
  removePushDevice: { outcome: 404 },
  dismissWebhookNotice: { outcome: 404 },

  createWebhook: { body: ({ world }) => ({ name: 'More', channelId: world.channelId }) },
  updateWebhook: { body: () => ({ name: uniqueName() }) },
  deleteWebhook: freshWebhook,
  regenerateWebhook: freshWebhook,
  getDelivery: { outcome: 404 },
  replayDelivery: { outcome: 404 },
  deleteWebhookTemplate: {
    params: async ({ things }) => ({ webhookId: await things.template() }),
  },
  previewWebhookTemplate: { body: () => ({ source: 'x', payload: {} }) },
  postWebhookMessage: { body: () => ({ content: 'Hello' }) },
  postWebhookForm: { body: () => ({ text: 'Hello' }) },
  editWebhookMessage: { body: () => ({ content: 'Changed' }) },
  createOutgoingWebhook: {
    body: () => ({ name: 'Out', url: 'http://127.0.0.1:9999/', events: ['member.joined'] }),
  },
  updateOutgoingWebhook: { ...outgoing, body: () => ({ name: uniqueName() }) },
  deleteOutgoingWebhook: outgoing,
  replaceOutgoingSecret: outgoing,
  testOutgoingWebhook: outgoing,
  listOutgoingDeliveries: outgoing,
  replayOutgoingDelivery: { ...outgoing, outcome: 404 },

  createEmoji: { query: () => `name=${uniqueName()}` },
  updateEmoji: { body: () => ({ name: uniqueName() }) },
  createSticker: { query: () => `name=${uniqueName()}&description=x` },
  updateSticker: { body: () => ({ description: uniqueName() }) },
  createSound: { query: () => `name=${uniqueName()}`, body: () => imageForm(toneFile()) },
  updateSound: { body: () => ({ name: uniqueName() }) },
  getSoundFile: { outcome: 404 },
  createGameServer: { body: () => ({ game: 'minecraft', host: '127.0.0.1', port: 1 }) },
  guessGameServer: { body: () => ({ host: '10.0.0.1' }), outcome: 400 },
  updateGameServer: { body: () => ({ name: uniqueName() }) },
  updatePublicPage: { body: async ({ things }) => ({ inviteCode: await things.invite() }) },
  getPublicServer: {
    params: async ({ things, world }) => ({
      ...(await things.publicPage()),
      serverId: world.serverId,
    }),
  },
  getGameServerBadge: { params: async ({ things }) => things.publicPage() },
  createImport: {
    body: async ({ things }) => {
      await things.endImports()
      return { files: [{ name: 'a.json', size: 1000 }] }
    },
  },
  uploadImportPart: { body: () => new Uint8Array(1) },
  startImport: { outcome: 409 },
  createImportClaim: {
    body: async ({ things, world }) => ({
      messageId: await things.message(),
      userId: world.actors.owner.id,
    }),
    outcome: 400,
  },
  decideImportClaim: { body: () => ({ accepted: true }), ...noClaim },
  deleteImportClaim: noClaim,
  postStatusCard: {
    body: async ({ things }) => ({ gameServerId: await things.gameServer() }),
  },
}
