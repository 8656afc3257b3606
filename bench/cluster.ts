/**
 * Webhook posts on PostgreSQL compared with SQLite, the CPU time of a post with one, two and four processes, and how much
 * later a client of another process receives it. PostgreSQL waits for the disk at each commit, as SQLite does.
 *
 * Each connection has one post in flight. With few of them, what a post waits for bounds the rate, and several processes make
 * commits of few posts; with many, CPU time does. So both are measured.
 *
 * On few cores, processes that share nothing also need more CPU time the more of them there are: each finds the caches and the
 * memory of the machine used by the others. So as many independent processes, each on SQLite, are measured as well.
 *
 *   npx node bench/cluster.ts
 *   ROUNDS=5 ROUND_MS=3000 CONNECTIONS=64,256 RATE=500 node bench/cluster.ts
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Account } from '../apps/backend/test/account.ts'
import { startPostgresServer } from '../apps/backend/test/postgres-server.ts'
import type { PostgresServer } from '../apps/backend/test/postgres-server.ts'
import { queryPostgres, queryStored } from '../apps/backend/test/stored-data.ts'
import type { SqlRow } from '../apps/backend/src/storage/database.ts'
import type { GuildhallServerInfo, GuildhallServerOptions } from './lib/guildhall-server.ts'
import { measureInterleaved, printComparison } from './lib/interleave.ts'
import type { Target } from './lib/interleave.ts'
import { postRequest } from './lib/post-request.ts'
import { cpuMs, generateLoad, startServer } from './lib/processes.ts'
import type { ServerProcess } from './lib/processes.ts'
import { median, percentile } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const ms = Number(process.env.ROUND_MS ?? 2000)
/** Where each process has as many, whatever their number. */
const perProcess = 64
const connectionCounts = (process.env.CONNECTIONS ?? '64,256').split(',').map(Number)
/** Posts a second while the delay is measured. */
const rate = Number(process.env.RATE ?? 200)
const latencyMs = 5000
const warmUpRounds = 3
/** Of each process. */
const warmUpPosts = 20_000
const maxWarmUpMs = 20_000
const indexPollMs = 100
const sizes = [1, 2, 4]
const perEach: Load = {
  text: `each with ${perProcess} connections`,
  connectionsOf: (size) => size * perProcess,
}

console.log(`webhook posts, ${rounds} rounds of ${ms} ms`)
await compareWithSqlite()
await compareNumbers('independent processes on SQLite', startIndependent, [perEach])
await compareNumbers('processes on PostgreSQL', startCluster, [
  perEach,
  ...connectionCounts.map((connections) => ({
    text: `which share ${connections} connections`,
    connectionsOf: () => connections,
  })),
])
await measureDelay()
process.exit(0)

type Server = ServerProcess<GuildhallServerInfo>

/** Processes that are loaded together. */
interface Group {
  processes: Server[]
  hookPathOf(server: Server): string
  /** The CPU time of the database, unless it is part of the processes. */
  databaseCpuMs(): number
  /** Resolves when the search index has all posts. */
  settle(): Promise<void>
  stop(): Promise<void>
}

interface Cluster extends Group {
  owner: Account
}

function start(settings: Record<string, string>): Promise<Server> {
  const options: GuildhallServerOptions = { settings }
  return startServer<GuildhallServerInfo>('guildhall-server.ts', options, null)
}

/** Processes on a database of their own. */
async function startCluster(size: number): Promise<Cluster> {
  // One for each cluster: its background work is not that of another one.
  const postgres = await startPostgresServer({ isDurable: true })
  const databaseUrl = `${postgres.url}/postgres`
  const settings = { DATABASE_URL: databaseUrl, VOICE: 'off' }
  const processes = await Promise.all(Array.from({ length: size }, () => start(settings)))
  const owner = new Account(urlOf(processes[0]))
  await owner.register('owner')
  const { server, channels } = await owner.expect(201, owner.post('/api/servers', { name: 'G' }))
  const hook = owner.post(`/api/servers/${server.id}/webhooks`, {
    name: 'CI',
    channelId: channels[0].id,
  })
  const hookPath = new URL((await owner.expect(201, hook)).url).pathname
  return {
    processes,
    owner,
    hookPathOf: () => hookPath,
    databaseCpuMs: () => postgresCpuMs(postgres),
    settle: () => indexIsFilled((sql) => queryPostgres(databaseUrl, sql)),
    async stop() {
      await Promise.all(processes.map((process) => process.stop()))
      postgres.stop()
    },
  }
}

/** Processes with a data directory each. */
async function startIndependent(size: number): Promise<Group> {
  const processes = await Promise.all(Array.from({ length: size }, () => start({})))
  return {
    processes,
    hookPathOf: ({ info }) => info.hookPath,
    databaseCpuMs: () => 0,
    async settle() {
      for (const { info } of processes) await indexIsFilled((sql) => queryStored(info, sql))
    },
    async stop() {
      await Promise.all(processes.map((process) => process.stop()))
    },
  }
}

function urlOf(server: Server | undefined): string {
  return `http://127.0.0.1:${server?.info.port}`
}

async function compareWithSqlite(): Promise<void> {
  const groups = [await startIndependent(1), await startCluster(1)]
  const targets = groups.map(({ processes: [server], hookPathOf, settle }, index): Target => ({
    name: index === 0 ? 'SQLite' : 'PostgreSQL',
    pid: server!.pid,
    port: server!.info.port,
    request: postRequest(hookPathOf(server!)),
    status: 201,
    settle,
  }))
  for (const connections of connectionCounts) {
    console.log(`one process, ${connections} connections`)
    const load = { rounds, ms, connections, cores: null, warmUpRounds }
    printComparison(await measureInterleaved(targets, load))
  }
  await Promise.all(groups.map((group) => group.stop()))
}

