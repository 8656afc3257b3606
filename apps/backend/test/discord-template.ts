/** A template as Discord's API returns it. */
export interface SentTemplate {
  code: string
  name: string
  serialized_source_guild: SentServer
}

export interface SentServer {
  name: string
  description: string | null
  roles: SentRole[]
  channels: SentChannel[]
  system_channel_id?: number | null
  system_channel_flags?: number
  afk_channel_id?: number | null
  afk_timeout?: number
}

export interface SentRole {
  id: number
  name: string
  permissions: string
  color: number
  hoist: boolean
  mentionable: boolean
  [other: string]: unknown
}

export interface SentOverwrite {
  id: number
  type: number
  allow: string
  deny: string
}

export interface SentChannel {
  id: number
  type: number
  name: string
  position: number
  parent_id: number | null
  permission_overwrites: SentOverwrite[]
  [other: string]: unknown
}

/** Discord's permissions, by bit: https://discord.com/developers/docs/topics/permissions */
export const discordBits = {
  CREATE_INSTANT_INVITE: 0,
  KICK_MEMBERS: 1,
  BAN_MEMBERS: 2,
  ADMINISTRATOR: 3,
  MANAGE_CHANNELS: 4,
  MANAGE_GUILD: 5,
  ADD_REACTIONS: 6,
  VIEW_AUDIT_LOG: 7,
  PRIORITY_SPEAKER: 8,
  STREAM: 9,
  VIEW_CHANNEL: 10,
  SEND_MESSAGES: 11,
  MANAGE_MESSAGES: 13,
  EMBED_LINKS: 14,
  ATTACH_FILES: 15,
  READ_MESSAGE_HISTORY: 16,
  MENTION_EVERYONE: 17,
  USE_EXTERNAL_EMOJIS: 18,
  CONNECT: 20,
  SPEAK: 21,
  MUTE_MEMBERS: 22,
  DEAFEN_MEMBERS: 23,
  MOVE_MEMBERS: 24,
  USE_VAD: 25,
  CHANGE_NICKNAME: 26,
  MANAGE_NICKNAMES: 27,
  MANAGE_ROLES: 28,
  MANAGE_WEBHOOKS: 29,
  MANAGE_GUILD_EXPRESSIONS: 30,
  USE_APPLICATION_COMMANDS: 31,
  MANAGE_THREADS: 34,
  CREATE_PUBLIC_THREADS: 35,
  USE_EXTERNAL_STICKERS: 37,
  SEND_MESSAGES_IN_THREADS: 38,
  MODERATE_MEMBERS: 40,
  USE_SOUNDBOARD: 42,
  PIN_MESSAGES: 51,
  BYPASS_SLOWMODE: 52,
} as const

export type DiscordPermission = keyof typeof discordBits

export function bits(...names: DiscordPermission[]): string {
  return String(names.reduce((set, name) => set | (1n << BigInt(discordBits[name])), 0n))
}

/** What everyone has in a usual server. */
const usualBits: DiscordPermission[] = [
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
  'ADD_REACTIONS',
  'ATTACH_FILES',
  'EMBED_LINKS',
  'USE_EXTERNAL_EMOJIS',
  'USE_EXTERNAL_STICKERS',
  'CHANGE_NICKNAME',
  'CREATE_INSTANT_INVITE',
  'CONNECT',
  'SPEAK',
  'STREAM',
  'USE_VAD',
  'USE_SOUNDBOARD',
]

export function sentRole(
  id: number,
  name: string,
  permissions: string,
  other: object = {},
): SentRole {
  return { id, name, permissions, color: 0, hoist: false, mentionable: false, ...other }
}

export function sentChannel(
  id: number,
  type: number,
  name: string,
  other: object = {},
): SentChannel {
  return { id, type, name, position: id, parent_id: null, permission_overwrites: [], ...other }
}

/** A server of a gaming community, with what Guildhall has and what it does not have. */
export function communityTemplate(): SentTemplate {
  const everyone = { id: 0, type: 0 }
  const hidden = { ...everyone, allow: '0', deny: bits('VIEW_CHANNEL') }
  return {
    code: 'hgM48av5Q69A',
    name: 'Template',
    serialized_source_guild: {
      name: 'Night Raiders',
      description: 'We raid at night.',
      roles: [
        sentRole(0, '@everyone', bits(...usualBits)),
        sentRole(1, 'Member', '0', { mentionable: true }),
        sentRole(2, 'Moderator', bits('MANAGE_MESSAGES', 'MANAGE_THREADS', 'KICK_MEMBERS'), {
          color: 0x2ea043,
          hoist: true,
          unicode_emoji: '🛡',
        }),
        sentRole(3, 'Raid leader', bits('MANAGE_GUILD')),
        sentRole(4, 'MEE6', bits('ADMINISTRATOR'), { managed: true, tags: { bot_id: '1' } }),
        sentRole(5, 'Admin', bits('ADMINISTRATOR')),
      ],
      channels: [
        sentChannel(1, 4, 'Text', { position: 1 }),
        sentChannel(2, 0, 'general', { parent_id: 1, topic: 'Anything', rate_limit_per_user: 10 }),
        sentChannel(3, 5, 'news', {
          parent_id: 1,
          position: 0,
          permission_overwrites: [
            { ...everyone, allow: '0', deny: bits('SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS') },
            {
              id: 2,
              type: 0,
              allow: bits('SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'),
              deny: '0',
            },
          ],
        }),
        sentChannel(4, 4, 'Staff', { position: 2, permission_overwrites: [hidden] }),
        sentChannel(5, 0, 'staff', {
          parent_id: 4,
          nsfw: true,
          permission_overwrites: [
            hidden,
            { id: 2, type: 0, allow: bits('VIEW_CHANNEL'), deny: '0' },
            { id: 77, type: 1, allow: bits('VIEW_CHANNEL'), deny: '0' },
          ],
        }),
        sentChannel(6, 2, 'Raid', { parent_id: 1, user_limit: 25, bitrate: 384_000 }),
        sentChannel(7, 13, 'Town hall', { parent_id: 1, position: 8 }),
        sentChannel(8, 15, 'Guides', { parent_id: 1, position: 9 }),
        sentChannel(9, 0, 'welcome', { position: 0 }),
        sentChannel(10, 14, 'Directory', { position: 20 }),
        sentChannel(11, 2, 'AFK', { position: 30 }),
      ],
      system_channel_id: 9,
      afk_channel_id: 11,
      afk_timeout: 300,
    },
  }
}
