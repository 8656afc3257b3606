import assert from 'node:assert/strict'
import test from 'node:test'
import { channelPermissions, permissionNames, holds } from '@guildhall/contract'
import type { Permission } from '@guildhall/contract'
import { planServer } from '../src/chat/servers/discord/plan.ts'
import type { ServerPlan } from '../src/chat/servers/discord/plan.ts'
import { readTemplate } from '../src/chat/servers/discord/template.ts'
import { discordBits, sentChannel, sentRole } from './discord-template.ts'
import type { DiscordPermission, SentChannel, SentServer } from './discord-template.ts'
import { createSeededRandom } from './seeded-random.ts'

/** What someone with a permission of Guildhall can do, in Discord's permissions. */
const includes: Record<Permission, DiscordPermission[]> = {
  administrator: ['ADMINISTRATOR'],
  manage_server: [
    'MANAGE_GUILD',
    'MANAGE_WEBHOOKS',
    'MANAGE_GUILD_EXPRESSIONS',
    'MANAGE_NICKNAMES',
  ],
  manage_channels: ['MANAGE_CHANNELS'],
  manage_roles: ['MANAGE_ROLES'],
  manage_messages: ['MANAGE_MESSAGES', 'MANAGE_THREADS', 'PIN_MESSAGES', 'BYPASS_SLOWMODE'],
  kick_members: ['KICK_MEMBERS'],
  ban_members: ['BAN_MEMBERS'],
  approve_members: ['KICK_MEMBERS'],
  create_invites: ['CREATE_INSTANT_INVITE'],
  view_audit_log: ['VIEW_AUDIT_LOG'],
  view_channel: ['VIEW_CHANNEL'],
  send_messages: ['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'],
  add_reactions: ['ADD_REACTIONS'],
  attach_files: ['ATTACH_FILES'],
  mention_everyone: ['MENTION_EVERYONE'],
  connect_voice: ['CONNECT'],
  speak: ['SPEAK', 'STREAM'],
  mute_members: ['MUTE_MEMBERS', 'DEAFEN_MEMBERS'],
  move_members: ['MOVE_MEMBERS'],
  use_soundboard: ['USE_SOUNDBOARD'],
  priority_speaker: ['PRIORITY_SPEAKER'],
}

/** In channels of these types of Discord, more is needed. */
const alsoIncludes: Record<number, Partial<Record<Permission, DiscordPermission[]>>> = {
  0: {
    view_channel: ['READ_MESSAGE_HISTORY'],
    send_messages: ['CREATE_PUBLIC_THREADS'],
    manage_channels: ['MANAGE_THREADS'],
  },
  5: { view_channel: ['READ_MESSAGE_HISTORY'], send_messages: ['CREATE_PUBLIC_THREADS'] },
  15: { view_channel: ['READ_MESSAGE_HISTORY'] },
  13: { speak: ['MUTE_MEMBERS'] },
}

/** Those with one counterpart, which are never narrower either. */
const exact: Permission[] = [
  'manage_roles',
  'kick_members',
  'ban_members',
  'create_invites',
  'view_audit_log',
  'add_reactions',
  'connect_voice',
  'move_members',
  'use_soundboard',
  'priority_speaker',
]

const bitOf = (name: DiscordPermission): bigint => 1n << BigInt(discordBits[name])
const allBits = (Object.keys(discordBits) as DiscordPermission[]).reduce(
  (set, name) => set | bitOf(name),
  0n,
)

/** Discord's own rule: https://discord.com/developers/docs/topics/permissions#permission-overwrites */
function onDiscord(server: SentServer, channel: SentChannel, roleIds: ReadonlySet<number>): bigint {
  const base = server.roles
    .filter(({ id }) => id === 0 || roleIds.has(id))
    .reduce((set, { permissions }) => set | BigInt(permissions), 0n)
  if (base & bitOf('ADMINISTRATOR')) return allBits
  const everyone = channel.permission_overwrites.find(({ id }) => id === 0)
  let set = (base & ~BigInt(everyone?.deny ?? 0)) | BigInt(everyone?.allow ?? 0)
  const own = channel.permission_overwrites.filter(({ id }) => roleIds.has(id))
  for (const { deny } of own) set &= ~BigInt(deny)
  for (const { allow } of own) set |= BigInt(allow)
  return set & bitOf('VIEW_CHANNEL') ? set : 0n
}

