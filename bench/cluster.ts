/**
 * Webhook posts on PostgreSQL compared with SQLite, the CPU time of a post with one, two and four processes, and how much
 * later a client of another process receives it. PostgreSQL waits for the disk at each commit, as SQLite does.
 *
 * Each connection has one post in flight. With few of them, what a post waits for bounds the rate, and several processes make
 * commits of few posts; with many, CPU time does. So both are measured.
 *
 *   node bench/cluster.ts
 *   ROUNDS=5 ROUND_MS=3000 CONNECTIONS=64,256 RATE=500 node bench/cluster.ts
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Account } from '../apps/backend/test/account.ts'
import { startPostgresServer } from '../apps/backend/test/postgres-server.ts'
import { createEmptyDatabase, serverVariable } from '../apps/backend/test/postgres.ts'
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

const postgres = await startPostgresServer({ isDurable: true })
process.env[serverVariable] = postgres.url
console.log(`webhook posts, ${rounds} rounds of ${ms} ms`)
await compareWithSqlite()
await compareNumbers()
await measureDelay()
postgres.stop()
process.exit(0)

interface Cluster {
  processes: ServerProcess<GuildhallServerInfo>[]
  owner: Account
  hookPath: string
  databaseUrl: string
  stop(): Promise<void>
}

function start(settings: Record<string, string>) {
  const options: GuildhallServerOptions = { settings }
  return startServer<GuildhallServerInfo>('guildhall-server.ts', options, null)
}

/** Processes on a database of their own. */
async function startCluster(size: number): Promise<Cluster> {
  const databaseUrl = await createEmptyDatabase()
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
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((one) => one.stop()))
  }
  return { processes, owner, hookPath, databaseUrl, stop }
}

function urlOf(server: ServerProcess<GuildhallServerInfo> | undefined): string {
  return `http://127.0.0.1:${server?.info.port}`
}

async function compareWithSqlite(): Promise<void> {
  const sqlite = await start({})
  const { processes, hookPath, databaseUrl, stop } = await startCluster(1)
  const targets: Target[] = [
    {
      name: 'SQLite',
      pid: sqlite.pid,
      port: sqlite.info.port,
      request: postRequest(sqlite.info.hookPath),
      status: 201,
      settle: () => indexIsFilled((sql) => queryStored(sqlite.info, sql)),
    },
    {
      name: 'PostgreSQL',
      pid: processes[0]!.pid,
      port: processes[0]!.info.port,
      request: postRequest(hookPath),
      status: 201,
      settle: () => indexIsFilled((sql) => queryPostgres(databaseUrl, sql)),
    },
  ]
  for (const connections of connectionCounts) {
    console.log(`one process, ${connections} connections`)
    const load = { rounds, ms, connections, cores: null, warmUpRounds }
    printComparison(await measureInterleaved(targets, load))
  }
  await Promise.all([sqlite.stop(), stop()])
}

/** The CPU time of PostgreSQL with its processes, also of those that have ended. */
function postgresCpuMs(): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postgres.pid)])
  return [postgres.pid ?? 0, ...String(children).trim().split(/\s+/).map(Number)]
    .map(cpuMs)
    .reduce((sum, one) => sum + one, 0)
}

interface Cost {
  perSecond: number
  processesUs: number
  postgresUs: number
}

function totalOf({ processesUs, postgresUs }: Cost): number {
  return processesUs + postgresUs
}

/**
 * The CPU time includes filling the search index with the posts. Processes put that off while they are busy, which one process
 * is earlier than several that share its load.
 */
async function measureCost(
  { processes, hookPath, databaseUrl }: Cluster,
  connections: number,
): Promise<Cost> {
  const total = (): number => processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0)
  const [ownBefore, postgresBefore] = [total(), postgresCpuMs()]
  const results = await Promise.all(
    processes.map(({ info: { port } }) => {
      const share = connections / processes.length
      return generateLoad({ port, connections: share, ms, request: postRequest(hookPath) }, null)
    }),
  )
  await indexIsFilled((sql) => queryPostgres(databaseUrl, sql))
  const posts = results.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0)
  return {
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    processesUs: ((total() - ownBefore) * 1000) / posts,
    postgresUs: ((postgresCpuMs() - postgresBefore) * 1000) / posts,
  }
}

