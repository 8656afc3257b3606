/** How long a call rings. */
export const ringMs = 60_000

/** Limits that the server enforces. Characters are Unicode code points. */
export const limits = {
  usernameMin: 2,
  usernameMax: 32,
  passwordMin: 8,
  passwordMax: 256,
  displayNameMax: 80,
  /** What an account says about itself. */
  aboutMax: 500,
  nameMax: 100,
  /** The channels that every new server has. */
  firstChannels: 2,
  descriptionMax: 1000,
  topicMax: 1000,
  reasonMax: 500,
  /** Words with `*` in all entries of a message filter. */
  filterPatterns: 300,
  rulesPerServer: 10,
  ruleTitleMax: 100,
  ruleTextMax: 500,
  /** What new members of a server are shown. */
  welcomeTextMax: 2000,
  welcomeChannels: 5,
  presenceTextMax: 128,
  announcementMax: 500,
  /** How many backups can be kept. */
  dailyBackups: 60,
  weeklyBackups: 104,
  passkeysPerAccount: 20,
  passkeyNameMax: 80,

  /** Of a whole message: displayed name, content, and all texts of its embeds. */
  messageMax: 4000,
  attachmentsPerMessage: 10,
  /** Uploads of one account that no message uses yet. */
  unsentUploads: 50,
  attachmentBytes: 25 * 1024 * 1024,
  attachmentDescriptionMax: 1000,
  /** An emoji of Unicode, or the id of a custom one between colons. */
  emojiMax: 45,
  reactionKindsPerMessage: 20,
  nonceMax: 64,
  pinsPerChannel: 50,
  savedMessages: 1000,
  slowmodeSecondsMax: 21_600,
  activeThreadsPerChannel: 200,
  /** Further messages of a thread are not counted. */
  countedThreadMessages: 1000,
  /** With the archived ones. */
  threadsPerServer: 5000,

  webhooksPerServer: 20,
  webhookNameMax: 80,
  webhookSecretMin: 8,
  webhookSecretMax: 256,
  /** Pictures that the webhooks of a server had and that their messages still show. */
  webhookAvatarsPerServer: 100,
  webhookContentMax: 2000,
  webhookUsernameMax: 80,
  embedsPerMessage: 5,
  embedUrlMax: 500,
  embedTitleMax: 200,
  embedDescriptionMax: 500,
  embedAuthorMax: 256,
  embedFooterMax: 2048,
  embedFieldNameMax: 256,
  embedFieldValueMax: 1024,
  embedFieldsMax: 25,
  /** The body of a webhook post in the form of another tool, which its user cannot make smaller. */
  webhookFormBytes: 1024 * 1024,
  deliveriesPerWebhook: 500,
  deliveriesPerPage: 50,
  webhookKeyMax: 128,
  idempotencyKeyMax: 128,
  outgoingWebhooksPerServer: 10,
  /** Deliveries of one outgoing webhook that wait; while there are as many, new events are dropped. */
  waitingDeliveries: 500,
  templateMax: 16_000,
  /** What a template renders, in UTF-16 units. */
  templateResultMax: 32_000,
  /** The last millisecond that a JavaScript Date can express. */
  timeMax: 8_640_000_000_000_000,

  imageUrlMax: 2048,
  imageLinksPerRequest: 100,
  /** An image from another host. */
  foreignImageBytes: 8 * 1024 * 1024,
  /** An avatar or a server's icon. */
  imageUploadBytes: 1024 * 1024,
  imagePixels: 64_000_000,

  friends: 1000,
  /** Requests of an account that wait for an answer, and of others that wait for its own. */
  outgoingFriendRequests: 100,
  incomingFriendRequests: 500,
  blockedUsers: 1000,
  friendRequestsPerHour: 60,

  serversPerMember: 200,
  participantsPerGroup: 10,
  /** Of one account. Where another one opens, the one without activity for the longest time closes. */
  openConversations: 200,
  /** Of one account: those with the newest activity. */
  searchedConversations: 500,
  /** Reports of one account that the operator has not closed. */
  openReports: 20,
  channelsPerServer: 500,
  foundThreads: 50,
  rolesPerServer: 250,
  invitesPerServer: 1000,
  /** Invitations of operators that can be used. */
  invitations: 200,
  invitationNoteMax: 100,
  overwritesPerChannel: 500,
  /** In all channels together: clients receive all of them when they connect. */
  overwritesPerServer: 5000,

  /** Servers and channels for which an account set when it is notified. */
  notificationSettings: 1000,
  /** Browsers of an account that receive push notifications; another one replaces the oldest. */
  pushDevices: 20,
  pushEndpointMax: 1024,

  /** Of a subscription to the member list of a large server. */
  memberRanges: 5,
  membersPerRange: 100,
  subscribedUsers: 100,

  bodyBytes: 64 * 1024,
  frameBytes: 64 * 1024,
  actionIdMax: 64,
  pageMax: 100,
} as const
