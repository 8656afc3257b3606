/**
 * Latency of messages while backups are made one after another, compared with the same messages before: a database of
 * many messages and some files, posts at a steady rate, in interleaved rounds.
 *
 *   npx node bench/backup.ts
 *   ROUNDS=5 ROUND_MS=20000 MESSAGES=1000000 FILES=2000 npx node bench/backup.ts
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveSettings } from '../apps/backend/src/core/live-settings.ts'
import { createLog } from '../apps/backend/src/core/log.ts'
import { createBackgroundBackups } from '../apps/backend/src/storage/backup/background-backup.ts'
import type { FinishedBackup } from '../apps/backend/src/storage/backup/background-backup.ts'
import { filePath } from '../apps/backend/src/storage/backup/format.ts'
import type { HistoryServerInfo } from './lib/history-server.ts'
import { startServer } from './lib/processes.ts'
import { median, percentile } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const ms = Number(process.env.ROUND_MS ?? 15_000)
const messages = Number(process.env.MESSAGES ?? 100_000)
const files = Number(process.env.FILES ?? 600)
const postsPerSecond = 20
const fileBytes = 1024 * 1024

const server = await startServer<HistoryServerInfo>('history-server.ts', { messages }, null)
const { port, hookPath, dataDir } = server.info
for (let count = 0; count < files; count += 1) {
  const path = join(dataDir, filePath('attachments', randomUUID()))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, randomBytes(fileBytes))
}
const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-backups-'))
const config = {
  backups: { kind: 'folder', path: folder },
  backupPassphrase: null,
  database: { kind: 'sqlite' },
  dataDir,
  files: { kind: 'data-dir' },
} as const
/** Backups of the same second would have the same name. */
let madeAt = Date.now()
const ratios: number[] = []
try {
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const before = await post()
    const stopping = new AbortController()
    const [during, backups] = await Promise.all([
      post().finally(() => stopping.abort()),
      makeBackups(stopping.signal),
    ])
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    if (round === 0) continue
    ratios.push(percentile(during, 0.99) / percentile(before, 0.99))
    console.log(`before: ${figures(before)}; during ${backups} backups: ${figures(during)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`p99 ratio, during / before: ${median(ratios).toFixed(2)}`)
await server.stop()

function figures(times: Float64Array): string {
  return [0.5, 0.99, 1]
    .map((quantile) => `${percentile(times, quantile).toFixed(1)} ms`)
    .join(' / ')
}

/** Posts at a steady rate. Returns the milliseconds that each post took, sorted. */
async function post(): Promise<Float64Array> {
  const posts: Promise<number>[] = []
  for (let count = 0; count < (ms / 1000) * postsPerSecond; count += 1) {
    posts.push(postOne(`Message ${count} of this round.`))
    await wait(1000 / postsPerSecond)
  }
  return Float64Array.from(await Promise.all(posts)).sort()
}

async function postOne(content: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${hookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - started
}

/** Makes and verifies backups, one after another. Returns their number. */
async function makeBackups(signal: AbortSignal): Promise<number> {
  let count = 0
  for (; !signal.aborted; count += 1) {
    const { promise, resolve } = Promise.withResolvers<FinishedBackup>()
    const backups = createBackgroundBackups({
      config,
      settings: { current: { minFreeDiskBytes: 0 } } as LiveSettings,
      version: 'bench',
      clock: () => (madeAt += 1000),
      log: createLog('error'),
      onFinished: async (backup) => resolve(backup),
    })
    await backups.start(async (reserve) => reserve())
    const { problem } = await promise
    if (problem !== null) throw new Error(problem)
  }
  return count
}
