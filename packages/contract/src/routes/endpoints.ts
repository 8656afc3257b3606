/**
 * The method and path of each route, by name. The names are also the operation ids in OpenAPI. The table is separate from
 * the schemas, so that the web client bundles only these strings.
 */
export const endpoints = {
  getHealth: 'GET /api/health',
  getReady: 'GET /api/ready',
  getInstance: 'GET /api/instance',

  register: 'POST /api/auth/register',
  logIn: 'POST /api/auth/login',
  logOut: 'POST /api/auth/logout',
  changePassword: 'POST /api/auth/password',
  checkPasswordReset: 'POST /api/auth/password-reset/check',
  requestPasswordReset: 'POST /api/auth/password-reset/mail',
  getEmail: 'GET /api/auth/email',
  updateEmail: 'PUT /api/auth/email',
  verifyEmail: 'POST /api/auth/email/verify',
  resetPassword: 'POST /api/auth/password-reset',
  getTwoFactor: 'GET /api/auth/two-factor',
  beginTwoFactor: 'POST /api/auth/two-factor',
  enableTwoFactor: 'POST /api/auth/two-factor/enable',
  disableTwoFactor: 'POST /api/auth/two-factor/disable',
  renewRecoveryCodes: 'POST /api/auth/two-factor/recovery-codes',
  listSessions: 'GET /api/auth/sessions',
  endSession: 'DELETE /api/auth/sessions/:sessionId',
  getMe: 'GET /api/users/me',
  updateMe: 'PATCH /api/users/me',
  deleteAccount: 'POST /api/users/me/deletion',
  requestExport: 'POST /api/users/me/exports',
  downloadExport: 'GET /api/users/me/exports/:token',
  setAvatar: 'PUT /api/users/me/avatar',
  removeAvatar: 'DELETE /api/users/me/avatar',
  getNotifications: 'GET /api/users/me/notifications',
  listFollowedThreads: 'GET /api/users/me/threads',
  listMentions: 'GET /api/users/me/mentions',
  updateNotifications: 'PATCH /api/users/me/notifications',
  getPush: 'GET /api/users/me/push',
  updatePush: 'PATCH /api/users/me/push',
  subscribePush: 'PUT /api/users/me/push/subscription',
  removePushDevice: 'DELETE /api/users/me/push/devices/:sessionId',
  updateServerNotifications: 'PATCH /api/servers/:serverId/notifications',
  updateChannelNotifications: 'PATCH /api/channels/:channelId/notifications',
  listOwnJoinRequests: 'GET /api/users/me/join-requests',

  listRelationships: 'GET /api/users/me/relationships',
  sendFriendRequest: 'POST /api/users/me/friend-requests',
  acceptFriendRequest: 'POST /api/users/me/friend-requests/:userId/accept',
  removeFriendRequest: 'DELETE /api/users/me/friend-requests/:userId',
  removeFriend: 'DELETE /api/users/me/friends/:userId',
  blockUser: 'PUT /api/users/me/blocked/:userId',
  unblockUser: 'DELETE /api/users/me/blocked/:userId',
  getPrivacy: 'GET /api/users/me/privacy',
  updatePrivacy: 'PATCH /api/users/me/privacy',

  createServer: 'POST /api/servers',
  listServers: 'GET /api/servers',
  getServer: 'GET /api/servers/:serverId',
  updateServer: 'PATCH /api/servers/:serverId',
  deleteServer: 'DELETE /api/servers/:serverId',
  setServerIcon: 'PUT /api/servers/:serverId/icon',
  removeServerIcon: 'DELETE /api/servers/:serverId/icon',
  getModeration: 'GET /api/servers/:serverId/moderation',
  updateModeration: 'PATCH /api/servers/:serverId/moderation',
  getRules: 'GET /api/servers/:serverId/rules',
  setRules: 'PUT /api/servers/:serverId/rules',
  acceptRules: 'POST /api/servers/:serverId/rules/accept',
  getRaidProtection: 'GET /api/servers/:serverId/raid-protection',
  startRaidProtection: 'PUT /api/servers/:serverId/raid-protection',
  stopRaidProtection: 'DELETE /api/servers/:serverId/raid-protection',
  getMessageFilter: 'GET /api/servers/:serverId/message-filter',
  setMessageFilter: 'PUT /api/servers/:serverId/message-filter',
  reportMessage: 'POST /api/channels/:channelId/messages/:messageId/reports',
  listReports: 'GET /api/servers/:serverId/reports',
  closeReport: 'POST /api/servers/:serverId/reports/:reportId/close',
  listAuditLog: 'GET /api/servers/:serverId/audit-log',
  searchMessages: 'GET /api/servers/:serverId/search',

  openDirectConversation: 'POST /api/conversations/direct',
  createGroup: 'POST /api/conversations/groups',
  getConversation: 'GET /api/conversations/:conversationId',
  updateGroup: 'PATCH /api/conversations/:conversationId',
  closeConversation: 'POST /api/conversations/:conversationId/close',
  addParticipant: 'PUT /api/conversations/:conversationId/participants/:userId',
  removeParticipant: 'DELETE /api/conversations/:conversationId/participants/:userId',
  reportConversation: 'POST /api/conversations/:conversationId/reports',

  listChannels: 'GET /api/servers/:serverId/channels',
  createChannel: 'POST /api/servers/:serverId/channels',
  updateChannel: 'PATCH /api/channels/:channelId',
  deleteChannel: 'DELETE /api/channels/:channelId',
  putOverwrite: 'PUT /api/channels/:channelId/overwrites/:targetId',
  deleteOverwrite: 'DELETE /api/channels/:channelId/overwrites/:targetId',

  listRoles: 'GET /api/servers/:serverId/roles',
  createRole: 'POST /api/servers/:serverId/roles',
  updateRole: 'PATCH /api/servers/:serverId/roles/:roleId',
  deleteRole: 'DELETE /api/servers/:serverId/roles/:roleId',

  listMembers: 'GET /api/servers/:serverId/members',
  searchMembers: 'GET /api/servers/:serverId/members/search',
  updateMember: 'PATCH /api/servers/:serverId/members/:userId',
  removeMember: 'DELETE /api/servers/:serverId/members/:userId',
  listBans: 'GET /api/servers/:serverId/bans',
  banMember: 'PUT /api/servers/:serverId/bans/:userId',
  liftBan: 'DELETE /api/servers/:serverId/bans/:userId',
  listJoinRequests: 'GET /api/servers/:serverId/join-requests',
  approveJoinRequest: 'POST /api/servers/:serverId/join-requests/:userId/approve',
  rejectJoinRequest: 'POST /api/servers/:serverId/join-requests/:userId/reject',

  listInvites: 'GET /api/servers/:serverId/invites',
  createInvite: 'POST /api/servers/:serverId/invites',
  previewInvite: 'GET /api/invites/:code',
  revokeInvite: 'DELETE /api/invites/:code',
  acceptInvite: 'POST /api/invites/:code/accept',

  listMessages: 'GET /api/channels/:channelId/messages',
  getMessage: 'GET /api/channels/:channelId/messages/:messageId',
  listPins: 'GET /api/channels/:channelId/pins',
  getPin: 'GET /api/channels/:channelId/pins/:messageId',
  bulkDeleteMessages: 'POST /api/channels/:channelId/messages/bulk-delete',
  pinMessage: 'PUT /api/channels/:channelId/pins/:messageId',
  unpinMessage: 'DELETE /api/channels/:channelId/pins/:messageId',
  createThread: 'POST /api/channels/:channelId/messages/:messageId/thread',
  listThreads: 'GET /api/channels/:channelId/threads',
  getThread: 'GET /api/threads/:threadId',
  updateThread: 'PATCH /api/threads/:threadId',
  deleteThread: 'DELETE /api/threads/:threadId',
  followThread: 'PUT /api/threads/:threadId/follow',
  unfollowThread: 'DELETE /api/threads/:threadId/follow',
  removeLinkPreviews: 'DELETE /api/channels/:channelId/messages/:messageId/previews',
  uploadAttachment: 'POST /api/channels/:channelId/attachments',
  downloadAttachment: 'GET /api/attachments/:id/:name',

  createImageLinks: 'POST /api/image-links',
  showLinkedImage: 'GET /api/images/foreign/:signature/:url',
  showImage: 'GET /api/images/:id',

  listWebhooks: 'GET /api/servers/:serverId/webhooks',
  createWebhook: 'POST /api/servers/:serverId/webhooks',
  updateWebhook: 'PATCH /api/servers/:serverId/webhooks/:webhookId',
  deleteWebhook: 'DELETE /api/servers/:serverId/webhooks/:webhookId',
  regenerateWebhook: 'POST /api/servers/:serverId/webhooks/:webhookId/regenerate',
  setWebhookAvatar: 'PUT /api/servers/:serverId/webhooks/:webhookId/avatar',
  removeWebhookAvatar: 'DELETE /api/servers/:serverId/webhooks/:webhookId/avatar',
  testWebhook: 'POST /api/servers/:serverId/webhooks/:webhookId/test',
  listDeliveries: 'GET /api/servers/:serverId/webhooks/:webhookId/deliveries',
  getDelivery: 'GET /api/servers/:serverId/webhooks/:webhookId/deliveries/:deliveryId',
  getWebhookStats: 'GET /api/servers/:serverId/webhooks/:webhookId/stats',
  replayDelivery: 'POST /api/servers/:serverId/webhooks/:webhookId/deliveries/:deliveryId/replay',
  getWebhookTemplate: 'GET /api/servers/:serverId/webhooks/:webhookId/template',
  setWebhookTemplate: 'PUT /api/servers/:serverId/webhooks/:webhookId/template',
  deleteWebhookTemplate: 'DELETE /api/servers/:serverId/webhooks/:webhookId/template',
  previewWebhookTemplate: 'POST /api/servers/:serverId/webhooks/:webhookId/template/preview',
  postWebhookMessage: 'POST /api/hooks/:serverId/:token',
  postWebhookForm: 'POST /api/hooks/:serverId/:token/:form',
  editWebhookMessage: 'PATCH /api/hooks/:serverId/:token/messages/:messageId',
  deleteWebhookMessage: 'DELETE /api/hooks/:serverId/:token/messages/:messageId',

  listOutgoingWebhooks: 'GET /api/servers/:serverId/outgoing-webhooks',
  createOutgoingWebhook: 'POST /api/servers/:serverId/outgoing-webhooks',
  updateOutgoingWebhook: 'PATCH /api/servers/:serverId/outgoing-webhooks/:webhookId',
  deleteOutgoingWebhook: 'DELETE /api/servers/:serverId/outgoing-webhooks/:webhookId',
  replaceOutgoingSecret: 'POST /api/servers/:serverId/outgoing-webhooks/:webhookId/secret',
  testOutgoingWebhook: 'POST /api/servers/:serverId/outgoing-webhooks/:webhookId/test',
  listOutgoingDeliveries: 'GET /api/servers/:serverId/outgoing-webhooks/:webhookId/deliveries',
  replayOutgoingDelivery:
    'POST /api/servers/:serverId/outgoing-webhooks/:webhookId/deliveries/:deliveryId/replay',

  listWebhookNotices: 'GET /api/users/me/webhook-notices',
  dismissWebhookNotice: 'DELETE /api/users/me/webhook-notices/:noticeId',

  listGameServers: 'GET /api/servers/:serverId/game-servers',
  createGameServer: 'POST /api/servers/:serverId/game-servers',
  guessGameServer: 'POST /api/servers/:serverId/game-servers/guess',
  updateGameServer: 'PATCH /api/servers/:serverId/game-servers/:gameServerId',
  deleteGameServer: 'DELETE /api/servers/:serverId/game-servers/:gameServerId',
  getGameServerHistory: 'GET /api/servers/:serverId/game-servers/:gameServerId/history',

  getPublicServer: 'GET /api/servers/:serverId/public',
  getPublicPage: 'GET /api/servers/:serverId/public-page',
  updatePublicPage: 'PUT /api/servers/:serverId/public-page',
  getGameServerBadge: 'GET /api/servers/:serverId/game-servers/:gameServerId/badge.svg',
  postStatusCard: 'POST /api/channels/:channelId/status-cards',

  openGateway: 'GET /api/gateway',
  checkGateway: 'POST /api/gateway',

  listGames: 'GET /api/v1/games',
  getGame: 'GET /api/v1/games/:slug',
  queryGameServer: 'POST /api/v1/query',
  getStatusHealth: 'GET /api/v1/health',
} as const

export type RouteName = keyof typeof endpoints

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The method and the path template of a route, such as `PATCH` and `/api/channels/:channelId`. */
export function endpointOf(name: RouteName): { method: HttpMethod; template: string } {
  const [method, template] = endpoints[name].split(' ') as [HttpMethod, string]
  return { method, template }
}

/** The path of a route with its parameters filled in and percent-encoded. */
export function pathOf(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  const { template } = endpointOf(name)
  return template.replaceAll(/:(\w+)/g, (_match, key: string) => {
    return encodeURIComponent(params[key] ?? '')
  })
}
