import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { waitUntil } from '../../apps/backend/test/wait-until.ts'

const parent = `
  import { startServer } from './bench/lib/processes.ts'
  import { startPostgresServer } from './apps/backend/test/postgres-server.ts'
  const server = await startServer('guildhall-server.ts', { settings: { VOICE: 'off' } }, null)
  const pids = [server.pid]
  if (process.argv[1] === 'with PostgreSQL') pids.push((await startPostgresServer()).pid)
  console.log(JSON.stringify({ pids, dataDir: server.info.dataDir }))
  setInterval(() => {}, 1000)`

test('the servers and the database of a benchmark end with it, however it ends', async () => {
  const ends = [
    ['SIGINT', ''],
    ['SIGTERM', ''],
    ['SIGKILL', 'with PostgreSQL'],
  ] as const
  await Promise.all(ends.map(([signal, database]) => assertEndsWith(signal, database)))
})

async function assertEndsWith(signal: NodeJS.Signals, database: string): Promise<void> {
  const args = ['--input-type=module', '--eval', parent, database]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { pids, dataDir } = JSON.parse(line) as { pids: number[]; dataDir: string }
  assert.ok(pids.every(isRunning) && existsSync(dataDir))
  child.kill(signal)
  await waitUntil(`${signal}: the processes end`, () => !pids.some(isRunning))
  await waitUntil(`${signal}: the data is deleted`, () => !existsSync(dataDir))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
