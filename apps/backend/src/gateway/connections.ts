import { closeCodes } from '@guildhall/contract'
import { createMemoryRateLimit } from '../cluster/memory-rate-limit.ts'
import type { RateDecision, RateLimit } from '../cluster/rate-limit.ts'
import { appError, tooManyRequests } from '../core/app-error.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import type { FindCaller } from '../http/caller.ts'
import { Connection } from './connection.ts'
import type { Login } from './connection.ts'
import type { Directory } from './directory.ts'
import { handleFrame, parseFrame } from './client-frame.ts'
import type { ClientFrame, Handlers } from './client-frame.ts'
import { FrameQueue } from './frame-queue.ts'
import type { Presences } from './presences.ts'
import { heartbeatMs } from './sessions.ts'
import type { GatewaySessions } from './sessions.ts'
import type { Handshake } from './socket.ts'

const connectionsPerAccount = 50
/** Heartbeats are no actions, but they are no way around all limits either. */
const heartbeatsPerMinute = 1200
/** A client that is not heard of for so long, although it was asked, is gone. */
const silenceMs = 2.5 * heartbeatMs
/** How long after its end a login is noticed at the latest, where nothing announced the end. */
const loginCheckMs = 60_000

interface Dependencies {
  clock: Clock
  log: Log
  background: Background
  findCaller: FindCaller
  actionLimit: RateLimit
  accountActions: RateLimit
  connects: RateLimit
  handlers: Omit<Handlers, 'heartbeat' | 'presence.set'>
  sessions: GatewaySessions
  directory: Directory
  presences: Presences
}

/** Throws `rate_limited` where an account has opened too many connections. */
export function requireAllowed({ allowed, resetMs }: RateDecision): void {
  if (allowed) return
  throw tooManyRequests(resetMs)
}

/** The connections of this process: what clients send is carried out, and who falls silent is let go. */
export function createConnections(parts: Dependencies) {
  const { clock, log, background, findCaller, actionLimit, sessions, directory, presences } = parts
  const connections = new Set<Connection>()
  const heartbeatLimit = createMemoryRateLimit({
    limit: heartbeatsPerMinute,
    windowMs: 60_000,
    clock,
  })
  const perAccount = new Map<string, number>()

  const handlers: Handlers = {
    ...parts.handlers,
    heartbeat: async () => ({}),
    'presence.set': async (userId, { status, text }) => {
      const account = directory.accounts.get(userId)
      if (account) presences.set(account, status, text?.toWellFormed() ?? text)
      return {}
    },
  }

  function count(userId: string, change: number): void {
    const number = (perAccount.get(userId) ?? 0) + change
    if (number === 0) perAccount.delete(userId)
    else perAccount.set(userId, number)
  }

  /** The frame, or what answers it where the account has used up its actions. */
  function withinLimit(frame: ClientFrame, userId: string): ClientFrame {
    if (frame.kind === 'bad') return frame
    const { allowed, resetMs } = parts.accountActions.take(userId)
    if (allowed) return frame
    return { kind: 'bad', id: frame.id, error: tooManyRequests(resetMs) }
  }

  function accept({ ws, socket, login, resume }: Handshake): void {
    const connection = new Connection({ ws, socket, login, now: clock() }, () =>
      session.scheduleFlush(),
    )
    const inbox = new FrameQueue<ClientFrame>({
      deal: async (frame) => {
        const reply = await handleFrame(frame, login.userId, handlers, log)
        if (session.connection === connection) session.sendControl(connection, reply)
      },
      pauseReading: (paused) => connection.pauseReading(paused),
    })
    const key = newId()
    connections.add(connection)
    count(login.userId, 1)
    ws.on('error', () => undefined)
    ws.on('pong', () => connection.markActive(clock()))
    ws.on('ping', () => connection.markActive(clock()))
    ws.on('message', (data, isBinary) => {
      connection.markActive(clock())
      if (!connection.isOpen) return
      const frame = parseFrame(data as Buffer, isBinary)
      const isHeartbeat = frame.kind === 'action' && frame.type === 'heartbeat'
      const limit = isHeartbeat ? heartbeatLimit : actionLimit
      if (!limit.take(key).allowed) {
        session.end(closeCodes.tooManyActions, 'too many actions')
        return
      }
      inbox.add(isHeartbeat ? frame : withinLimit(frame, login.userId))
    })
    ws.on('close', () => {
      inbox.close()
      connections.delete(connection)
      count(login.userId, -1)
      sessions.lost(session, connection)
    })
    const resumed = resume && sessions.resume(connection, resume)
    const session = resumed ?? sessions.start(connection, () => inbox.open())
    if (resumed) inbox.open()
  }

  async function checkLogin(connection: Connection): Promise<void> {
    const caller = await findCaller(connection.login.token)
    if (!caller) sessions.endLogins([connection.login.sessionId])
  }

  return {
    accept,

    /** Throws `limit_reached`, and `rate_limited` after too many connects. */
    admit({ userId }: Login): void {
      if ((perAccount.get(userId) ?? 0) >= connectionsPerAccount) {
        throw appError('too_many_connections')
      }
      requireAllowed(parts.connects.take(userId))
    },

    tick(): void {
      const now = clock()
      for (const connection of connections) {
        // Whether it still reads is looked after by its session.
        if (connection.unreadBytes > 0) connection.markActive(now)
        const { pingedAt } = connection
        if (pingedAt === null) {
          if (now - connection.lastActiveAt >= heartbeatMs) connection.ping(now)
        } else if (now - pingedAt >= silenceMs - heartbeatMs) {
          connection.terminate()
        }
        if (now - connection.loginCheckedAt < loginCheckMs) continue
        connection.loginCheckedAt = now
        background.run('check a login', () => checkLogin(connection))
      }
    },

    closeAll(): void {
      for (const connection of connections) {
        connection.close(1001, 'going away')
        connection.terminate()
      }
    },
  }
}
