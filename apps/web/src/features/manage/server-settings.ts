import { collectionKeys, holds } from '@guildhall/contract'
import type { Channel, Permission, Server, ServerSnapshot } from '@guildhall/contract'
import { createContext, useContext } from 'react'
import { equalBy, useStableValue } from '../../shared/state/use-stable-value.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { rankOf } from '../../shared/state/member-actions.ts'
import { findServer } from '../../shared/state/chat-state.ts'

/** The server of the open settings, and the account's permissions in it. */
export interface ServerSettings {
  /** Without rooms, which come and go: no setting refers to them. */
  entry: ServerSnapshot
  serverId: string
  isOwner: boolean
  /** The position of the account's highest role; infinite for the owner. */
  rank: number
  may: (permission: Permission, channel?: Channel) => boolean
}

export const ServerSettingsContext = createContext<ServerSettings | null>(null)

export function useServerSettings(): ServerSettings {
  const settings = useContext(ServerSettingsContext)
  if (!settings) throw new Error('outside the settings of a server')
  return settings
}

/** The server's data for its settings. It does not change with messages, presences and the status of game servers. */
export function useSettingsEntry(serverId: string): ServerSnapshot | undefined {
  return useStableValue(({ snapshot }) => findServer(snapshot, serverId), isSameEntry)
}

const isSameServer = equalBy<Server>([
  'name',
  'description',
  'icon',
  'color',
  'ageRating',
  'requireApproval',
  'rules',
  'welcomeSince',
  'ownerId',
  'memberCount',
])
const areSameChannels = equalBy<Channel>([
  'id',
  'name',
  'type',
  'topic',
  'parentId',
  'position',
  'slowmodeSeconds',
  'userLimit',
  'bitrateKbps',
  'videoKbps',
  'createsRooms',
  'afkMinutes',
  'overwrites',
])

function isSameEntry(a: ServerSnapshot | undefined, b: ServerSnapshot | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.large === b.large &&
    collectionKeys.every((key) => key === 'gameServers' || a[key] === b[key]) &&
    a.me === b.me &&
    isSameServer([a.server], [b.server]) &&
    areSameChannels(a.channels, b.channels)
  )
}

export function serverSettingsFor(all: ServerSnapshot): ServerSettings {
  const entry = { ...all, channels: all.channels.filter(({ room }) => room === null) }
  return {
    entry,
    serverId: entry.server.id,
    isOwner: entry.server.ownerId === entry.me.user.id,
    rank: rankOf(entry, entry.me),
    may: (permission, channel) => holds(permissionsIn(entry, channel), permission),
  }
}
