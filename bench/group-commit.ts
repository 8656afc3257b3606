/**
 * Durable writes per second of the database, without HTTP: parallel writers that wait for each of their messages.
 * Compares group commit with one commit per write, in interleaved rounds.
 *
 *   npx node bench/group-commit.ts
 *   ROUNDS=9 ROUND_MS=3000 WRITERS=100 node bench/group-commit.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../apps/backend/src/storage/database.ts'
import { openSqlite } from '../apps/backend/src/storage/sqlite.ts'
import { medianRatio } from './lib/interleave.ts'
import { seedWebhook } from './lib/seed-webhook.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const ms = Number(process.env.ROUND_MS ?? 2000)
const writers = Number(process.env.WRITERS ?? 50)

interface Target {
  name: string
  database: Database
  rates: number[]
  lastMessageKey: number
}

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const singleCommits = await open('one commit per write', 1)
const groupCommit = await open('group commit')
// The first round is a warm-up.
for (let round = 0; round <= rounds; round += 1) {
  for (const target of [singleCommits, groupCommit]) {
    const rate = await measure(target)
    if (round > 0) target.rates.push(rate)
  }
}
console.log(`durable writes, ${writers} writers, ${rounds} rounds of ${ms} ms`)
for (const { name, rates } of [singleCommits, groupCommit]) {
  console.log(
    `  ${name.padEnd(36)} ${Math.round(median(rates)).toLocaleString('en').padStart(8)}/s`,
  )
}
console.log(
  `  group commit / one commit per write: ${medianRatio(groupCommit.rates, singleCommits.rates)}`,
)
await Promise.all([singleCommits.database.close(), groupCommit.database.close()])
rmSync(folder, { recursive: true })

async function open(name: string, maxWritesPerCommit?: number): Promise<Target> {
  const path = join(folder, `${name.replaceAll(' ', '-')}.db`)
  await seedWebhook(path)
  const database = await openSqlite(path, maxWritesPerCommit ? { maxWritesPerCommit } : {})
  return { name, database, rates: [], lastMessageKey: 2 ** 32 }
}

async function measure(target: Target): Promise<number> {
  const started = performance.now()
  const end = started + ms
  let stored = 0
  const write = async (): Promise<void> => {
    while (performance.now() < end) {
      target.lastMessageKey += 1
      await target.database.write([
        {
          sql: `INSERT INTO messages (message_key, created_at, author_kind, author_id, author_name, content)
            VALUES (?, ?, 'user', 'bench', 'Owner', 'A message of typical length.')`,
          params: [target.lastMessageKey, Date.now()],
        },
      ])
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (stored * 1000) / (performance.now() - started)
}
