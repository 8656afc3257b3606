import { setTimeout } from 'node:timers/promises'
import { closeCodes } from '@guildhall/contract'
import type { ActionType } from '@guildhall/contract'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { createMemoryRateLimit } from '../../core/memory-rate-limit.ts'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { AllowedAttempts, RateLimit } from '../../core/rate-limit.ts'
import { actAs } from '../../core/acting-login.ts'
import { appError, busy } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { FindCaller } from '../../http/caller.ts'
import { FrameQueue, handleFrame, parseFrame } from './client-frames.ts'
import type { ClientFrame, GatewayAction, Handlers } from './client-frames.ts'
import { Connection } from './connection.ts'
import type { Login } from './connection.ts'
import type { Directory } from '../directory.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'
import type { Presences } from '../presence/presences.ts'
import { heartbeatMs } from '../session/sessions.ts'
import type { GatewaySessions } from '../session/sessions.ts'
import type { Handshake } from './socket.ts'

const connectionsPerAccount = 50
/** Heartbeats, pings and pongs do not count as actions, but must not be a way around all limits. */
const heartbeatsPerMinute = 1200
/** A client that sends nothing for this long, although it was pinged, is disconnected. */
const idleTimeoutMs = 2.5 * heartbeatMs
/** How often logins are checked, in case one ended without a message on the bus. */
const loginCheckMs = 60_000
/** The part of a drain in which load balancers notice that the process is not ready, before clients are asked to leave. */
const noticeShare = 0.25
/** The part of a drain in which clients are asked to leave. The rest is for requests that they still make. */
const leaveShare = 0.5
const drainStepMs = 50

interface Dependencies extends Pick<
  ChatParts,
  'settings' | 'monotonic' | 'log' | 'metrics' | 'readiness' | 'background' | 'rateLimits'
> {
  findCaller: FindCaller
  /** Counts the connections that each account opens. */
  connectLimit: RateLimit
  /** The handlers of all actions that the gateway does not handle itself. */
  actionHandlers: Omit<Handlers, GatewayAction>
  sessions: GatewaySessions
  directory: Directory
  presences: Presences
  subscriptions: Pick<MemberSubscriptions, 'subscribe'>
}

/** Clients may send any other code. */
const ownCodes = new Set<number>([1000, 1001, 1005, 1006, ...Object.values(closeCodes)])

