import type { GameServer, GameServerAlerts, GameServerStatus } from '@guildhall/contract'
import type { Bus } from '../../cluster/bus.ts'
import type { Background } from '../../core/background.ts'
import type { Clock } from '../../core/clock.ts'
import type { BusMessage } from '../../events/bus-message.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database, SqlRow, Step } from '../../storage/database.ts'
import type { Alerts, Observation } from './alerts.ts'
import type { Cards } from './cards.ts'
import { lastSampleTimes, rollUpTime } from './history-store.ts'
import { countFailure, isVisiblyDifferent, nextStatus, unknownStatus } from './next-status.ts'
import type { GameTarget, QueryGameServer, QueryOutcome } from './query-outcome.ts'
import { addSample, takeSteps } from './samples.ts'
import type { Samples } from './samples.ts'
import { createSchedule, keyOf } from './schedule.ts'
import type { Destination } from './schedule.ts'
import { listAllGameServers, rowOf, setStatusStep, toGameServer } from './store.ts'

/** Queries all game servers in turn and keeps their statuses and histories. */
export interface Watcher {
  /** The status of the last query, which is newer than the stored one; undefined until the first query of this process. */
  freshStatus(gameServer: GameServer): GameServerStatus | undefined
  /** Also true until all game servers are loaded. */
  isWatched(id: string): boolean
  /** Stores what is not stored yet. */
  stop(): Promise<void>
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

interface Parts {
  database: Database
  publisher: EventPublisher
  bus: Bus<BusMessage>
  background: Background
  clock: Clock
  monotonic: Clock
  query: QueryGameServer
  intervalMs: number
  alerts: Alerts
  cards: Pick<Cards, 'update'>
}

/** How often due queries are started. */
const tickMs = 100
/** Results are stored together, at most this often. */
const storeMs = 1000
/** Bounds the sockets and the memory; what comes on top waits. */
const maxRunning = 1000
/** A status is out of date after a longer break than this. */
const breakMs = 10 * 60_000

export function createWatcher(parts: Parts): Watcher {
  const { database, publisher, bus, background, clock, monotonic } = parts
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

  function watch(gameServer: GameServer, rolledUntil: number, delayMs: number): Watched {
    const { id, serverId, status, alerts: alertsOf } = gameServer
    const destination = schedule.add(targetOf(gameServer), id, delayMs)
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

  // Follows the events, because they come in the order of the commits.
  bus.subscribe((message) => {
    if (message.kind !== 'event') return
    const { type, data } = message.event
    if (type === 'game_server.created') {
      watch(data.gameServer, rollUpTime(data.gameServer.createdAt), intervalMs)
    } else if (type === 'game_server.updated') {
      const { gameServer } = data
      const entry = watched.get(gameServer.id)
      cards.update(gameServer)
      if (entry) entry.alerts = gameServer.alerts
      if (!entry || entry.destination.key === keyOf(targetOf(gameServer))) return
      schedule.remove(entry.destination, entry.id)
      entry.destination = schedule.add(targetOf(gameServer), entry.id, intervalMs)
      entry.status = gameServer.status
      entry.isFresh = false
    } else if (type === 'game_server.deleted') {
      unwatch(data.serverId, data.gameServerId)
    } else if (type === 'server.deleted' && message.recipients.kind === 'server') {
      for (const id of [...(byServer.get(data.serverId) ?? [])]) unwatch(data.serverId, id)
    }
  })

  async function load(): Promise<void> {
    const lastTimes = await lastSampleTimes(database.read)
    const rows = await listAllGameServers(database.read)
    const now = clock()
    const steps: Step[] = []
    for (const row of rows) {
      // It may have been created since the start.
      if (watched.has(row.id)) continue
      const gameServer = toGameServer(row)
      const entry = watch(gameServer, Number(row.rolled_until), Math.random() * intervalMs)
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

  function startDue(): void {
    if (stopping.signal.aborted) return
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
      const outcome = await query(destination.target, stopping.signal).catch((error: unknown) => {
        if (stopping.signal.aborted) return null
        throw error
      })
      if (!outcome) return
      running -= 1
      destination.isRunning = false
      destination.failures = countFailure(destination.failures, outcome)
      results.push({ destination, outcome, at: clock() })
      startWaiting()
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
    const observations: Observation[] = []
    const steps = taken.flatMap((result) => stepsOf(result, observations))
    if (steps.length > 0) await publisher.write(steps, toEvents)
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
      const isSame = entry?.isFresh && entry.destination.key === keyOf(targetOf(gameServer))
      return isSame ? (entry.status ?? undefined) : undefined
    },
    isWatched: (id) => !isLoaded || watched.has(id),
    async stop() {
      stopping.abort()
      waiting = []
      await storeResults()
      const steps = [...watched.values()].flatMap((entry) => takeSteps(entry.id, entry))
      if (steps.length > 0) await database.write(steps)
    },
  }
}

function targetOf({ game, host, port }: GameTarget): GameTarget {
  return { game, host, port }
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
