import type { ChatParts } from '../../chat/chat-parts.ts'
import type { VoiceHooks } from '../../chat/voice/access.ts'
import { actAs } from '../../core/acting-login.ts'
import { AppError } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { measureQueue } from '../../core/metrics.ts'
import type { Metrics } from '../../core/metrics.ts'
import { removeAccount, setRelationship } from '../../directory/directory.ts'
import { createModel } from '../../directory/server-model.ts'
import { recomputeViewers } from '../../directory/viewers.ts'
import { hasLostAccess } from '../directory.ts'
import type { Account, Directory } from '../directory.ts'
import type { Connection } from '../connection/connection.ts'
import { controlFrame } from '../connection/frames.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'
import type { Presences } from '../presence/presences.ts'
import { createFanOut, Session } from './session.ts'
import { createStartQueue } from './start-queue.ts'
import { encodeReady } from '../snapshot/snapshot.ts'
import type { AccountRecord, SnapshotLoader } from '../snapshot/snapshot.ts'

/** How long a session without a connection can be resumed. */
const resumeMs = 120_000
/** How often a client should send something. */
export const heartbeatMs = 30_000

/** How many sessions without a connection one account may have. The oldest ends first. */
const detachedPerAccount = 10

/** A server may leave the directory while a snapshot is loaded without it; then the snapshot is loaded again. */
const loadAttempts = 5

interface Dependencies extends Pick<
  ChatParts,
  'database' | 'bus' | 'processes' | 'monotonic' | 'log' | 'metrics'
> {
  directory: Directory
  snapshots: SnapshotLoader
  presences: Presences
  subscriptions: Pick<MemberSubscriptions, 'sessionEnded'>
  voice: VoiceHooks
}

export type GatewaySessions = ReturnType<typeof createSessions>

/** The sessions of this process. */
export function createSessions(parts: Dependencies) {
  const { database, bus, directory, snapshots, presences, monotonic, log, voice } = parts
  const { subscriptions } = parts
  // After its lease, the others may have revoked what is pending here.
  const fanOut = createFanOut(parts.processes.isAlive)
  const sessions = new Map<string, Session>()
  const byLogin = new Map<string, readonly Session[]>()
  const startQueue = createStartQueue(monotonic)
  measureSessions(parts.metrics, sessions)
  measureQueue(parts.metrics, 'gateway_starts', () => startQueue.length)
  measureQueue(parts.metrics, 'gateway_sends', () => fanOut.length)

  function create({ login }: Connection): Session {
    const { userId, sessionId: loginId } = login
    const session = new Session({ id: newId(), userId, loginId, fanOut }, remove)
    sessions.set(session.id, session)
    byLogin.set(loginId, [...(byLogin.get(loginId) ?? []), session])
    return session
  }

  function remove(session: Session): void {
    sessions.delete(session.id)
    const others = byLogin.get(session.loginId)?.filter((candidate) => candidate !== session) ?? []
    if (others.length > 0) byLogin.set(session.loginId, others)
    else byLogin.delete(session.loginId)
    const account = directory.accounts.get(session.userId)
    if (account) subscriptions.sessionEnded(session, account.serverIds)
    if (account?.sessions.delete(session)) presences.disconnected(account)
    voice.sessionEnded(session)
  }

  async function loadAndStart(session: Session, connection: Connection, onLive: () => void) {
    const { userId } = session
    for (let tried = 0; tried < loadAttempts && session.state.kind === 'starting'; tried += 1) {
      const isStarted = await new Promise<boolean>((resolve, reject) => {
        // The login may have ended since the handshake, before the session could end with it.
        actAs(connection.login, () =>
          database.transaction(
            (tx) => snapshots.account(tx, userId),
            (record) => resolve(sendReady(session, connection, record)),
          ),
        ).catch(reject)
      })
      if (isStarted) return onLive()
    }
    throw new Error('the snapshot of a session could not be loaded')
  }

  /** Called at the commit that the record belongs to. Returns false when a server is missing from the record. */
  function sendReady(session: Session, connection: Connection, record: AccountRecord): boolean {
    if (session.state.kind !== 'starting') return true
    directory.deferred.drain()
    for (const serverId of record.members.keys()) {
      if (!directory.models.has(serverId) && !record.servers.has(serverId)) return false
    }
    const account = addAccount(directory, presences, record)
    account.sessions.add(session)
    presences.connected(account)
    connection.sendLong(encodeReady(directory, presences, account, record))
    session.goLive(connection)
    return true
  }

  function isExpired({ state }: Session): boolean {
    return state.kind === 'detached' && state.since + resumeMs <= monotonic()
  }

  function sessionOf({ login }: Connection, id: string): Session | null {
    const session = sessions.get(id)
    return session?.userId === login.userId && session.loginId === login.sessionId ? session : null
  }

  function endLogins(loginIds: string[]): void {
    for (const loginId of loginIds) {
      for (const session of byLogin.get(loginId) ?? []) session.end()
    }
  }

  /** What the directory holds is outdated: clients connect again, and then get `ready`. */
  function restart(): void {
    directory.deferred.drain()
    for (const session of [...sessions.values()]) session.end(1012, 'restart')
    for (const account of [...directory.accounts.values()]) removeAccount(directory, account)
    directory.models.clear()
  }

  bus.subscribe((message) => {
    if (message.kind === 'sessions_ended') endLogins(message.sessionIds)
    else if (message.kind === 'events_missed') restart()
  })

  return {
    /** Starts a new session: sends `hello` at once and `ready` when the snapshot is loaded, then calls `onLive`. */
    start(connection: Connection, onLive: () => void): Session {
      const session = create(connection)
      session.start(connection)
      session.sendControl(connection, helloFrame(session))
      const run = (): Promise<void> =>
        loadAndStart(session, connection, onLive).catch((error: unknown) => {
          if (session.state.kind === 'ended') return
          if (error instanceof AppError && error.code === 'unauthenticated') {
            session.end()
            return
          }
          log.error({ err: error }, 'a gateway session could not start')
          session.end(1011, 'internal error')
        })
      startQueue.add({ session, connection, run })
      return session
    },

    /**
     * Resumes the session on the new connection. If the session still has a connection, that one is closed. Returns null
     * when the missed events cannot be replayed exactly; a session of this login that cannot be resumed ends.
     */
    resume(connection: Connection, { sessionId, seq }: { sessionId: string; seq: number }) {
      directory.deferred.drain()
      const session = sessionOf(connection, sessionId)
      const account = session && directory.accounts.get(session.userId)
      if (!session || !account) return null
      const replayed = isExpired(session)
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
      voice.sessionResumed(session)
      old?.close(1000, 'taken over')
      presences.connected(account)
      return session
    },

    /** The connection of the session closed. */
    connectionLost(session: Session, connection: Connection): void {
      const wasConnected = session.connection === connection
      session.detach(connection, monotonic())
      if (wasConnected && session.state.kind === 'detached') voice.sessionDetached(session)
      const account = directory.accounts.get(session.userId)
      if (!account) return
      presences.disconnected(account)
      const detached = [...account.sessions].filter(({ state }) => state.kind === 'detached')
      if (detached.length <= detachedPerAccount) return
      detached.sort((a, b) => a.detachedAt - b.detachedAt)[0]?.end()
    },

    find: (id: string): Session | undefined => sessions.get(id),

    endLogins,

    tick(): void {
      const now = monotonic()
      for (const session of sessions.values()) {
        if (isExpired(session)) session.end()
        else session.endIfStalled(now)
      }
      startQueue.tick()
    },
  }
}

