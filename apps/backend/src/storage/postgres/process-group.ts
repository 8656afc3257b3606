import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { monotonicClock } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { Log } from '../../core/log.ts'
import type { ProcessChange, ProcessGroup, Topic } from '../../core/process-group.ts'
import { connectionOptions, loggingClient } from './connection.ts'
import { BatchReader, toPayloads } from './message-parts.ts'
import { processRows } from './process-rows.ts'
import type { LogPosition } from './process-rows.ts'

/** A process that has not renewed its lease for this long is dead. */
const leaseMs = 6000
const renewMs = 1000
/** A process regards itself as dead earlier than the others do. */
const leaseMarginMs = 1000
const retryMs = 250
/** After this time without an answer, the connection counts as lost. */
const answerMs = 4000
/** A process that is dead for this long is removed. If it comes back, it starts afresh. */
const removeAfterMs = 120_000
/** Messages that wait while the connection is slow. */
const maxWaiting = 10_000
const maxMessageLength = 128 * 1024
/** Messages that wait are sent together, up to this length. */
const batchLength = 64 * 1024

const channel = 'guildhall'
/** On this channel, the payload is the position of a commit in the log. */
export const logChannel = 'guildhall_log'

/** A message on the wire: the name of its topic, its receiver (null: all others), itself. */
type Envelope = [topic: string, to: string | null, message: unknown]

export interface OpenProcessGroup extends ProcessGroup {
  /** The newest commit before this process joined. */
  readonly joinedAt: LogPosition
  /** Called when a process appended to the log, also this one, with the position. */
  onLogChange(handle: (position: number) => void): void
  /** `get` returns how far this process has read the log. */
  reportPosition(get: () => number): void
  /** Called with the positions of all that are alive. */
  onPositions(handle: (positions: Map<string, number>) => void): void
  /** Called when the others had removed this process, so that it missed commits. */
  onRejoined(handle: (at: LogPosition) => void): void
  /** Resolves when `others` is as of now or later. */
  refresh(): Promise<void>
  /** Leaves the group, so that the others know at once. */
  close(): Promise<void>
}

/**
 * Joins the processes of the database. They know each other by rows with a lease, and send messages with NOTIFY. Both use
 * one connection, which is opened again after it was lost.
 */
