import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import {
  actions,
  BanRequest,
  BulkDeleteRequest,
  CreateChannelRequest,
  CreateEmojiQuery,
  CreateGroupRequest,
  CreateRoleMenuRequest,
  CreateSoundQuery,
  CreateStickerQuery,
  CreateThreadRequest,
  emojiLimits,
  gameServerLimits,
  ImageLinksRequest,
  limits,
  MessageFilter,
  noMessageFilter,
  RegisterRequest,
  roleMenuLimits,
  SetRulesRequest,
  SetWelcomeRequest,
  soundLimits,
  StartRaidProtectionRequest,
  stickerLimits,
  UpdateChannelRequest,
  UpdateProfileRequest,
  UpdateRoomRequest,
  voiceLimits,
  WebhookMessageRequest,
} from '../src/index.ts'

const docs = path.join(import.meta.dirname, '../../../docs')

/** Whether a document says so, however its lines are broken. */
function says(document: string, sentence: string): boolean {
  const text = readFileSync(path.join(docs, document), 'utf8')
  const shown = text.replaceAll(/ <!-- [A-Z]+\d+(, long)? -->/g, '')
  return shown.replaceAll(/\s+/g, ' ').includes(sentence)
}

/** Characters outside the first plane: two units of UTF-16 each, and four bytes. */
const characters = (count: number): string => '🦀'.repeat(count)
const letters = (count: number): string => 'a'.repeat(count)
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `id${index}`)
const address = (count: number): string => `https://example.org/${letters(count - 20)}`

const chat = 'chat-api.md'
const hooks = 'webhooks.md'

/** What a document says, a request with something of this length or size, and the least, if there is one, and the most that is accepted. */
interface Bound {
  document: string
  sentence: string
  schema: TSchema
  request: (size: number) => unknown
  min?: number
  max: number
}

const account = (fields: object) => ({ username: 'ada', password: letters(8), ...fields })
const welcome = (fields: object) => ({ enabled: true, text: null, channelIds: [], ...fields })
const embed = (fields: object) => ({ embeds: [{ url: address(30), ...fields }] })
const voice = (fields: object) => ({ name: 'Lounge', type: 'voice', ...fields })
const members = (fields: object) => ({ serverId: 's', ranges: [], userIds: [], ...fields })
const sticker = (fields: object) => ({ name: 'Wave', description: 'Waves', ...fields })