function measureSessions(metrics: Metrics, sessions: ReadonlyMap<string, Session>): void {
  const definition = { name: 'gateway_sessions', help: 'Sessions of the gateway by state' }
  for (const state of ['starting', 'live', 'detached']) {
    const count = () =>
      sessions.values().reduce((sum, session) => sum + (session.state.kind === state ? 1 : 0), 0)
    metrics.gauge(definition, count, { state })
  }
}

function helloFrame(session: Session): Buffer {
  return controlFrame({ type: 'hello', data: { sessionId: session.id, heartbeatMs } })
}

/** Adds the account and its servers to the directory, as far as they are not there yet. */
function addAccount(directory: Directory, presences: Presences, record: AccountRecord): Account {
  const { user, presence, members, closedIds, servers, relationships } = record
  const account: Account = directory.accounts.get(user.id) ?? {
    userId: user.id,
    user,
    sessions: new Set(),
    serverIds: new Set(),
    relationships: new Map(),
    isOnline: false,
    isIdle: false,
    presence,
  }
  directory.accounts.set(user.id, account)
  for (const { user: other, kind } of relationships) {
    setRelationship(directory, account, other.id, kind)
  }
  for (const id of closedIds) account.serverIds.add(id)
  for (const [serverId, member] of members) {
    const loaded = servers.get(serverId)
    const known = directory.models.get(serverId)
    const model = known ?? (loaded && createModel(loaded, directory.callIn(serverId)))
    if (!model) continue
    directory.models.set(serverId, model)
    if (!known) presences.serverLoaded(model)
    account.serverIds.add(serverId)
    // One object instead of two that are equal.
    const online = { account, member: { ...member, user: account.user } }
    model.members.set(user.id, online)
    recomputeViewers(model, [online])
  }
  return account
}
