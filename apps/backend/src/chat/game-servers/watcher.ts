import { canFollowSrv } from '@guildhall/game-query/source'
import type { GameServer, GameServerAlerts, GameServerStatus } from '@guildhall/contract'
import type { BusMessage } from '../../events/bus-message.ts'
import type { SqlRow, Step } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Alerts, Observation } from './alerts.ts'
import type { Cards } from './cards.ts'
import { lastSampleTimes, rollUpTime } from './history-store.ts'
import { countFailure, isVisiblyDifferent, nextStatus, unknownStatus } from './next-status.ts'
import type { GameTarget, QueryGameServer, QueryOutcome } from './query-outcome.ts'
import { addSample, takeSteps } from './samples.ts'
import type { Samples } from './samples.ts'
import { createSchedule } from './schedule.ts'
import type { Destination } from './schedule.ts'
import {
  findGameServer,
  listAllGameServers,
  rowOf,
  setStatusStep,
  targetOfRow,
  toGameServer,
} from './store.ts'

/** Queries all game servers in turn and keeps their statuses and histories. One process queries; the others know its results. */
export interface Watcher {
  /** The status of the last query, which is newer than the stored one; undefined until the first query of this process. */
  freshStatus(gameServer: GameServer): GameServerStatus | undefined
  /** All game servers with the last known status. */
  statuses(): Iterable<WatchedStatus>
  /** Also true until all game servers are loaded. */
  isWatched(id: string): boolean
  /** Stores what is not stored yet. */
  stop(): Promise<void>
}

export interface WatchedStatus {
  id: string
  serverId: string
  game: string
  status: GameServerStatus
}

interface Watched extends Samples {
  id: string
  serverId: string
  alerts: GameServerAlerts
  destination: Destination
  status: GameServerStatus | null
  /** Whether `status` is of a query of this process. */
  isFresh: boolean
}

interface Result {
  destination: Destination
  outcome: QueryOutcome
  at: number
}

/** How often due queries are started. */
const tickMs = 100
/** Results are stored together, at most this often. */
const storeMs = 1000
/** Bounds the sockets and the memory; what comes on top waits. */
const maxRunning = 1000
/** Statuses per message to the other processes. */
const statusesPerMessage = 50
/** A status is out of date after a longer break than this. */
const breakMs = 10 * 60_000

