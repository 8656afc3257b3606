import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { setImmediate as turnOver } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { queryGameServer, QueryFailure } from '../src/index.ts'
import { GAME_OF } from './support/captures.ts'
import { ATTACKS } from './support/hostile-servers.ts'
import type { HostilePort } from './support/hostile-servers.ts'
import { printSeed } from './support/random.ts'
import { ALLOWED } from './support/servers.ts'

const AT_ONCE = 4
/** Of all queries of one attack together, with what could be collected but was not yet: less than one bomb. */
const MAX_PEAK = 192 * 1024 * 1024
const MAX_KEPT = 16 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('endless answers, impossible sizes and bombs take no more memory than is bounded', async (t) => {
  const seed = printSeed(t)
  const servers = fork(new URL('support/hostile-servers.ts', import.meta.url), [String(seed)])
  t.after(() => servers.disconnect())
  const [ports] = (await once(servers, 'message')) as [HostilePort[]]
  for (const attack of ATTACKS) {
    const attacked = ports.filter((one) => one.attack === attack)
    const queries = attacked.length * AT_ONCE
    const { peak, kept } = await measure(() => Promise.all(attacked.flatMap(askSeveral)))
    t.diagnostic(`${attack}: ${queries} queries, peak ${mebi(peak)}, kept ${mebi(kept)}`)
    assert.ok(peak < MAX_PEAK && kept < MAX_KEPT, attack)
  }
})

function askSeveral({ protocol, port }: HostilePort): Promise<void>[] {
  const query = { game: GAME_OF[protocol], host: '127.0.0.1', port, timeoutMs: 1000 }
  return Array.from({ length: AT_ONCE }, async () => {
    try {
      await queryGameServer({ ...query, allowedNetworks: ALLOWED })
    } catch (error) {
      assert.ok(error instanceof QueryFailure, String(error))
    }
  })
}

/** How much more memory there was at the most, and how much more is left, than before. */
async function measure(work: () => Promise<unknown>): Promise<{ peak: number; kept: number }> {
  collect()
  const before = bytesInUse()
  let peak = before
  let isDone = false
  const watch = () => {
    peak = Math.max(peak, bytesInUse())
    if (!isDone) setImmediate(watch)
  }
  watch()
  await work()
  isDone = true
  // Sockets are closed, and timers forgotten, in the turns that follow.
  for (let turn = 0; turn < 10; turn += 1) {
    await turnOver()
    collect()
  }
  return { peak: peak - before, kept: bytesInUse() - before }
}

/** External memory includes buffers. */
function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function mebi(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}
