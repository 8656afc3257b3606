import type { GatewayEvent, Presence, ReadState, ServerWorld, World } from './gateway.ts'

/**
 * The world after an event. A world that a session was given, with every event since applied once and in order, is the
 * world that a new session would be given now. Events about things that are not in the world change nothing; nothing is mutated.
 */
export function applyEvent(world: World, event: GatewayEvent): World {
  switch (event.type) {
    case 'message.created':
      return messageCreated(world, event.data)
    case 'message.deleted':
      return messageDeleted(world, event.data)
    case 'presence.updated':
      return presenceUpdated(world, event.data)
    case 'channel.created':
    case 'channel.updated':
      return inServer(world, event.data.channel.serverId, (server) => ({
        ...server,
        channels: upsert(server.channels, event.data.channel, (channel) => channel.id),
      }))
    case 'channel.deleted':
      return channelDeleted(world, event.data)
    case 'server.joined':
      return {
        ...world,
        servers: upsert(world.servers, event.data, (entry) => entry.server.id),
      }
    case 'server.updated':
      return inServer(world, event.data.server.id, (entry) => ({
        ...entry,
        server: { ...event.data.server, online: entry.presences.length },
      }))
    case 'server.deleted':
      return serverDeleted(world, event.data.serverId)
    case 'role.created':
    case 'role.updated':
      return inServer(world, event.data.serverId, (server) => ({
        ...server,
        roles: upsert(server.roles, event.data.role, (role) => role.id),
      }))
    case 'role.deleted':
      return roleDeleted(world, event.data)
    case 'member.joined':
    case 'member.left':
      return memberCountChanged(world, event.data)
    case 'member.updated':
      return inServer(world, event.data.serverId, (server) =>
        event.data.member.user.id === world.user.id ? { ...server, me: event.data.member } : server,
      )
    case 'voice.joined':
    case 'voice.updated':
      return voiceUpdated(world, event.data)
    case 'voice.left':
      return voiceLeft(world, event.data)
    case 'read.updated':
      return setRead(world, event.data)
    case 'user.updated':
      return userUpdated(world, event.data)
    default:
      // Timelines, typing and join requests are not part of the world.
      return world
  }
}

type Data<T extends GatewayEvent['type']> = Extract<GatewayEvent, { type: T }>['data']

function userUpdated(world: World, { user }: Data<'user.updated'>): World {
  if (user.id !== world.user.id) return world
  const servers = world.servers.map((server) => ({ ...server, me: { ...server.me, user } }))
  return { ...world, user, servers }
}

function messageCreated(world: World, { serverId, message }: Data<'message.created'>): World {
  const known = channelOf(world, serverId, message.channelId)
  if (!known || known.lastSeq >= message.seq) return world
  const next = inServer(world, serverId, (server) => ({
    ...server,
    channels: server.channels.map((channel) =>
      channel.id === message.channelId ? { ...channel, lastSeq: message.seq } : channel,
    ),
  }))
  const named = names(world, { ...message, authorId: message.author.id })
  return named ? countMention(next, message.channelId, 1) : next
}

function messageDeleted(world: World, data: Data<'message.deleted'>): World {
  const read = world.readState.find((state) => state.channelId === data.channelId)
  if (!names(world, data) || data.seq <= (read?.seq ?? 0)) return world
  return countMention(world, data.channelId, -1)
}

interface Naming {
  authorId: string
  mentions: string[]
  mentionsEveryone: boolean
}

function names(world: World, { authorId, mentions, mentionsEveryone }: Naming): boolean {
  if (authorId === world.user.id) return false
  return mentionsEveryone || mentions.includes(world.user.id)
}

function countMention(world: World, channelId: string, change: number): World {
  const old: ReadState = world.readState.find((state) => state.channelId === channelId) ?? {
    channelId,
    seq: 0,
    mentionCount: 0,
  }
  return setRead(world, { ...old, mentionCount: Math.max(0, old.mentionCount + change) })
}