export async function joinProcessGroup(url: string, log: Log): Promise<OpenProcessGroup> {
  const id = newId()
  const Client = loggingClient(log, 'messages between processes')
  let others: ReadonlySet<string> = new Set()
  let aliveUntil = 0
  let isClosed = false
  let client: pg.Client | null = null
  let waiting: string[] = []
  let isSending = false
  let renewing: Promise<void> | null = null
  let hasLost = false
  let position = (): number => 0
  let logChanged = (_position: number): void => undefined
  let positionsRead = (_positions: Map<string, number>): void => undefined
  let rejoined = (_at: LogPosition): void => undefined
  let batches = 0
  const batchReader = new BatchReader()
  const topics = new Map<string, ((message: unknown, from: string) => void)[]>()
  const changeHandlers: ((change: ProcessChange) => void)[] = []
  const lostHandlers: (() => void)[] = []

  function call(handle: () => void): void {
    try {
      handle()
    } catch (error) {
      log.error({ err: error }, 'a message of another process could not be handled')
    }
  }

  function receive(payload: string): void {
    if (payload.startsWith(id)) return
    const batch = batchReader.read(payload)
    if (!batch) return
    for (const [topic, to, message] of JSON.parse(batch.text) as Envelope[]) {
      if (to !== null && to !== id) continue
      for (const handle of topics.get(topic) ?? []) call(() => handle(message, batch.sender))
    }
  }

  async function connect(): Promise<pg.Client> {
    const opened = new Client({ ...connectionOptions(url), query_timeout: answerMs })
    const lost = (error?: Error): void => {
      if (client !== opened) return
      client = null
      hasLost = true
      if (isClosed) return
      log.error({ err: error }, 'the connection for messages between processes was lost')
      void reconnect()
    }
    opened.on('error', lost)
    opened.on('end', lost)
    opened.on('notification', ({ channel: from, payload = '' }) => {
      call(() => (from === logChannel ? logChanged(Number(payload)) : receive(payload)))
    })
    try {
      await opened.connect()
      // A message is not data: it need not wait for the disk.
      await opened.query(`SET synchronous_commit = off; LISTEN ${channel}; LISTEN ${logChannel}`)
    } catch (error) {
      closeSocket(opened)
      throw error
    }
    return opened
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && !client) {
      try {
        client = await connect()
      } catch {
        await wait(retryMs)
      }
    }
    batchReader.clear()
    await renew()
    messagesLost()
  }

  function messagesLost(): void {
    hasLost = false
    for (const handle of lostHandlers) call(handle)
  }

  async function renewOn(on: pg.Client): Promise<void> {
    const startedAt = monotonicClock()
    const rows = await processRows.renew(on, { id, leaseMs, removeAfterMs, position: position() })
    if (!rows.isMember) rejoined(await processRows.add(on, { id, leaseMs }))
    aliveUntil = startedAt + leaseMs - leaseMarginMs
    rows.positions.delete(id)
    update(new Set(rows.positions.keys()))
    positionsRead(rows.positions)
    if (rows.mustRemove) await processRows.removeDead(on, removeAfterMs)
  }

  async function renew(): Promise<void> {
    const on = client
    if (!on || isClosed) return
    renewing ??= renewOn(on).finally(() => {
      renewing = null
    })
    try {
      await renewing
    } catch {
      // An answer that came too late would be taken for that of another statement.
      closeSocket(on)
    }
  }

  function update(now: ReadonlySet<string>): void {
    const joined = [...now].filter((id) => !others.has(id))
    const left = [...others].filter((id) => !now.has(id))
    others = now
    if (joined.length === 0 && left.length === 0) return
    log.info({ joined, left }, 'the processes of this platform changed')
    for (const handle of changeHandlers) call(() => handle({ joined, left }))
  }

  function send(envelope: Envelope): void {
    if (others.size === 0 || isClosed) return
    const json = JSON.stringify(envelope)
    if (json.length > maxMessageLength) {
      log.error({ topic: envelope[0], length: json.length }, 'a message is too long')
      return
    }
    if (waiting.length >= maxWaiting) {
      waiting = []
      hasLost = true
    }
    waiting.push(json)
    if (isSending) return
    isSending = true
    setImmediate(() => void sendWaiting())
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const payloads = toPayloads(id, (batches += 1), `[${takeBatch(waiting).join()}]`)
      try {
        if (!client) throw new Error('the connection is lost')
        await client.query('SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [
          channel,
          payloads,
        ])
      } catch {
        hasLost = true
      }
    }
    isSending = false
    if (hasLost && client) messagesLost()
  }

  client = await connect()
  const joinedAt = await processRows.add(client, { id, leaseMs })
  await renew()
  const changes = topic<'joined' | 'left'>('processes')
  changes.subscribe(() => void renew())
  changes.send('joined')
  const timer = setInterval(() => void renew(), renewMs)
  timer.unref()

  function topic<T>(name: string): Topic<T> {
    const handlers: ((message: unknown, from: string) => void)[] = []
    topics.set(name, handlers)
    return {
      send: (message, to) => send([name, to ?? null, message]),
      subscribe: (handle) => handlers.push(handle as (message: unknown, from: string) => void),
    }
  }

  return {
    id,
    joinedAt,
    onLogChange(handle) {
      logChanged = handle
    },
    reportPosition(get) {
      position = get
    },
    onPositions(handle) {
      positionsRead = handle
    },
    onRejoined(handle) {
      rejoined = handle
    },
    async refresh() {
      await renewing?.catch(() => undefined)
      await renew()
    },
    others: () => others,
    isAlive: () => monotonicClock() < aliveUntil,
    onChange: (handle) => changeHandlers.push(handle),
    onMessagesLost: (handle) => lostHandlers.push(handle),
    topic,
    async close() {
      clearInterval(timer)
      const on = client
      if (on) {
        await processRows.remove(on, id).catch(() => undefined)
        changes.send('left')
        while (isSending) await new Promise(setImmediate)
      }
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}

function closeSocket(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

/** Removes the first messages that can be sent together: at least one. */
function takeBatch(waiting: string[]): string[] {
  let length = 0
  let count = 0
  while (count < waiting.length && length < batchLength) {
    length += waiting[count]?.length ?? 0
    count += 1
  }
  return waiting.splice(0, count)
}