export function createWatcher(
  parts: Pick<
    ChatParts,
    'database' | 'publisher' | 'bus' | 'background' | 'jobs' | 'processes' | 'clock' | 'monotonic'
  > & { query: QueryGameServer; intervalMs: number; alerts: Alerts; cards: Pick<Cards, 'update'> },
): Watcher {
  const { database, publisher, bus, background, jobs, processes, clock, monotonic } = parts
  const { query, intervalMs, alerts, cards } = parts
  const schedule = createSchedule({ intervalMs, monotonic })
  const watched = new Map<string, Watched>()
  const byServer = new Map<string, Set<string>>()
  let waiting: Destination[] = []
  let results: Result[] = []
  let running = 0
  let storedAt = monotonic()
  let isLoaded = false
  const stopping = new AbortController()
  const freshStatuses = processes.topic<[id: string, status: GameServerStatus][]>('game-statuses')

  function watch(
    { id, serverId, status, alerts: alertsOf }: GameServer,
    target: GameTarget,
    { rolledUntil, delayMs }: { rolledUntil: number; delayMs: number },
  ): Watched {
    const destination = schedule.add(target, id, delayMs)
    const config = { id, serverId, alerts: alertsOf }
    const entry = { ...config, destination, status, isFresh: false, open: null, rolledUntil }
    watched.set(id, entry)
    const ids = byServer.get(serverId) ?? new Set()
    byServer.set(serverId, ids.add(id))
    return entry
  }

  function unwatch(serverId: string, id: string): void {
    const entry = watched.get(id)
    if (!entry) return
    schedule.remove(entry.destination, id)
    alerts.forget(id)
    watched.delete(id)
    const ids = byServer.get(serverId)
    ids?.delete(id)
    if (ids?.size === 0) byServer.delete(serverId)
  }

  function moveTo(entry: Watched, target: GameTarget): void {
    schedule.remove(entry.destination, entry.id)
    entry.destination = schedule.add(target, entry.id, intervalMs)
  }

  /** Events do not hold whether the port was given, which matters for SRV records only. */
  function loadTarget({ id, serverId, game }: GameServer): void {
    if (!canFollowSrv(game)) return
    background.run('game server target', async () => {
      const row = await findGameServer(database.read, serverId, id)
      const entry = watched.get(id)
      if (row && entry) moveTo(entry, targetOfRow(row))
    })
  }

  // Follows the events, because they come in the order of the commits.
  bus.subscribe((message) => {
    if (message.kind === 'events_missed') background.run('load game servers', reload)
    if (message.kind !== 'event') return
    const { type, data } = message.event
    if (type === 'game_server.created') {
      const { gameServer } = data
      const rolledUntil = rollUpTime(gameServer.createdAt)
      watch(gameServer, targetOf(gameServer), { rolledUntil, delayMs: intervalMs })
      loadTarget(gameServer)
    } else if (type === 'game_server.updated') {
      const { gameServer } = data
      const entry = watched.get(gameServer.id)
      if (jobs.isHeld()) cards.update(gameServer)
      if (entry) entry.alerts = gameServer.alerts
      if (!entry || isSameAddress(entry.destination.target, gameServer)) return
      moveTo(entry, targetOf(gameServer))
      loadTarget(gameServer)
      entry.status = gameServer.status
      entry.isFresh = false
    } else if (type === 'game_server.deleted') {
      unwatch(data.serverId, data.gameServerId)
    } else if (type === 'server.deleted' && message.recipients.kind === 'server') {
      for (const id of [...(byServer.get(data.serverId) ?? [])]) unwatch(data.serverId, id)
    }
  })

  async function reload(): Promise<void> {
    for (const [id, { serverId }] of watched) unwatch(serverId, id)
    await load()
  }

  async function load(): Promise<void> {
    const lastTimes = await lastSampleTimes(database.read)
    const rows = await listAllGameServers(database.read)
    const now = clock()
    const steps: Step[] = []
    for (const row of rows) {
      // It may have been created since the start.
      if (watched.has(row.id)) continue
      const gameServer = toGameServer(row)
      const times = {
        rolledUntil: Number(row.rolled_until),
        delayMs: Math.random() * intervalMs,
      }
      const entry = watch(gameServer, targetOfRow(row), times)
      if (row.alert_down_since !== null) alerts.restore(row.id)
      const { status } = entry
      const last = Math.max(lastTimes.get(row.id) ?? 0, status?.checkedAt ?? 0)
      if (!status || now - last < Math.max(breakMs, 5 * intervalMs)) continue
      entry.status = unknownStatus(status, now)
      steps.push(setStatusStep(row.id, targetOf(gameServer), entry.status))
    }
    isLoaded = true
    if (steps.length > 0) await publisher.write(steps, toEvents)
  }

  freshStatuses.subscribe((statuses) => {
    for (const [id, status] of statuses) {
      const entry = watched.get(id)
      if (!entry) continue
      entry.status = status
      entry.isFresh = true
    }
  })

  jobs.onTaken(() => background.run('load game servers', reload))

  function startDue(): void {
    if (stopping.signal.aborted || !jobs.isHeld()) return
    for (const destination of schedule.takeDue()) {
      schedule.planNext(destination)
      if (!destination.isRunning) start(destination)
    }
  }

  function start(destination: Destination): void {
    destination.isRunning = true
    if (running >= maxRunning) {
      waiting.push(destination)
      return
    }
    running += 1
    background.run('game server query', async () => {
      try {
        const outcome = await query(destination.target, stopping.signal)
        destination.failures = countFailure(destination.failures, outcome)
        results.push({ destination, outcome, at: clock() })
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      } finally {
        running -= 1
        destination.isRunning = false
        startWaiting()
      }
    })
  }

  function startWaiting(): void {
    const next = waiting.splice(0, Math.max(0, maxRunning - running))
    for (const destination of next) start(destination)
  }

  /** Stores all results since the last time in one transaction. */
  async function storeResults(): Promise<void> {
    const taken = results
    results = []
    // Another process queries meanwhile, with states of its own.
    if (!jobs.isHeld()) return
    const observations: Observation[] = []
    const steps = taken.flatMap((result) => stepsOf(result, observations))
    if (steps.length > 0) await publisher.write(steps, toEvents)
    const statuses = observations.map(({ id, after }): [string, GameServerStatus] => [id, after])
    while (statuses.length > 0) freshStatuses.send(statuses.splice(0, statusesPerMessage))
    for (const observation of observations) alerts.observe(observation)
  }

  function stepsOf({ destination, outcome, at }: Result, observations: Observation[]): Step[] {
    const steps: Step[] = []
    const nextAt = at + destination.dueAt - monotonic()
    for (const id of destination.watchers) {
      const entry = watched.get(id)
      if (!entry) continue
      const status = nextStatus(entry.status, outcome, destination.failures, at)
      if (isVisiblyDifferent(entry.status, status)) {
        steps.push(setStatusStep(id, destination.target, status))
      }
      const { serverId, alerts: alertsOf, status: before } = entry
      const { failures } = destination
      observations.push({ id, serverId, alerts: alertsOf, failures, before, after: status })
      entry.status = status
      entry.isFresh = true
      steps.push(...addSample(id, entry, outcome, { at, nextAt }))
    }
    return steps
  }

  background.run('game servers', load)
  background.every('game server queries', tickMs, async () => {
    startDue()
    if (results.length === 0 || monotonic() - storedAt < storeMs) return
    storedAt = monotonic()
    await storeResults()
  })

  return {
    freshStatus({ id, ...gameServer }) {
      const entry = watched.get(id)
      const isSame = entry?.isFresh && isSameAddress(entry.destination.target, gameServer)
      return isSame ? (entry.status ?? undefined) : undefined
    },
    *statuses() {
      for (const { id, serverId, destination, status } of watched.values()) {
        if (status) yield { id, serverId, game: destination.target.game, status }
      }
    },
    isWatched: (id) => !isLoaded || watched.has(id),
    async stop() {
      stopping.abort()
      waiting = []
      await storeResults()
      if (!jobs.isHeld()) return
      const steps = [...watched.values()].flatMap((entry) => takeSteps(entry.id, entry))
      if (steps.length > 0) await database.write(steps)
    },
  }
}

function targetOf({ game, host, port }: GameTarget): GameTarget {
  return { game, host, port }
}

function isSameAddress(a: GameTarget, b: GameTarget): boolean {
  const isSameHost = a.host.toLowerCase() === b.host.toLowerCase()
  return isSameHost && a.game === b.game && a.port === b.port
}

/** The events of the statuses that were changed. */
function toEvents(rows: SqlRow[][]): BusMessage[] {
  return rows.flat().map((row) => {
    const gameServer = toGameServer(rowOf(row))
    const { serverId } = gameServer
    return {
      kind: 'event',
      recipients: { kind: 'server', serverId },
      event: { type: 'game_server.updated', data: { serverId, gameServer } },
    }
  })
}