function inGuildhall(
  plan: ServerPlan,
  channel: ServerPlan['channels'][number],
  roleIds: ReadonlySet<number>,
): number {
  const subject = {
    isOwner: false,
    isMuted: false,
    mustAcceptRules: false,
    userId: 'member',
    everyone: { id: '0', permissions: plan.everyone },
    roles: plan.roles
      .filter(({ key }) => roleIds.has(Number(key)))
      .map(({ key, permissions }) => ({ id: key, permissions })),
  }
  return channelPermissions(
    subject,
    channel.overwrites.map(({ roleId, allow, deny }) => ({ targetId: roleId, allow, deny })),
  )
}

/** What a template means in which no set has a permission of threads: who may write may do so in threads. */
function withThreads(server: SentServer): SentServer {
  const later = bitOf('CREATE_PUBLIC_THREADS') | bitOf('SEND_MESSAGES_IN_THREADS')
  const overwrites = server.channels.flatMap((channel) => channel.permission_overwrites)
  const sets = [
    ...server.roles.map(({ permissions }) => permissions),
    ...overwrites.flatMap(({ allow, deny }) => [allow, deny]),
  ]
  const used = sets.reduce((all, set) => all | BigInt(set), 0n)
  if (used & (later | bitOf('MANAGE_THREADS'))) return server
  const extended = (set: string): string =>
    BigInt(set) & bitOf('SEND_MESSAGES') ? String(BigInt(set) | later) : set
  return {
    ...server,
    roles: server.roles.map((role) => ({ ...role, permissions: extended(role.permissions) })),
    channels: server.channels.map((channel) => ({
      ...channel,
      permission_overwrites: channel.permission_overwrites.map(({ allow, deny, ...one }) => ({
        ...one,
        ...{ allow: extended(allow), deny: extended(deny) },
      })),
    })),
  }
}

test('A56: nobody gets a permission from a template that Discord does not grant them', (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const chance = (part: number): boolean => random.below(1000) < 1000 * part
  const someBits = (part: number): bigint =>
    (Object.keys(discordBits) as DiscordPermission[])
      .filter((name) => name !== 'ADMINISTRATOR' || chance(0.05))
      .reduce((set, name) => (chance(part) ? set | bitOf(name) : set), 0n)
  const granted: Partial<Record<Permission, number>> = {}
  let cells = 0
  while (cells < 120_000) {
    const roleCount = 1 + random.below(5)
    const density = [0.1, 0.5, 0.9][random.below(3)]!
    const server: SentServer = {
      name: 'Guild',
      description: null,
      roles: Array.from({ length: roleCount + 1 }, (_, id) =>
        sentRole(id, `role ${id}`, String(someBits(density))),
      ),
      channels: Array.from({ length: 4 }, (_, id) =>
        sentChannel(id + 1, [0, 2, 5, 13, 15][random.below(5)]!, `channel ${id}`, {
          permission_overwrites: Array.from({ length: roleCount + 1 }, (_, roleId) => ({
            id: roleId,
            type: 0,
            allow: String(someBits(0.2)),
            deny: String(someBits(0.2)),
          })).filter(() => chance(0.6)),
        }),
      ),
    }
    // Otherwise, these belong to "Manage Messages".
    server.roles[0]!.permissions = String(
      BigInt(server.roles[0]!.permissions) | bitOf('PIN_MESSAGES') | bitOf('BYPASS_SLOWMODE'),
    )
    const plan = planServer(readTemplate(server, 'from.template'))
    const meant = withThreads(server)
    for (let set = 0; set < 2 ** roleCount; set += 1) {
      const roleIds = new Set(
        Array.from({ length: roleCount }, (_, index) => index + 1).filter(
          (id) => set & (1 << (id - 1)),
        ),
      )
      for (const channel of meant.channels) {
        const there = onDiscord(meant, channel, roleIds)
        const planned = plan.channels.find(({ key }) => key === String(channel.id))!
        const here = inGuildhall(plan, planned, roleIds)
        for (const name of permissionNames) {
          cells += 1
          const needed = [...includes[name], ...(alsoIncludes[channel.type]?.[name] ?? [])]
          const isGranted = needed.every((part) => there & bitOf(part))
          const at = `SEED=${random.seed} ${name} for ${[...roleIds].join()} in ${JSON.stringify(channel)} of ${JSON.stringify(server.roles)}`
          if (holds(here, name)) {
            granted[name] = (granted[name] ?? 0) + 1
            assert.ok(isGranted, `wider: ${at}`)
          } else if (exact.includes(name) && holds(here, 'view_channel')) {
            assert.ok(!isGranted, `narrower: ${at}`)
          }
        }
      }
    }
  }
  t.diagnostic(`${cells} cells, granted ${JSON.stringify(granted)}`)
  assert.deepEqual(
    permissionNames.filter((name) => !granted[name]),
    [],
  )
})
