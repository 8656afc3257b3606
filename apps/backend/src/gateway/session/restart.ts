import type { Member, User, VoiceState } from '@guildhall/contract'
import { userById } from '../../chat/accounts/access.ts'
import { membersByIds } from '../../chat/members/access.ts'
import { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Database, Reader } from '../../storage/database.ts'
import { setRelationship } from '../../directory/directory.ts'
import {
  createModel,
  recomputeViewers,
  setPublishedPresence,
} from '../../directory/server-model.ts'
import type { ServerRecord } from '../../directory/server-model.ts'
import { sendToMembers, sendToViewers } from '../directory.ts'
import type { Account, Directory, ServerModel } from '../directory.ts'
import { shareEvent } from '../connection/frames.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'
import type { Presences } from '../presence/presences.ts'
import { decodeGateway, encodeGateway } from './saved-sessions.ts'
import type { SavedAccount, SavedGateway, SavedServer, SavedSession } from './saved-sessions.ts'
import { resumeMs } from './sessions.ts'
import type { GatewaySessions } from './sessions.ts'
import type { Session } from './session.ts'
import type { SnapshotLoader } from '../snapshot/snapshot.ts'

/** How many members are loaded by one statement. */
const membersPerQuery = 500

interface Dependencies {
  database: Database
  directory: Directory
  sessions: GatewaySessions
  presences: Presences
  subscriptions: MemberSubscriptions
  snapshots: SnapshotLoader
  /** Sends everything at once that would be sent later. */
  flush: () => void
  /** The wall clock. */
  now: Clock
  version: string
  log: Log
}

/** What is loaded to restore the directory. */
interface Loaded {
  servers: { saved: SavedServer; record: ServerRecord; members: Member[] }[]
  users: Map<string, User>
}

/**
 * Lets sessions survive an orderly restart. The next process loads the directory as it was, with all sessions detached, and
 * clients resume theirs as after a lost connection. What they may see is loaded from the database.
 */
export function createRestart(parts: Dependencies) {
  const { database, directory, sessions, presences, subscriptions, snapshots, log } = parts

  /** Accounts that were in a voice channel when their connections were closed. */
  const inVoice = new Set<string>()

  function saveSession(saved: Omit<SavedSession, 'subscriptions'>): SavedSession {
    const session = sessions.find(saved.id)
    const serverIds = directory.accounts.get(saved.userId)?.serverIds ?? []
    const found = [...serverIds].flatMap((serverId) => {
      const model = directory.models.get(serverId)
      const subscription = session && model && subscriptions.save(session, model)
      return subscription ? { serverId, subscription } : []
    })
    return { ...saved, subscriptions: found }
  }

  async function load(reader: Reader, saved: SavedGateway): Promise<Loaded> {
    const users = new Map<string, User>()
    const servers: Loaded['servers'] = []
    for (const server of saved.servers) {
      const record = await ifFound(() => snapshots.server(reader, server.serverId))
      if (!record) continue
      const members: Member[] = []
      for (let from = 0; from < server.memberIds.length; from += membersPerQuery) {
        const ids = server.memberIds.slice(from, from + membersPerQuery)
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
    return { servers, users }
  }

  function addAccount(saved: SavedAccount, user: User): void {
    const { userId, presence, isOnline } = saved
    const account: Account = {
      userId,
      user,
      sessions: new Set(),
      serverIds: new Set(saved.serverIds),
      relationships: new Map(),
      isOnline,
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
  function restoreNow(saved: SavedGateway, ageMs: number, { servers, users }: Loaded): void {
    for (const account of saved.accounts) {
      const user = users.get(account.userId)
      if (user) addAccount(account, user)
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

  return {
    /** Call this before the connections are closed. */
    prepare(): void {
      for (const serverId of directory.models.keys()) {
        for (const { userId } of directory.voiceStatesIn(serverId)) inVoice.add(userId)
      }
    },

    /** Call this when all work has ended. Returns null when there is nothing to resume. */
    save(): Buffer | null {
      directory.deferred.drain()
      for (const model of directory.models.values()) {
        endVoice(model, directory.voiceStatesIn(model.server.id))
        endCall(model)
      }
      parts.flush()
      const saved: SavedGateway = {
        // A client that gets a new snapshot joins its voice channel again.
        sessions: sessions
          .save()
          .filter(({ userId }) => !inVoice.has(userId))
          .map(saveSession),
        accounts: [...directory.accounts.values()].map(saveAccount),
        servers: [...directory.models.values()].map(saveServer),
      }
      return encodeGateway(saved, { version: parts.version, now: parts.now() })
    },

    /** Call this before the process accepts connections. `hasPublished` returns whether events have been published already. */
    async restore(bytes: Buffer, hasPublished: () => boolean): Promise<void> {
      const decoded = decodeGateway(bytes, { version: parts.version, now: parts.now() })
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
    },
  }
}

function saveAccount({ serverIds, relationships, ...account }: Account): SavedAccount {
  const { userId, isOnline, presence } = account
  return {
    userId,
    isOnline,
    presence,
    serverIds: [...serverIds],
    relationships: [...relationships],
  }
}

function saveServer(model: ServerModel): SavedServer {
  return {
    serverId: model.server.id,
    isLarge: model.isLarge,
    memberIds: [...model.members.keys()],
    presences: [...model.publishedPresences.values()],
  }
}

/** Nobody is in a voice channel after a restart. */
function endVoice({ server, channels }: ServerModel, states: readonly VoiceState[]): void {
  for (const { channelId, userId } of states) {
    const entry = channels.get(channelId)
    if (!entry) continue
    const data = { serverId: server.id, channelId, userId }
    const scope = { kind: 'channel', serverId: server.id, channelId } as const
    sendToViewers(entry, shareEvent({ type: 'voice.left', data }, scope))
  }
}

function endCall(model: ServerModel): void {
  if (!model.call) return
  model.call = null
  const { id: serverId } = model.server
  const event = { type: 'call.updated', data: { serverId, call: null } } as const
  sendToMembers(model, shareEvent(event, { kind: 'server', serverId }))
}

async function ifFound<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
