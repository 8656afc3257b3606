/**
 * Durable writes per second of the database itself, without HTTP: writers that wait for each of their messages, with a
 * commit for what arrives together beside a commit for each, in interleaved rounds of one run.
 *
 *   node bench/commits.ts
 *   ROUNDS=9 ROUND_MS=3000 WRITERS=100 node bench/commits.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../apps/backend/src/storage/database.ts'
import { openSqlite } from '../apps/backend/src/storage/sqlite.ts'
import { ratio } from './lib/interleave.ts'
import { seedWebhook } from './lib/seed.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const ms = Number(process.env.ROUND_MS ?? 2000)
const writers = Number(process.env.WRITERS ?? 50)

interface Contestant {
  name: string
  database: Database
  rates: number[]
  places: number
}

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const single = await open('a commit for each', 1)
const grouped = await open('a commit for what arrives together')
// The first round only warms up.
for (let round = 0; round <= rounds; round += 1) {
  for (const one of [single, grouped]) {
    const rate = await measure(one)
    if (round > 0) one.rates.push(rate)
  }
}
console.log(`durable writes, ${writers} writers, ${rounds} rounds of ${ms} ms`)
for (const { name, rates } of [single, grouped]) {
  console.log(
    `  ${name.padEnd(36)} ${Math.round(median(rates)).toLocaleString('en').padStart(8)}/s`,
  )
}
console.log(`  together to each: ${ratio(grouped.rates, single.rates)}`)
await Promise.all([single.database.close(), grouped.database.close()])
rmSync(folder, { recursive: true })

async function open(name: string, maxWritesPerCommit?: number): Promise<Contestant> {
  const path = join(folder, `${name.replaceAll(' ', '-')}.db`)
  await seedWebhook(path)
  const database = await openSqlite(path, maxWritesPerCommit ? { maxWritesPerCommit } : {})
  return { name, database, rates: [], places: 2 ** 32 }
}

async function measure(one: Contestant): Promise<number> {
  const started = performance.now()
  const end = started + ms
  let stored = 0
  const write = async (): Promise<void> => {
    while (performance.now() < end) {
      one.places += 1
      await one.database.write([
        {
          sql: `INSERT INTO messages (place, created_at, author_kind, author_id, author_name, content)
            VALUES (?, ?, 'user', 'bench', 'Owner', 'A message as long as what people write to each other.')`,
          params: [one.places, Date.now()],
        },
      ])
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (stored * 1000) / (performance.now() - started)
}
