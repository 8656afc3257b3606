/**
 * An orderly restart under connected members of one server: the time until all have a new session with a snapshot, and the
 * latency of webhook posts meanwhile. Clients come back spread over 3 s, as the web client does. Fails when it takes longer
 * than 10 s, or a client misses an event after its snapshot.
 *
 *   node scripts/prepare.mjs && npx node bench/restart.ts
 *   npx node bench/restart.ts 1000
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { endsWithParent } from './lib/child-options.ts'
import type { RestartClientsOptions, RestartClientsResult } from './lib/restart-clients.ts'
import { cpuMs } from './lib/processes.ts'
import { seedLoggedInMembers } from './lib/seed-members.ts'
import { seedWebhook } from './lib/seed-webhook.ts'
import { percentile } from './lib/stats.ts'
import { unlimitedConnections } from './lib/unlimited-connections.ts'

const size = Number(process.argv[2] ?? 10_000)
const maxMs = 10_000
const postEveryMs = 250
const root = join(import.meta.dirname, '..')
const agent = new Agent({ keepAlive: true })
const body = JSON.stringify({ content: 'Build 1234 of main passed in 3 min 20 s.' })

// The clients keep their core busy. A higher priority keeps this process from waiting for a core.
try {
  setPriority(-15)
} catch {
  console.log('(cannot raise the priority: latencies include waiting for a core)')
}

const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const path = join(dataDir, 'guildhall.db')
const { hookPath, serverId } = await seedWebhook(path)
const cookies = await seedLoggedInMembers(path, serverId, size)
const first = await startBuilt(dataDir, 0)
const { port } = first
const clients = startClients({ port, cookies })
await clients.read()
// Presences and counts settle.
await wait(2000)
clients.send()
await clients.read()
const startedAt = performance.now()
await first.stop()
const stopMs = performance.now() - startedAt
const second = await startBuilt(dataDir, port)
const downMs = performance.now() - startedAt
let isDone = false
const posting = postUntil(() => isDone, port, hookPath)
const { gaps } = await clients.read()
const totalMs = performance.now() - startedAt
const cpu = cpuMs(second.pid)
isDone = true
const times = await posting
clients.kill()
await second.stop()
rmSync(dataDir, { recursive: true, force: true })
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
console.log(
  `${size.toLocaleString('en')} members live again after ${seconds(totalMs)}, at most ${seconds(maxMs)} ` +
    `(stopped ${seconds(stopMs)}, listening again ${seconds(downMs)}), ${gaps} gaps, ${seconds(cpu)} CPU`,
)
console.log(
  `  ${times.length} webhook posts meanwhile: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
)
process.exit(totalMs > maxMs || gaps > 0 ? 1 : 0)

/** Starts the built program, as `npm start` does. */
async function startBuilt(dataDir: string, port: number) {
  const program = ['--import', './scripts/compile-cache.mjs', 'apps/backend/dist/main.js']
  const args = [...endsWithParent, ...program]
  const child = spawn('taskset', ['-c', '0', process.execPath, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...unlimitedConnections,
      WEBHOOK_RATE_PER_MINUTE: '1000000',
      WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
      DATA_DIR: dataDir,
    },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    port: Number(new URL(line.split(' ').at(-1)!).port),
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function startClients(options: RestartClientsOptions) {
  const script = join(import.meta.dirname, 'lib/restart-clients.ts')
  const child = spawn('taskset', ['-c', '1', process.execPath, ...endsWithParent, script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  child.stdin.write(`${JSON.stringify(options)}\n`)
  return {
    kill: () => void child.kill('SIGKILL'),
    send: () => void child.stdin.write('\n'),
    async read(): Promise<RestartClientsResult> {
      const { value, done } = await lines.next()
      if (done) throw new Error('the client process has exited')
      return JSON.parse(String(value)) as RestartClientsResult
    },
  }
}

/** Posts at a steady rate. Returns the times until the responses, sorted. */
async function postUntil(isDone: () => boolean, port: number, path: string): Promise<Float64Array> {
  const posts: Promise<number>[] = []
  while (!isDone()) {
    posts.push(post(port, path))
    await wait(postEveryMs)
  }
  return Float64Array.from(await Promise.all(posts)).sort()
}

function post(port: number, path: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers }
    request(options, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - started)
        else reject(new Error(`unexpected status ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end(body)
  })
}
