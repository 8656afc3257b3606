import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inputCost, longestBlock } from '../parsers/measure.ts'
import { parserTable } from '../parsers/table.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

test('the worst input of each parser takes the main thread a bounded multiple of reading its bytes', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  for (const { name, pending, inputs } of parserTable) {
    await t.test(name, { skip: pending ?? false }, async (t) => {
      for (const [problem, input] of Object.entries(await inputs({ t, app, fixture }))) {
        const { ratio, ms } = await inputCost(input)
        t.diagnostic(`${problem}: ${ratio.toFixed(1)} (${ms.toFixed(1)} ms)`)
        assert.ok(ratio <= longestBlock, `${name}, ${problem}: ${ratio.toFixed(1)}, ${ms} ms`)
      }
    })
  }
})
