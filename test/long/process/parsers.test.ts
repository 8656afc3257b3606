import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { test } from 'node:test'
import { createServerFixture } from '../../../apps/backend/test/server-fixture.ts'
import { startApp } from '../../../apps/backend/test/start-app.ts'
import { inputCost, mostPasses } from '../../parsers/measure.ts'
import { parserTable } from '../../parsers/table.ts'

const root = path.join(import.meta.dirname, '../../..')

/** All rows together may take longer than a test of the runner on a busy machine. */
const rowsTimeoutMs = 30 * 60_000

test(
  'the worst input of each parser takes the main thread a bounded multiple of reading its bytes',
  {
    timeout: rowsTimeoutMs,
  },
  async (t) => {
    const app = await startApp(t)
    const fixture = await createServerFixture(app)
    for (const { name, pending, passes: most = mostPasses, inputs } of parserTable) {
      await t.test(name, { skip: pending ?? false }, async (t) => {
        await seeClosedConnections(app.url)
        for (const [problem, input] of Object.entries(await inputs({ t, app, fixture }))) {
          const { passes, ms } = await inputCost(input, most)
          const measured = `${problem}: ${passes.toFixed(1)} passes (${ms.toFixed(1)} ms)`
          t.diagnostic(measured)
          assert.ok(passes <= most, `${name}, ${measured}, more than ${most}`)
        }
      })
    }
  },
)

/**
 * The server closes connections that were idle for long. While the rows before kept the event loop busy, the client has not
 * seen it, and its next request would be lost.
 */
async function seeClosedConnections(url: string): Promise<void> {
  const [response] = (await once(get(`${url}/api/health`, { agent: false }), 'response')) as [
    IncomingMessage,
  ]
  await response.toArray()
}

test('the files of each parser exist', () => {
  const patterns = parserTable.flatMap(({ files }) => files)
  assert.deepEqual(
    patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0),
    [],
  )
})
