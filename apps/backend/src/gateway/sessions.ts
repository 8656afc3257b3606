import type { PresenceStore } from '../cluster/presence.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../storage/database.ts'
import type { Account } from './account.ts'
import type { Connection } from './connection.ts'
import { hasLostAccess } from './directory.ts'
import type { Directory } from './directory.ts'
import { createFanOut } from './fan-out.ts'
import { controlFrame } from './frames.ts'
import type { Presences } from './presences.ts'
import { createModel, recomputeViewers } from './server-model.ts'
import { Session } from './session.ts'
import { createStartQueue } from './start-queue.ts'
import { encodeReady } from './snapshot.ts'
import type { AccountRecord, SnapshotLoader } from './snapshot.ts'

/** How long a lost connection can be taken up again. */
const resumeMs = 120_000
/** How often a client should be heard of. */
export const heartbeatMs = 30_000

/** Lost connections of one account that are kept at most; the oldest end first. */
const detachedPerAccount = 10

/** A server may be forgotten while the world of a new session is read without it. */
const startTries = 5

interface Dependencies {
  database: Database
  directory: Directory
  snapshots: SnapshotLoader
  presences: Presences
  book: PresenceStore
  clock: Clock
  log: Log
}

export type GatewaySessions = ReturnType<typeof createSessions>

/** The sessions of this process from their start to their end. */
export function createSessions(parts: Dependencies) {
  const { database, directory, snapshots, presences, book, clock, log } = parts
  const fanOut = createFanOut()
  const sessions = new Map<string, Session>()
  const byLogin = new Map<string, Set<Session>>()
  const starts = createStartQueue(clock)

  function create(connection: Connection): Session {
    const { userId, sessionId: loginId } = connection.login
    const session = new Session({ id: newId(), userId, loginId, fanOut }, forget)
    sessions.set(session.id, session)
    const others = byLogin.get(loginId)
    if (others) others.add(session)
    else byLogin.set(loginId, new Set([session]))
    return session
  }

  function forget(session: Session): void {
    sessions.delete(session.id)
    const others = byLogin.get(session.loginId)
    others?.delete(session)
    if (others?.size === 0) byLogin.delete(session.loginId)
    const account = directory.accounts.get(session.userId)
    if (!account?.sessions.delete(session)) return
    presences.disconnected(account)
  }

  async function readWorld(session: Session, connection: Connection, live: () => void) {
    for (let tries = 0; tries < startTries && session.state.kind === 'starting'; tries += 1) {
      const isBegun = await new Promise<boolean>((resolve, reject) => {
        database
          .transaction(
            (tx) => snapshots.account(tx, session.userId),
            (record) => resolve(begin(session, connection, record)),
          )
          .catch(reject)
      })
      if (isBegun) return live()
    }
    throw new Error('the world of a session could not be read')
  }

  /** Called at the commit that the record stands for. Gives false where a server is missing in it. */
  function begin(session: Session, connection: Connection, record: AccountRecord): boolean {
    if (session.state.kind !== 'starting') return true
    directory.deferred.drain()
    for (const serverId of record.members.keys()) {
      if (!directory.models.has(serverId) && !record.servers.has(serverId)) return false
    }
    const account = enterAccount(directory, record)
    account.sessions.add(session)
    presences.connected(account)
    connection.sendLong(encodeReady(directory, book, presences, account, record.readStates))
    session.goLive(connection)
    return true
  }

  function isOver({ state }: Session): boolean {
    return state.kind === 'detached' && state.since + resumeMs <= clock()
  }

  function resumable(connection: Connection, id: string): Session | null {
    const session = sessions.get(id)
    const { userId, sessionId: loginId } = connection.login
    return session?.userId === userId && session.loginId === loginId ? session : null
  }

  return {
    /** A new session: `hello` at once, `ready` when its world is read. `live` is called then. */
    start(connection: Connection, live: () => void): Session {
      const session = create(connection)
      session.start(connection)
      session.sendControl(connection, helloFrame(session))
      const run = (): Promise<void> =>
        readWorld(session, connection, live).catch((error: unknown) => {
          if (session.state.kind === 'ended') return
          log.error({ err: error }, 'a gateway session could not start')
          session.end(1011, 'internal error')
        })
      starts.add({ session, connection, run })
      return session
    },

    /**
     * Takes up the session with the new connection, also where the old one still stands: that is closed then. Null where
     * what was missed cannot be told exactly; a session of this login that cannot be taken up is at its end.
     */
    resume(connection: Connection, { sessionId, seq }: { sessionId: string; seq: number }) {
      directory.deferred.drain()
      const session = resumable(connection, sessionId)
      const account = session && directory.accounts.get(session.userId)
      if (!session || !account) return null
      const replayed = isOver(session)
        ? null
        : session.rewind(seq, (scope) => hasLostAccess(directory, account, scope))
      if (replayed === null) {
        session.end(1000, 'taken over')
        return null
      }
      const old = session.connection
      session.sendControl(connection, helloFrame(session))
      session.sendControl(connection, controlFrame({ type: 'resumed', data: { replayed } }))
      session.goLive(connection)
      old?.close(1000, 'taken over')
      presences.connected(account)
      return session
    },

    /** The session's connection is gone. */
    lost(session: Session, connection: Connection): void {
      session.detach(connection, clock())
      const account = directory.accounts.get(session.userId)
      if (!account) return
      presences.disconnected(account)
      const detached = [...account.sessions].filter(({ state }) => state.kind === 'detached')
      if (detached.length <= detachedPerAccount) return
      detached.sort((one, other) => one.detachedAt - other.detachedAt)[0]?.end()
    },

    endLogins(loginIds: string[]): void {
      for (const loginId of loginIds) {
        for (const session of [...(byLogin.get(loginId) ?? [])]) session.end()
      }
    },

    tick(): void {
      const now = clock()
      for (const session of sessions.values()) {
        if (isOver(session)) session.end()
        else session.endIfStalled(now)
      }
      starts.tick()
    },
  }
}

function helloFrame(session: Session): Buffer {
  return controlFrame({ type: 'hello', data: { sessionId: session.id, heartbeatMs } })
}

function enterAccount(directory: Directory, record: AccountRecord): Account {
  const { user, members, servers } = record
  const account: Account = directory.accounts.get(user.id) ?? {
    userId: user.id,
    user,
    sessions: new Set(),
    serverIds: new Set(),
    isOnline: false,
  }
  directory.accounts.set(user.id, account)
  for (const [serverId, member] of members) {
    const known = servers.get(serverId)
    const model = directory.models.get(serverId) ?? (known && createModel(known))
    if (!model) continue
    directory.models.set(serverId, model)
    account.serverIds.add(serverId)
    const online = { account, member }
    model.members.set(user.id, online)
    recomputeViewers(model, [online])
  }
  return account
}