const bounds: Bound[] = [
  {
    document: chat,
    sentence: 'Usernames have 2 to 32 of the characters',
    schema: RegisterRequest,
    request: (size) => account({ username: letters(size) }),
    min: 2,
    max: 32,
  },
  {
    document: chat,
    sentence: 'Passwords have 8 to 256 characters',
    schema: RegisterRequest,
    request: (size) => account({ password: characters(size) }),
    min: 8,
    max: 256,
  },
  {
    document: chat,
    sentence: 'sets up to 10 rules',
    schema: SetRulesRequest,
    request: (size) => ({ rules: ids(size).map((title) => ({ title, text: '' })) }),
    max: 10,
  },
  {
    document: chat,
    sentence: 'Markdown of up to 2,000 characters',
    schema: SetWelcomeRequest,
    request: (size) => welcome({ text: characters(size) }),
    max: 2000,
  },
  {
    document: chat,
    sentence: 'up to five text or voice channels',
    schema: SetWelcomeRequest,
    request: (size) => welcome({ channelIds: ids(size) }),
    max: 5,
  },
  {
    document: chat,
    sentence: '`words`: up to 200 words and phrases',
    schema: MessageFilter,
    request: (size) => ({ ...noMessageFilter, words: ids(size) }),
    max: 200,
  },
  {
    document: chat,
    sentence: 'with up to 200 `domains`',
    schema: MessageFilter,
    request: (size) => ({ ...noMessageFilter, domains: ids(size) }),
    max: 200,
  },
  {
    document: chat,
    sentence: 'deletes up to 100 messages of a channel at once',
    schema: BulkDeleteRequest,
    request: (size) => ({ messageIds: ids(size) }),
    min: 1,
    max: 100,
  },
  {
    document: chat,
    sentence: 'A server can have 20 menus of 25 roles each',
    schema: CreateRoleMenuRequest,
    request: (size) => ({
      title: 'Games',
      roles: ids(size).map((roleId) => ({ roleId, emoji: null, text: null })),
    }),
    max: 25,
  },
  {
    document: chat,
    sentence: 'creates a group of up to 10',
    schema: CreateGroupRequest,
    request: (size) => ({ userIds: ids(size) }),
    min: 1,
    max: 9,
  },
  {
    document: chat,
    sentence: '(1 to 100, http or https, at most 2048 characters each)',
    schema: ImageLinksRequest,
    request: (size) => ({ urls: ids(size).map(() => address(30)) }),
    min: 1,
    max: 100,
  },
  {
    document: chat,
    sentence: '(1 to 100, http or https, at most 2048 characters each)',
    schema: ImageLinksRequest,
    request: (size) => ({ urls: [address(size)] }),
    max: 2048,
  },
  {
    document: chat,
    sentence: 'a name of 2 to 32 lowercase letters',
    schema: CreateEmojiQuery,
    request: (size) => ({ name: letters(size) }),
    min: 2,
    max: 32,
  },
  {
    document: chat,
    sentence: 'a name of 2 to 30 characters, unique in the server',
    schema: CreateStickerQuery,
    request: (size) => sticker({ name: characters(size) }),
    min: 2,
    max: 30,
  },
  {
    document: chat,
    sentence: 'a description of at most 100 characters',
    schema: CreateStickerQuery,
    request: (size) => sticker({ description: characters(size) }),
    min: 1,
    max: 100,
  },
  {
    document: chat,
    sentence: 'The name has 2 to 32 characters and is unique in the server',
    schema: CreateSoundQuery,
    request: (size) => ({ name: characters(size) }),
    min: 2,
    max: 32,
  },
  {
    document: chat,
    sentence: '(Markdown as in messages, at most 500 characters)',
    schema: UpdateProfileRequest,
    request: (size) => ({ about: characters(size) }),
    max: 500,
  },
  {
    document: chat,
    sentence: 'a `bitrateKbps` (8 to 128)',
    schema: CreateChannelRequest,
    request: (size) => voice({ bitrateKbps: size }),
    min: 8,
    max: 128,
  },
  {
    document: chat,
    sentence: 'a `videoKbps` (500 to 12,000, or null)',
    schema: UpdateChannelRequest,
    request: (size) => ({ videoKbps: size }),
    min: 500,
    max: 12_000,
  },
  {
    document: chat,
    sentence: 'A message has at most 4000 characters',
    schema: actions['message.send'],
    request: (size) => ({ channelId: 'c', content: characters(size) }),
    max: 4000,
  },
  {
    document: 'gateway.md',
    sentence: '`text` (at most 128 characters)',
    schema: actions['presence.set'],
    request: (size) => ({ status: 'online', text: characters(size) }),
    max: 128,
  },
  {
    document: 'gateway.md',
    sentence: 'subscribes to at most 5 ranges of the member list',
    schema: actions['members.subscribe'],
    request: (size) => members({ ranges: ids(size).map(() => [0, 1]) }),
    max: 5,
  },
  {
    document: 'gateway.md',
    sentence: 'and to at most 100 users',
    schema: actions['members.subscribe'],
    request: (size) => members({ userIds: ids(size) }),
    max: 100,
  },
  {
    document: 'voice.md',
    sentence: '{to: {target: "member" \\| "role", id}[]}`, at most 20',
    schema: actions['voice.whisper'],
    request: (size) => ({ to: ids(size).map((id) => ({ target: 'member', id })) }),
    max: 20,
  },
  {
    document: 'voice.md',
    sentence: '`invitedIds` (at most 100)',
    schema: UpdateRoomRequest,
    request: (size) => ({ invitedIds: ids(size) }),
    max: 100,
  },
  {
    document: hooks,
    sentence: 'at most 2000 characters; optional if there are embeds',
    schema: WebhookMessageRequest,
    request: (size) => ({ content: characters(size) }),
    max: 2000,
  },
  {
    document: hooks,
    sentence: "name shown instead of the webhook's own: 1 to 80 characters",
    schema: WebhookMessageRequest,
    request: (size) => ({ username: characters(size) }),
    min: 1,
    max: 80,
  },
  {
    document: hooks,
    sentence: 'at most 5 link cards',
    schema: WebhookMessageRequest,
    request: (size) => ({ embeds: ids(size).map(() => ({ url: address(30) })) }),
    max: 5,
  },
  {
    document: hooks,
    sentence: '`http` or `https` URL of at most 500 characters',
    schema: WebhookMessageRequest,
    request: (size) => embed({ url: address(size) }),
    max: 500,
  },
  {
    document: hooks,
    sentence: '| `title` | string | at most 200 characters |',
    schema: WebhookMessageRequest,
    request: (size) => embed({ title: characters(size) }),
    max: 200,
  },
  {
    document: hooks,
    sentence: '| `description` | string | at most 500 characters; Markdown |',
    schema: WebhookMessageRequest,
    request: (size) => embed({ description: characters(size) }),
    max: 500,
  },
  {
    document: hooks,
    sentence: '`name` of 1 to 256 characters; optionally `url`',
    schema: WebhookMessageRequest,
    request: (size) => embed({ author: { name: characters(size) } }),
    min: 1,
    max: 256,
  },
  {
    document: hooks,
    sentence: 'at most 25, each with `name` (1 to 256 characters)',
    schema: WebhookMessageRequest,
    request: (size) => embed({ fields: ids(size).map((name) => ({ name, value: 'x' })) }),
    max: 25,
  },
  {
    document: hooks,
    sentence: 'each with `name` (1 to 256 characters)',
    schema: WebhookMessageRequest,
    request: (size) => embed({ fields: [{ name: characters(size), value: 'x' }] }),
    min: 1,
    max: 256,
  },
  {
    document: hooks,
    sentence: '`value` (1 to 1024 characters; Markdown)',
    schema: WebhookMessageRequest,
    request: (size) => embed({ fields: [{ name: 'x', value: characters(size) }] }),
    min: 1,
    max: 1024,
  },
  {
    document: hooks,
    sentence: '| `footer` | string | 1 to 2048 characters |',
    schema: WebhookMessageRequest,
    request: (size) => embed({ footer: characters(size) }),
    min: 1,
    max: 2048,
  },
]

