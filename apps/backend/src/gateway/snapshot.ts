import type { Member, ReadState, User, World } from '@guildhall/contract'
import { userById } from '../chat/accounts/access.ts'
import { channelsOf } from '../chat/channels/access.ts'
import { memberOf, serverIdsOf } from '../chat/members/access.ts'
import { readStatesOf } from '../chat/messages/access.ts'
import { rolesOf } from '../chat/roles/access.ts'
import { serverById } from '../chat/servers/access.ts'
import type { PresenceStore } from '../cluster/presence.ts'
import type { Reader } from '../storage/database.ts'
import type { Account } from './account.ts'
import type { Directory } from './directory.ts'
import type { Presences } from './presences.ts'
import { serverSnapshotJson } from './server-model.ts'
import type { ServerRecord } from './server-model.ts'

/** Several times what two hundred ordinary servers take, or dozens of the largest that are possible. */
const maxReadyBytes = 128 * 1024 * 1024

/** What is read of an account when a session of it starts. */
export interface AccountRecord {
  user: User
  members: Map<string, Member>
  /** Its servers, without those that were known already. */
  servers: Map<string, ServerRecord>
  readStates: ReadState[]
}

interface Dependencies {
  directory: Directory
  book: PresenceStore
}

export interface SnapshotLoader {
  account(reader: Reader, userId: string): Promise<AccountRecord>
  server(reader: Reader, serverId: string): Promise<ServerRecord>
}

/** Reads what the directory has to know. Inside a transaction, what is read is the state at its commit. */
export function createSnapshotLoader({ directory, book }: Dependencies): SnapshotLoader {
  async function server(reader: Reader, serverId: string): Promise<ServerRecord> {
    return {
      server: await serverById(reader, serverId, book),
      roles: await rolesOf(reader, serverId),
      channels: await channelsOf(reader, serverId),
    }
  }

  return {
    server,
    async account(reader, userId) {
      const user = await userById(reader, userId)
      const members = new Map<string, Member>()
      const servers = new Map<string, ServerRecord>()
      const channelIds: string[] = []
      for (const serverId of await serverIdsOf(reader, userId)) {
        members.set(serverId, await memberOf(reader, serverId, userId))
        const model = directory.models.get(serverId)
        if (!model) servers.set(serverId, await server(reader, serverId))
        const known = model?.channels.keys() ?? servers.get(serverId)?.channels.map(({ id }) => id)
        channelIds.push(...(known ?? []))
      }
      const readStates = await readStatesOf(reader, userId, channelIds)
      return { user, members, servers, readStates }
    },
  }
}

/**
 * The text of `ready` for the account, in parts: it can be longer than a string. All of the account's servers must be in
 * the directory. Throws where it is longer than this process can bear.
 */
export function encodeReady(
  { models }: Directory,
  book: PresenceStore,
  presences: Pick<Presences, 'unpublished'>,
  account: Account,
  readStates: ReadState[],
): Buffer[] {
  const visible = new Set<string>()
  const servers: Buffer[] = []
  let bytes = 0
  for (const serverId of account.serverIds) {
    const model = models.get(serverId)
    const online = model?.members.get(account.userId)
    if (!model || !online) continue
    const world = serverSnapshotJson(model, online, presences.unpublished(model))
    const part = Buffer.from(servers.length === 0 ? world : `,${world}`)
    bytes += part.length
    if (bytes > maxReadyBytes) throw new Error(`the world of ${account.userId} is too large`)
    servers.push(part)
    for (const [id, { viewers }] of model.channels) if (viewers.has(account)) visible.add(id)
  }
  const rest: Omit<World, 'servers'> = {
    user: account.user,
    presence: book.presenceOf(account.userId) ?? { status: 'online', text: null },
    readState: readStates.filter(({ channelId }) => visible.has(channelId)),
  }
  const start = `{"type":"ready","data":${JSON.stringify(rest).slice(0, -1)},"servers":[`
  return [Buffer.from(start), ...servers, Buffer.from(']}}')]
}
