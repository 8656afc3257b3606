import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { queryGameServer, QueryFailure } from '../../../src/index.ts'
import { GAME_OF } from '../../support/captures.ts'
import { ATTACKS } from '../../support/hostile-servers.ts'
import type { HostilePort } from '../../support/hostile-servers.ts'
import { printSeed } from '../../support/random.ts'
import { ALLOWED } from '../../support/servers.ts'

const QUERIES_PER_SERVER = 4
/** Of all queries of one attack together, including garbage that is not yet collected: less than one bomb. */
const MAX_PEAK = 192 * 1024 * 1024
const MAX_RETAINED = 16 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('ST22: endless responses, huge sizes and decompression bombs stay within the memory limit', async (t) => {
  const seed = printSeed(t)
  const servers = fork(new URL('../../support/hostile-servers.ts', import.meta.url), [String(seed)])
  t.after(() => servers.disconnect())
  const [ports] = (await once(servers, 'message')) as [HostilePort[]]
  for (const attack of ATTACKS) {
    const attacked = ports.filter((one) => one.attack === attack)
    const queries = attacked.length * QUERIES_PER_SERVER
    const { peak, retained } = await measure(() => Promise.all(attacked.flatMap(runQueries)))
    t.diagnostic(
      `${attack}: ${queries} queries, peak ${formatMebibytes(peak)}, retained ${formatMebibytes(retained)}`,
    )
    assert.ok(peak < MAX_PEAK && retained < MAX_RETAINED, attack)
  }
})

function runQueries({ protocol, port }: HostilePort): Promise<void>[] {
  const query = { game: GAME_OF[protocol], host: '127.0.0.1', port, timeoutMs: 1000 }
  return Array.from({ length: QUERIES_PER_SERVER }, async () => {
    try {
      await queryGameServer({ ...query, allowedNetworks: ALLOWED })
    } catch (error) {
      assert.ok(error instanceof QueryFailure, String(error))
    }
  })
}

/** The memory in use compared to before: the peak, and what remains after the run. */
async function measure(run: () => Promise<unknown>): Promise<{ peak: number; retained: number }> {
  collect()
  const before = bytesInUse()
  let peak = before
  let isDone = false
  const watch = () => {
    peak = Math.max(peak, bytesInUse())
    if (!isDone) setImmediate(watch)
  }
  watch()
  await run()
  isDone = true
  // Sockets close and timers are cleared in the following turns.
  for (let turn = 0; turn < 10; turn += 1) {
    await nextTurn()
    collect()
  }
  return { peak: peak - before, retained: bytesInUse() - before }
}

/** External memory includes buffers. */
function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}