test('requests are accepted up to the bounds that the documents name, and not beyond', () => {
  for (const { document, sentence, schema, request, min, max } of bounds) {
    assert.ok(says(document, sentence), `${document}: ${sentence}`)
    const sizes = [...(min === undefined ? [] : [min - 1, min]), max, max + 1]
    const accepted = sizes.filter((size) => Check(schema, request(size)))
    assert.deepEqual(accepted, min === undefined ? [max] : [min, max], `${document}: ${sentence}`)
  }
})

test('where the documents list the values of a field, there are no others', () => {
  const lists: [sentence: string, schema: TSchema, field: string, values: number[]][] = [
    ['`deleteHours` (1, 6, 24, 72 or 168)', BanRequest, 'deleteHours', [1, 6, 24, 72, 168]],
    ['`{hours}` (1, 6 or 24)', StartRaidProtectionRequest, 'hours', [1, 6, 24]],
    [
      '`autoArchiveMinutes` (60, 1440, 4320 or 10080)',
      CreateThreadRequest,
      'autoArchiveMinutes',
      [60, 1440, 4320, 10_080],
    ],
  ]
  for (const [sentence, schema, field, values] of lists) {
    assert.ok(says(chat, sentence), sentence)
    const tried = Array.from({ length: 10_082 }, (_, value) => value)
    const accepted = tried.filter((value) => Check(schema, { name: 'x', [field]: value }))
    assert.deepEqual(accepted, values, sentence)
  }
})