/** Also of its processes that have ended. */
function postgresCpuMs({ pid = 0 }: PostgresServer): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return [pid, ...String(children).trim().split(/\s+/).map(Number)]
    .map(cpuMs)
    .reduce((sum, ms) => sum + ms, 0)
}

interface Cost {
  perSecond: number
  processesUs: number
  databaseUs: number
}

function totalOf({ processesUs, databaseUs }: Cost): number {
  return processesUs + databaseUs
}

/** All processes share the connections. Returns the posts that were stored, and how many they were each second. */
async function post({ processes, hookPathOf }: Group, connections: number) {
  const results = await Promise.all(
    processes.map((server) => {
      const share = connections / processes.length
      const request = postRequest(hookPathOf(server))
      return generateLoad({ port: server.info.port, connections: share, ms, request }, null)
    }),
  )
  return {
    posts: results.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0),
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
  }
}

/**
 * The CPU time includes filling the search index with the posts. Processes put that off while they are busy, which one process
 * is earlier than several that share its load.
 */
async function measureCost(group: Group, connections: number): Promise<Cost> {
  const { processes, databaseCpuMs, settle } = group
  // Not counted: the others were measured meanwhile, so the caches and the memory of the machine are theirs.
  await post(group, connections)
  await settle()
  const total = (): number => processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0)
  const [ownBefore, databaseBefore] = [total(), databaseCpuMs()]
  const { posts, perSecond } = await post(group, connections)
  await settle()
  return {
    perSecond,
    processesUs: ((total() - ownBefore) * 1000) / posts,
    databaseUs: ((databaseCpuMs() - databaseBefore) * 1000) / posts,
  }
}

async function indexIsFilled(query: (sql: string) => Promise<SqlRow[]>): Promise<void> {
  const unindexed = 'SELECT 1 AS found FROM channels WHERE indexed_seq < last_seq LIMIT 1'
  while ((await query(unindexed)).length > 0) await wait(indexPollMs)
}

/** Not counted: in each process, the runtime still compiles hot code. A slow machine does not take forever. */
async function warmUp(group: Group): Promise<void> {
  const startedAt = performance.now()
  let stored = 0
  while (stored < warmUpPosts * group.processes.length) {
    if (performance.now() - startedAt > maxWarmUpMs) return
    stored += (await post(group, Math.max(...connectionCounts))).posts
  }
}

interface Load {
  text: string
  connectionsOf: (size: number) => number
}

/** The groups take turns, so that other load on the machine affects all of them. */
async function compareNumbers(
  name: string,
  startGroup: (size: number) => Promise<Group>,
  loads: Load[],
): Promise<void> {
  const groups: Group[] = []
  for (const size of sizes) groups.push(await startGroup(size))
  for (const group of groups) await warmUp(group)
  for (const { text, connectionsOf } of loads) {
    const costs = sizes.map((): Cost[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, group] of groups.entries()) {
        costs[index]?.push(await measureCost(group, connectionsOf(group.processes.length)))
      }
    }
    console.log(`${name}, ${text}; with the search index`)
    printCosts(costs)
  }
  await Promise.all(groups.map((group) => group.stop()))
}

function printCosts(costs: Cost[][]): void {
  for (const [index, size] of sizes.entries()) {
    const of = (get: (cost: Cost, round: number) => number): number =>
      median((costs[index] ?? []).map(get))
    // Of the same round, because the speed of the machine changes.
    const ratio = of((cost, round) => totalOf(cost) / totalOf(costs[0]![round]!))
    console.log(
      `  ${size} process${size > 1 ? 'es' : ''}: ${Math.round(of(({ perSecond }) => perSecond))}/s   ` +
        `${of(({ processesUs }) => processesUs).toFixed(0)} µs CPU per post and ${of(({ databaseUs }) => databaseUs).toFixed(0)} µs of PostgreSQL; ` +
        `${ratio.toFixed(2)} times one process`,
    )
  }
}

/** When a client has received each message, by its number in the channel. */
async function follow(url: string, { cookie }: Account): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/gateway`, {
    headers: { cookie: cookie ?? '' },
  })
  await new Promise<void>((resolve) => {
    socket.on('message', (raw) => {
      const at = performance.now()
      const { type, data } = JSON.parse(String(raw))
      if (type === 'ready') resolve()
      if (type === 'message.created') times.set(data.message.seq, at)
    })
  })
  return times
}

/** The client of the process that stores the posts takes the local path. */
async function measureDelay(): Promise<void> {
  const cluster = await startCluster(2)
  const [here, there] = await Promise.all(
    cluster.processes.map((process) => follow(urlOf(process), cluster.owner)),
  )
  const [server] = cluster.processes
  const load = {
    port: server!.info.port,
    connections: perProcess,
    ms: latencyMs,
    request: postRequest(cluster.hookPathOf(server!)),
    perSecond: rate,
  }
  const receiveAll = async (): Promise<number> => {
    const { statuses, perSecond } = await generateLoad(load, null)
    while ((here?.size ?? 0) < (statuses[201] ?? 0)) await wait(10)
    while (there?.size !== here?.size) await wait(10)
    return perSecond
  }
  // Not counted, as above.
  await receiveAll()
  for (const times of [here, there]) times?.clear()
  const perSecond = await receiveAll()
  const later = Float64Array.from(
    [...(here ?? [])].map(([seq, at]) => (there?.get(seq) ?? Number.NaN) - at),
  ).sort()
  console.log(
    `${Math.round(perSecond)} posts a second at one process: a client of the other receives them ` +
      `${percentile(later, 0.5).toFixed(1)} ms later at the median, ${percentile(later, 0.99).toFixed(1)} ms at the 99th percentile`,
  )
  await cluster.stop()
}