function setRead(world: World, read: ReadState): World {
  const isNothing = read.seq === 0 && read.mentionCount === 0
  const readState = isNothing
    ? world.readState.filter((state) => state.channelId !== read.channelId)
    : upsert(world.readState, read, (state) => state.channelId)
  return { ...world, readState }
}

function presenceUpdated(world: World, data: Data<'presence.updated'>): World {
  const { serverId, userId, status, text } = data
  if (serverId === null) {
    return status === 'offline' ? world : { ...world, presence: { status, text } }
  }
  const presence: Presence = { userId, status, text }
  return inServer(world, serverId, (entry) => {
    const presences =
      status === 'offline'
        ? entry.presences.filter((other) => other.userId !== userId)
        : upsert(entry.presences, presence, (other) => other.userId)
    return { ...entry, presences, server: { ...entry.server, online: presences.length } }
  })
}

function voiceUpdated(world: World, { serverId, state }: Data<'voice.updated'>): World {
  if (!channelOf(world, serverId, state.channelId)) return world
  return inServer(world, serverId, (server) => ({
    ...server,
    voice: upsert(server.voice, state, ({ userId }) => userId),
  }))
}

/** Somebody who was moved has joined the other channel before they left this one. */
function voiceLeft(world: World, { serverId, channelId, userId }: Data<'voice.left'>): World {
  return inServer(world, serverId, (server) => ({
    ...server,
    voice: server.voice.filter((state) => state.userId !== userId || state.channelId !== channelId),
  }))
}

function channelDeleted(world: World, { serverId, channelId }: Data<'channel.deleted'>): World {
  const next = inServer(world, serverId, (server) => ({
    ...server,
    channels: server.channels.filter((channel) => channel.id !== channelId),
    voice: server.voice.filter((state) => state.channelId !== channelId),
  }))
  return { ...next, readState: next.readState.filter((read) => read.channelId !== channelId) }
}

function serverDeleted(world: World, serverId: string): World {
  const gone = world.servers.find((entry) => entry.server.id === serverId)
  const channelIds = new Set(gone?.channels.map((channel) => channel.id))
  return {
    ...world,
    servers: world.servers.filter((entry) => entry !== gone),
    readState: world.readState.filter((read) => !channelIds.has(read.channelId)),
  }
}

function roleDeleted(world: World, { serverId, roleId }: Data<'role.deleted'>): World {
  return inServer(world, serverId, (server) => ({
    ...server,
    roles: server.roles.filter((role) => role.id !== roleId),
    me: { ...server.me, roleIds: server.me.roleIds.filter((id) => id !== roleId) },
    channels: server.channels.map((channel) => ({
      ...channel,
      overwrites: channel.overwrites.filter((overwrite) => overwrite.targetId !== roleId),
    })),
  }))
}

function memberCountChanged(
  world: World,
  data: Data<'member.joined'> | Data<'member.left'>,
): World {
  return inServer(world, data.serverId, (entry) => {
    const left = 'userId' in data ? data.userId : null
    const presences = entry.presences.filter((presence) => presence.userId !== left)
    const server = { ...entry.server, memberCount: data.memberCount, online: presences.length }
    return { ...entry, presences, server }
  })
}

function channelOf(world: World, serverId: string, channelId: string) {
  const entry = world.servers.find(({ server }) => server.id === serverId)
  return entry?.channels.find((channel) => channel.id === channelId)
}

function inServer(
  world: World,
  serverId: string,
  change: (server: ServerWorld) => ServerWorld,
): World {
  return {
    ...world,
    servers: world.servers.map((entry) => (entry.server.id === serverId ? change(entry) : entry)),
  }
}

function upsert<T>(list: T[], item: T, key: (item: T) => string): T[] {
  const place = list.findIndex((other) => key(other) === key(item))
  return place < 0 ? [...list, item] : list.with(place, item)
}