test('the limits of accounts, servers and channels are those that the documents name', () => {
  const documented: [document: string, sentence: string, values: number[], named: number[]][] = [
    [
      chat,
      'A server can have 500 channels and 250 roles. A channel can have 500 overwrites, and all channels of a server 5,000 in total.',
      [
        limits.channelsPerServer,
        limits.rolesPerServer,
        limits.overwritesPerChannel,
        limits.overwritesPerServer,
      ],
      [500, 250, 500, 5000],
    ],
    [
      'security.md',
      '1,000 friends, 1,000 blocked users, 100 outgoing and 500 incoming friend requests per account, 60 requests an hour',
      [
        limits.friends,
        limits.blockedUsers,
        limits.outgoingFriendRequests,
        limits.incomingFriendRequests,
        limits.friendRequestsPerHour,
      ],
      [1000, 1000, 100, 500, 60],
    ],
    [
      'security.md',
      '20 webhooks and 1,000 invites per server; 200 servers per account',
      [limits.webhooksPerServer, limits.invitesPerServer, limits.serversPerMember],
      [20, 1000, 200],
    ],
    [
      'security.md',
      '25 MiB per attachment, 50 unsent uploads per account',
      [limits.attachmentBytes, limits.unsentUploads],
      [25 * 1024 * 1024, 50],
    ],
    [
      'security.md',
      '100 emoji per server, of 256 KiB and 512 × 512 pixels each, and 50 stickers of 512 KiB',
      [
        emojiLimits.perServer,
        emojiLimits.bytes,
        emojiLimits.pixels,
        stickerLimits.perServer,
        stickerLimits.bytes,
        stickerLimits.pixels,
      ],
      [100, 256 * 1024, 512, 50, 512 * 1024, 512],
    ],
    [
      'security.md',
      '24 sounds per server, of 512 KiB and 5 s each, at one loudness; one every 2 s per member, and 10 in 10 s per call',
      [
        soundLimits.perServer,
        soundLimits.bytes,
        soundLimits.maxMs,
        soundLimits.playEveryMs,
        soundLimits.perCall,
        soundLimits.callWindowMs,
      ],
      [24, 512 * 1024, 5000, 2000, 10, 10_000],
    ],
    ['security.md', '20 passkeys per account', [limits.passkeysPerAccount], [20]],
    [
      'security.md',
      '200 words and 300 words with `*` per message filter',
      [limits.filterPatterns],
      [300],
    ],
    [
      'security.md',
      '64 KiB per request',
      [limits.bodyBytes, limits.frameBytes],
      [64 * 1024, 64 * 1024],
    ],
    [chat, 'An account saves at most 1,000 messages', [limits.savedMessages], [1000]],
    [
      chat,
      'A channel has at most 200 active threads, a server 5000',
      [limits.activeThreadsPerChannel, limits.threadsPerServer],
      [200, 5000],
    ],
    [chat, '`messageCount` counts up to 1000 messages', [limits.countedThreadMessages], [1000]],
    [chat, 'up to 50 active threads with a name', [limits.foundThreads], [50]],
    [
      chat,
      'An account can have 1,000 of them. The rule that follows',
      [limits.notificationSettings],
      [1000],
    ],
    [chat, 'An account has up to 20; another one replaces the oldest', [limits.pushDevices], [20]],
    [chat, 'at most 200 that can be used', [limits.invitations], [200]],
    [chat, '20 reports of an account can be open', [limits.openReports], [20]],
    [
      chat,
      'with more than 500 those with the newest messages',
      [limits.searchedConversations],
      [500],
    ],
    [
      chat,
      'A server can have 20 menus of 25 roles each',
      [roleMenuLimits.perServer, roleMenuLimits.roles],
      [20, 25],
    ],
    [chat, 'An account can choose 30 times a minute', [roleMenuLimits.choicesPerMinute], [30]],
    [
      chat,
      'of at most 8 MiB and 64 million pixels',
      [limits.foreignImageBytes, limits.imagePixels],
      [8 * 1024 * 1024, 64_000_000],
    ],
    [
      'gateway.md',
      'at most 200 for each account; where another one opens',
      [limits.openConversations],
      [200],
    ],
    [
      'gateway.md',
      'each with at most 100 members',
      [limits.membersPerRange, limits.memberRanges, limits.subscribedUsers],
      [100, 5, 100],
    ],
    ['gateway.md', 'at most 64 characters', [limits.actionIdMax], [64]],
    ['voice.md', 'A server has at most 50 rooms at a time', [voiceLimits.roomsPerServer], [50]],
    ['voice.md', 'Session descriptions have at most 48 KiB', [voiceLimits.sdpMax], [48 * 1024]],
    ['voice.md', 'at most 8192', [voiceLimits.watchedHeightMax], [8192]],
    ['game-servers.md', 'at most 400', [gameServerLimits.historyPoints], [400]],
    [hooks, 'A server can have 20 webhooks', [limits.webhooksPerServer], [20]],
    [hooks, 'A server can have 10.', [limits.outgoingWebhooksPerServer], [10]],
    [
      hooks,
      'At most 500 deliveries of a webhook wait',
      [limits.waitingDeliveries, limits.deliveriesPerWebhook],
      [500, 500],
    ],
  ]
  for (const [document, sentence, values, named] of documented) {
    assert.ok(says(document, sentence), `${document}: ${sentence}`)
    assert.deepEqual(values, named, sentence)
  }
})