/** The connections of this process: handles what clients send, and disconnects clients that went silent. */
export function createConnections(parts: Dependencies) {
  const { monotonic, log, background, findCaller, sessions, directory, presences } = parts
  const { settings } = parts
  const connections = new Set<Connection>()
  const limitOf = (limit: AllowedAttempts) =>
    createMemoryRateLimit({ limit, windowMs: 60_000, clock: monotonic })
  const actionLimit = limitOf(settings.limit('gatewayActionsPerMinute'))
  const heartbeatLimit = limitOf(heartbeatsPerMinute)
  /** Counts the actions of each account, over all its connections. */
  const accountActionLimit = parts.rateLimits.perMinute(
    'account-actions',
    settings.limit('accountActionsPerMinute'),
  )
  const perAccount = new Map<string, number>()
  const { metrics } = parts
  const open = { name: 'gateway_connections', help: 'Open connections to the gateway' }
  metrics.gauge(open, () => connections.size)
  const countClosed = metrics.counter(
    { name: 'gateway_closed_total', help: 'Connections to the gateway that closed, by close code' },
    ['code'],
  )
  const countFrame = metrics.counter({
    name: 'gateway_frames_received_total',
    help: 'Frames that clients sent',
  })

  const handlers: Handlers = {
    ...parts.actionHandlers,
    heartbeat: async () => ({}),
    'members.subscribe': parts.subscriptions.subscribe,
    'presence.idle': async (userId, { idle }, sessionId) => {
      const session = sessions.find(sessionId)
      const account = directory.accounts.get(userId)
      if (session) session.isIdle = idle
      if (account) presences.idleChanged(account)
      return {}
    },
  }

  function count(userId: string, change: number): void {
    const number = (perAccount.get(userId) ?? 0) + change
    if (number === 0) perAccount.delete(userId)
    else perAccount.set(userId, number)
  }

  function requireFreeSlot(userId: string): void {
    if ((perAccount.get(userId) ?? 0) < connectionsPerAccount) return
    throw appError('too_many_connections')
  }

  /** Handles the frame within the limit of its account, and returns the frame that answers it. */
  function reply(frame: ClientFrame, userId: string, sessionId: string): Promise<Buffer> {
    const admit = async (type: ActionType): Promise<void> => {
      if (type !== 'heartbeat') requireAllowed(await accountActionLimit.take(userId))
    }
    return handleFrame(frame, { userId, sessionId, admit }, handlers, log)
  }

  function accept({ ws, socket, login, resume }: Handshake): void {
    const connection = new Connection({ ws, socket, login, now: monotonic() }, () =>
      session.scheduleFlush(),
    )
    const queue = new FrameQueue({
      handle: async (frame) => {
        const answer = await actAs(acting, () => reply(frame, login.userId, session.id))
        if (session.connection === connection) session.sendControl(connection, answer)
      },
      setReadingPaused: (isPaused) => connection.setReadingPaused(isPaused),
    })
    const acting = { ...login, hasEnded: () => session.state.kind === 'ended' }
    const key = newId()
    const endForTooMany = (): void => session.end(closeCodes.tooManyActions, 'too many actions')
    connections.add(connection)
    count(login.userId, 1)
    ws.on('error', () => undefined)
    const noteSign = (): void => {
      connection.markActive(monotonic())
      if (!heartbeatLimit.take(key).allowed) endForTooMany()
    }
    ws.on('pong', noteSign)
    ws.on('ping', noteSign)
    ws.on('message', (data, isBinary) => {
      countFrame()
      connection.markActive(monotonic())
      if (!connection.isOpen) return
      const frame = parseFrame(data as Buffer, isBinary)
      const isHeartbeat = frame.kind === 'action' && frame.type === 'heartbeat'
      const limit = isHeartbeat ? heartbeatLimit : actionLimit
      if (limit.take(key).allowed) queue.add(frame)
      else endForTooMany()
    })
    ws.on('close', (code) => {
      countClosed({ code: ownCodes.has(code) ? String(code) : 'other' })
      queue.close()
      connections.delete(connection)
      count(login.userId, -1)
      sessions.connectionLost(session, connection)
    })
    const resumed = resume && sessions.resume(connection, resume)
    const session = resumed ?? sessions.start(connection, () => queue.open())
    if (resumed) queue.open()
  }

  async function checkLogin(connection: Connection): Promise<void> {
    const caller = await findCaller(connection.login.token)
    if (!caller) sessions.endLogins([connection.login.sessionId])
  }

  return {
    accept,

    count: () => connections.size,

    /** Throws `limit_reached` for too many connections, `rate_limited` for too many connects, `busy` while draining. */
    async admit({ userId }: Login): Promise<void> {
      if (parts.readiness.isDraining) throw busy()
      requireFreeSlot(userId)
      requireAllowed(await parts.connectLimit.take(userId))
      // Another handshake may have taken the last slot meanwhile.
      requireFreeSlot(userId)
    },

    tick(): void {
      const now = monotonic()
      for (const connection of connections) {
        // While a long message is being sent, the session watches whether the client reads.
        if (connection.unreadBytes > 0) connection.markActive(now)
        const { pingedAt } = connection
        if (pingedAt === null) {
          if (now - connection.lastActiveAt >= heartbeatMs) connection.ping(now)
        } else if (now - pingedAt >= idleTimeoutMs - heartbeatMs) {
          connection.terminate()
        }
        if (now - connection.loginCheckedAt < loginCheckMs) continue
        connection.loginCheckedAt = now
        background.run('check a login', () => checkLogin(connection))
      }
    },

    async drain(ms: number): Promise<void> {
      const startedAt = performance.now()
      const elapsed = (): number => (performance.now() - startedAt) / ms
      await setTimeout(noticeShare * ms)
      const total = connections.size
      let left = 0
      while (connections.size > 0 && elapsed() < noticeShare + leaveShare) {
        const due = Math.ceil(((elapsed() - noticeShare) / leaveShare) * total)
        for (const connection of connections) {
          if (left >= due) break
          if (!connection.isOpen) continue
          left += 1
          connection.close(closeCodes.restarting, 'restarting')
        }
        await setTimeout(drainStepMs)
      }
    },

    closeAll(): void {
      for (const connection of connections) {
        connection.close(closeCodes.restarting, 'restarting')
        connection.terminate()
      }
    },
  }
}