async function indexIsFilled(query: (sql: string) => Promise<SqlRow[]>): Promise<void> {
  const unindexed = 'SELECT 1 AS found FROM channels WHERE indexed_seq < last_seq LIMIT 1'
  while ((await query(unindexed)).length > 0) await wait(indexPollMs)
}

/** Not counted: in each process, the runtime still compiles hot code. A slow machine does not take forever. */
async function warmUp(cluster: Cluster): Promise<void> {
  const startedAt = performance.now()
  let posts = 0
  while (posts < warmUpPosts * cluster.processes.length) {
    if (performance.now() - startedAt > maxWarmUpMs) return
    posts += ((await measureCost(cluster, Math.max(...connectionCounts))).perSecond * ms) / 1000
  }
}

/** All share the load. The clusters take turns, so that other load on the machine affects all of them. */
async function compareNumbers(): Promise<void> {
  const clusters: Cluster[] = []
  for (const size of sizes) clusters.push(await startCluster(size))
  for (const cluster of clusters) await warmUp(cluster)
  const loads = [
    {
      text: `each with ${perProcess} connections`,
      connectionsOf: (size: number) => size * perProcess,
    },
    ...connectionCounts.map((connections) => ({
      text: `which share ${connections} connections`,
      connectionsOf: () => connections,
    })),
  ]
  for (const { text, connectionsOf } of loads) {
    const costs = sizes.map((): Cost[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, cluster] of clusters.entries()) {
        costs[index]?.push(await measureCost(cluster, connectionsOf(cluster.processes.length)))
      }
    }
    console.log(`several processes, ${text}; with the search index`)
    printCosts(costs)
  }
  await Promise.all(clusters.map((cluster) => cluster.stop()))
}

function printCosts(costs: Cost[][]): void {
  const alone = median((costs[0] ?? []).map(totalOf))
  for (const [index, size] of sizes.entries()) {
    const of = (get: (cost: Cost) => number): number => median((costs[index] ?? []).map(get))
    console.log(
      `  ${size} process${size > 1 ? 'es' : ''}: ${Math.round(of(({ perSecond }) => perSecond))}/s   ` +
        `${of(({ processesUs }) => processesUs).toFixed(0)} µs CPU per post and ${of(({ postgresUs }) => postgresUs).toFixed(0)} µs of PostgreSQL; ` +
        `${(of(totalOf) / alone).toFixed(2)} times one process`,
    )
  }
}

/** When a client has received each message, by content. */
async function follow(url: string, { cookie }: Account): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/gateway`, {
    headers: { cookie: cookie ?? '' },
  })
  await new Promise<void>((resolve) => {
    socket.on('message', (raw) => {
      const at = performance.now()
      const { type, data } = JSON.parse(String(raw))
      if (type === 'ready') resolve()
      if (type === 'message.created') times.set(data.message.content, at)
    })
  })
  return times
}

async function measureDelay(): Promise<void> {
  const cluster = await startCluster(2)
  const [here, there] = await Promise.all(
    cluster.processes.map((one) => follow(urlOf(one), cluster.owner)),
  )
  const poster = new Account(urlOf(cluster.processes[0]))
  const startedAt = performance.now()
  let sent = 0
  while (performance.now() < startedAt + latencyMs) {
    const due = ((performance.now() - startedAt) * rate) / 1000
    for (; sent < due; sent += 1) void poster.post(cluster.hookPath, { content: `${sent}` })
    await wait(1)
  }
  while ((there?.size ?? 0) < sent) await wait(10)
  const later = Float64Array.from(
    [...(here ?? [])].map(([content, at]) => (there?.get(content) ?? Number.NaN) - at),
  ).sort()
  console.log(
    `${rate} posts a second at one process: a client of the other receives them ` +
      `${percentile(later, 0.5).toFixed(1)} ms later at the median, ${percentile(later, 0.99).toFixed(1)} ms at the 99th percentile`,
  )
  await cluster.stop()
}
