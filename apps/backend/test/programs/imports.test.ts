import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryDirectory, startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { discordExport, discordMessage } from '../discord-export.ts'
import { importPath, jsonFile, uploadImport, waitForImport, wholeHistory } from '../imports.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { waitUntil } from '../wait-until.ts'

const count = 3000

test('an import whose process is killed goes on, and nothing is doubled or lost', async (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const dataDir = temporaryDirectory(t)
  let child: GuildhallProcess = await startChild(t, dataDir)
  let ada = child.visitor()
  await ada.register('ada')
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const messages = Array.from({ length: count }, (_, index) => {
    const time = new Date(Date.UTC(2022, 0, 1, 0, 0, index)).toISOString()
    const content = index % 10 === 9 ? '' : `text ${index}`
    return discordMessage(time, { content })
  })
  const files = [
    jsonFile('one.json', discordExport(messages.slice(0, count / 2), { id: '9', name: 'long' })),
    jsonFile('two.json', discordExport(messages.slice(count / 2), { id: '9', name: 'long' })),
  ]
  const { id, state } = await uploadImport(ada, server.id, files)
  assert.equal(state, 'ready')
  await ada.expect(200, ada.post(`${importPath(server.id, id)}/start`, { channels: [] }))
  for (const share of [0.1, 0.6]) {
    const killedAt = count * (share + 0.01 * random.below(10))
    await waitUntil('the import goes on', async () => {
      const { import: found } = await ada.expect(200, ada.get(importPath(server.id, id)))
      const [stored] = [found.files[0].counts.messages + found.files[1].counts.messages]
      return stored >= 0.9 * killedAt
    })
    await child.kill('SIGKILL')
    child = await startChild(t, dataDir)
    ada = ada.at(child.url)
  }
  const done = await waitForImport(ada, server.id, id)
  assert.deepEqual([done.state, done.problem], ['done', null])
  const sums = done.files.map(({ counts }) => [counts.messages, counts.empty, counts.known])
  assert.deepEqual(sums, Array(2).fill([0.45 * count, 0.05 * count, 0]))
  const channelId = done.files[0]?.channelId ?? ''
  const expected = messages.map(({ content }) => content).filter((content) => content !== '')
  const stored = await wholeHistory(ada, channelId)
  assert.deepEqual(
    stored.map(({ content }) => content),
    expected,
  )
})
