import { defaultPresence } from '@guildhall/contract'
import type { Member, OwnPresence, User } from '@guildhall/contract'
import { userById } from '../../chat/accounts/access.ts'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { membersByIds } from '../../chat/members/access.ts'
import { presencesOf } from '../../chat/presence/access.ts'
import { AppError } from '../../core/app-error.ts'
import { setRelationship } from '../../directory/directory.ts'
import { createModel, setPublishedPresence } from '../../directory/server-model.ts'
import type { ServerRecord } from '../../directory/server-model.ts'
import { recomputeViewers } from '../../directory/viewers.ts'
import type { Reader } from '../../storage/database.ts'
import type { Account, Directory } from '../directory.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'
import type { Presences } from '../presence/presences.ts'
import type { SnapshotLoader } from '../snapshot/snapshot.ts'
import { decodeGateway } from './saved-sessions.ts'
import type { SavedAccount, SavedGateway, SavedServer, SavedSession } from './saved-sessions.ts'
import type { Session } from './session.ts'
import { resumeMs } from './sessions.ts'
import type { GatewaySessions } from './sessions.ts'

/** How many members or accounts are loaded by one statement. */
const idsPerQuery = 500

/** What is loaded to restore the directory. */
interface Loaded {
  servers: { saved: SavedServer; record: ServerRecord; members: Member[] }[]
  users: Map<string, User>
  presences: Map<string, OwnPresence>
}

/**
 * Lets sessions survive an orderly restart: loads the directory as the process before saved it (save-sessions.ts), with all sessions
 * detached, and clients resume theirs as after a lost connection. What they may see is loaded from the database. Call the result
 * before the process accepts connections. `hasPublished` returns whether events have been published already.
 */
export function createRestoreSessions({
  database,
  directory,
  sessions,
  presences,
  subscriptions,
  snapshots,
  clock,
  version,
  log,
}: Pick<ChatParts, 'database' | 'clock' | 'version' | 'log'> & {
  directory: Directory
  sessions: GatewaySessions
  presences: Presences
  subscriptions: MemberSubscriptions
  snapshots: SnapshotLoader
}): (bytes: Buffer, hasPublished: () => boolean) => Promise<void> {
  async function load(reader: Reader, saved: SavedGateway): Promise<Loaded> {
    const users = new Map<string, User>()
    const servers: Loaded['servers'] = []
    for (const server of saved.servers) {
      const record = await ifFound(() => snapshots.server(reader, server.serverId))
      if (!record) continue
      const members: Member[] = []
      for (const ids of parts(server.memberIds)) {
        members.push(...(await membersByIds(reader, server.serverId, ids)))
      }
      for (const { user } of members) users.set(user.id, user)
      servers.push({ saved: server, record, members })
    }
    for (const { userId } of saved.accounts) {
      if (users.has(userId)) continue
      const user = await ifFound(() => userById(reader, userId))
      if (user) users.set(userId, user)
    }
    const presences = new Map<string, OwnPresence>()
    for (const ids of parts(saved.accounts.map(({ userId }) => userId))) {
      for (const [userId, own] of await presencesOf(reader, ids)) presences.set(userId, own)
    }
    return { servers, users, presences }
  }

  function addAccount(saved: SavedAccount, user: User, presence: OwnPresence): void {
    const { userId, isOnline, isIdle } = saved
    const account: Account = {
      userId,
      user,
      sessions: new Set(),
      serverIds: new Set(saved.serverIds),
      relationships: new Map(),
      isOnline,
      isIdle,
      presence,
    }
    directory.accounts.set(userId, account)
    for (const [otherId, kind] of saved.relationships) {
      setRelationship(directory, account, otherId, kind)
    }
  }

  function addServer({ saved, record, members }: Loaded['servers'][number]): void {
    const model = createModel<Session>(record, null)
    for (const member of members) {
      const account = directory.accounts.get(member.user.id)
      if (!account) continue
      model.members.set(account.userId, { account, member })
    }
    if (model.members.size === 0) return
    model.isLarge = saved.isLarge
    for (const presence of saved.presences) setPublishedPresence(model, presence.userId, presence)
    recomputeViewers(model)
    directory.models.set(saved.serverId, model)
  }

  /** Called at the commit that the data belongs to. */
  function restoreNow(saved: SavedGateway, ageMs: number, loaded: Loaded): void {
    const { servers, users } = loaded
    for (const account of saved.accounts) {
      const { userId } = account
      const user = users.get(userId)
      if (user) addAccount(account, user, loaded.presences.get(userId) ?? defaultPresence)
    }
    for (const server of servers) addServer(server)
    for (const session of saved.sessions) {
      const account = directory.accounts.get(session.userId)
      if (account) sessions.restore(session, account, ageMs)
    }
    for (const account of directory.accounts.values()) presences.restored(account)
    // The presences of friends are published to them again only when they change.
    for (const account of directory.accounts.values()) presences.friends.of(account)
  }

  async function restoreSubscriptions(saved: SavedSession[]): Promise<void> {
    for (const { id, subscriptions: list } of saved) {
      const session = sessions.find(id)
      for (const { serverId, subscription } of list) {
        const model = directory.models.get(serverId)
        if (session && model?.isLarge) await subscriptions.restore(session, model, subscription)
      }
    }
  }

  return async (bytes, hasPublished) => {
    const decoded = decodeGateway(bytes, { version, now: clock() })
    if (!decoded || decoded.ageMs < 0 || decoded.ageMs >= resumeMs) return
    const { saved, ageMs } = decoded
    let isRestored = false
    await database.transaction(
      (tx) => load(tx, saved),
      (loaded) => {
        directory.deferred.drain()
        // Clients would miss those events.
        if (hasPublished()) return
        restoreNow(saved, ageMs, loaded)
        isRestored = true
      },
    )
    if (!isRestored) return
    await restoreSubscriptions(saved.sessions)
    log.info({ sessions: saved.sessions.length }, 'clients can resume their sessions')
  }
}

function parts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / idsPerQuery)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * idsPerQuery, (index + 1) * idsPerQuery),
  )
}

async function ifFound<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
