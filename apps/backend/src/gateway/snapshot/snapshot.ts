import type {
  Member,
  Notifications,
  OwnPresence,
  Privacy,
  ReadState,
  Relationship,
  ServerOrder,
  User,
  Snapshot,
} from '@guildhall/contract'
import { userById } from '../../chat/accounts/access.ts'
import { channelsOf } from '../../chat/channels/access.ts'
import { conversationById } from '../../chat/conversations/access.ts'
import { emojiOf, stickersOf } from '../../chat/emoji/access.ts'
import { gameServersOf } from '../../chat/game-servers/access.ts'
import { closedConversationIdsOf, memberOf, serverIdsOf } from '../../chat/members/access.ts'
import { readStatesOf } from '../../chat/messages/access.ts'
import { notificationsOf } from '../../chat/notifications/access.ts'
import { presenceOf } from '../../chat/presence/access.ts'
import { privacyOf, relationshipsOf } from '../../chat/relationships/access.ts'
import { roleMenusOf } from '../../chat/role-menus/access.ts'
import { rolesOf } from '../../chat/roles/access.ts'
import { serverById, serverOrderOf } from '../../chat/servers/access.ts'
import { soundsOf } from '../../chat/sounds/access.ts'
import { threadChannelsOf } from '../../chat/threads/access.ts'
import type { Reader } from '../../storage/database.ts'
import type { ServerRecord } from '../../directory/server-model.ts'
import type { Account, Directory } from '../directory.ts'
import { encodeAlone } from '../connection/frames.ts'
import type { Presences } from '../presence/presences.ts'
import { serverSnapshotJson } from './server-snapshot.ts'

/** Several times the size of two hundred ordinary servers, or dozens of the largest that are possible. */
const maxReadyBytes = 128 * 1024 * 1024

/** What is read from the database when a session of an account starts. */
export interface AccountRecord {
  user: User
  presence: OwnPresence
  members: Map<string, Member>
  /** Conversations that the account has closed. */
  closedIds: string[]
  /** The servers of the account, without those that the directory held already. */
  servers: Map<string, ServerRecord>
  readStates: ReadState[]
  relationships: Relationship[]
  privacy: Privacy
  notifications: Notifications
  serverOrder: ServerOrder
}

export interface SnapshotLoader {
  account(reader: Reader, userId: string): Promise<AccountRecord>
  server(reader: Reader, serverId: string): Promise<ServerRecord>
}

/** Loads what the directory holds. Inside a transaction, the result is the state at its commit. */
export function createSnapshotLoader(directory: Directory): SnapshotLoader {
  async function server(reader: Reader, serverId: string): Promise<ServerRecord> {
    return {
      // Each snapshot has the count of its own moment: see serverSnapshotJson.
      server: await serverById(reader, serverId, 0),
      conversation: await conversationById(reader, serverId),
      roles: await rolesOf(reader, serverId),
      channels: await channelsOf(reader, serverId),
      gameServers: await gameServersOf(reader, serverId),
      emoji: await emojiOf(reader, serverId),
      stickers: await stickersOf(reader, serverId),
      sounds: await soundsOf(reader, serverId),
      roleMenus: await roleMenusOf(reader, serverId),
      threadChannels: await threadChannelsOf(reader, serverId),
    }
  }

  return {
    server,
    async account(reader, userId) {
      const user = await userById(reader, userId)
      const members = new Map<string, Member>()
      const servers = new Map<string, ServerRecord>()
      const channelIds: string[] = []
      const closedIds = await closedConversationIdsOf(reader, userId)
      const closed = new Set(closedIds)
      for (const serverId of await serverIdsOf(reader, userId)) {
        if (closed.has(serverId)) continue
        members.set(serverId, await memberOf(reader, serverId, userId))
        const model = directory.models.get(serverId)
        if (!model) servers.set(serverId, await server(reader, serverId))
        const known = model?.channels.keys() ?? servers.get(serverId)?.channels.map(({ id }) => id)
        channelIds.push(...(known ?? []))
      }
      const readStates = await readStatesOf(reader, userId, channelIds)
      const relationships = await relationshipsOf(reader, userId)
      const privacy = await privacyOf(reader, userId)
      const notifications = await notificationsOf(reader, userId, [...members.keys()])
      const serverOrder = await serverOrderOf(reader, userId)
      const presence = await presenceOf(reader, userId)
      const account = { user, presence, members, closedIds, servers, readStates, relationships }
      return { ...account, privacy, notifications, serverOrder }
    },
  }
}

/**
 * Encodes the `ready` event of the account. The text comes in parts, since it can be longer than a string may be. All
 * servers of the account must be in the directory. Throws when the text exceeds `maxReadyBytes`.
 */
export function encodeReady(
  { models, voiceStatesIn }: Directory,
  presences: Pick<Presences, 'unpublished' | 'friends'>,
  account: Account,
  { readStates, relationships, privacy, notifications, serverOrder }: AccountRecord,
): Buffer[] {
  const visible = new Set<string>()
  const servers: Buffer[] = []
  const conversations: Buffer[] = []
  let bytes = 0
  for (const serverId of account.serverIds) {
    const model = models.get(serverId)
    const online = model?.members.get(account.userId)
    if (!model || !online) continue
    const json = serverSnapshotJson(
      model,
      online,
      presences.unpublished(model),
      voiceStatesIn(serverId),
    )
    const list = model.conversation ? conversations : servers
    const part = encodeAlone(list.length === 0 ? json : `,${json}`)
    bytes += part.length
    if (bytes > maxReadyBytes) throw new Error(`the snapshot of ${account.userId} is too large`)
    list.push(part)
    for (const [id, { viewers }] of model.channels) if (viewers.has(account)) visible.add(id)
  }
  const rest: Omit<Snapshot, 'servers' | 'conversations'> = {
    user: account.user,
    presence: account.presence,
    readState: readStates.filter(({ channelId }) => visible.has(channelId)),
    relationships,
    friendPresences: presences.friends.of(account),
    privacy,
    notifications,
    serverOrder,
  }
  const start = `{"type":"ready","data":${JSON.stringify(rest).slice(0, -1)},"servers":[`
  return [
    encodeAlone(start),
    ...servers,
    Buffer.from('],"conversations":['),
    ...conversations,
    Buffer.from(']}}'),
  ]
}
