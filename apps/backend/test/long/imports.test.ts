import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { discordExport, discordMessage } from '../discord-export.ts'
import {
  importPath,
  jsonFile,
  uploadImport,
  waitForImport,
  wholeHistory,
  zipOf,
} from '../imports.ts'
import { connect } from '../gateway-client.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const count = 3000

test('A102: an import whose process is killed goes on, and nothing is doubled or lost', async (t) => {
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

test('another process goes on with an import; clients of both learn of it and of claims', async (t) => {
  const s3 = await startS3Server(t)
  const settings = {
    ...{ DATABASE_URL: await createEmptyDatabase(), FILES: s3.files },
    ...s3.credentials,
  }
  const start = () => startChild(t, temporaryDirectory(t), { settings })
  const one = await start()
  const two = await start()
  const ada = one.visitor()
  await ada.register('ada')
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const there = ada.at(two.url)
  const client = await connect(there)
  const messages = Array.from({ length: 1500 }, (_, index) => {
    const time = new Date(Date.UTC(2022, 0, 1, 0, 0, index)).toISOString()
    const attachments = [{ id: '1', url: 'files/a.txt', fileName: 'a.txt' }]
    return discordMessage(time, { content: `${index}`, ...(index % 100 === 0 && { attachments }) })
  })
  const bytes = await zipOf({
    'long.json': Buffer.from(JSON.stringify(discordExport(messages, { id: '9', name: 'long' }))),
    'files/a.txt': Buffer.from('hello'),
  })
  const { id, state } = await uploadImport(ada, server.id, [{ name: 'long.zip', bytes }])
  assert.equal(state, 'ready')
  await there.expect(200, there.post(`${importPath(server.id, id)}/start`, { channels: [] }))
  const { channelId } = await client.next('messages.imported', ({ lastSeq }) => lastSeq >= 100)
  const [oldest] = (
    await there.expect(200, there.get(`/api/channels/${channelId}/messages?limit=1`))
  ).messages
  const claims = `/api/servers/${server.id}/import-claims`
  const claim = await ada.expect(201, ada.post(claims, { messageId: oldest.id }))
  await ada.expect(200, ada.put(`${claims}/${claim.claim.id}`, { accepted: true }))
  await client.next('import_claim.decided')

  await one.kill('SIGKILL')
  const done = await waitForImport(there, server.id, id)
  assert.deepEqual([done.state, done.problem], ['done', null])
  const history = await wholeHistory(there, channelId)
  assert.deepEqual(
    history.map(({ content }) => content),
    messages.map(({ content }) => content),
  )
  assert.ok(history.every(({ author }) => author.id === ada.id))
  const files = history.flatMap(({ attachments }) => attachments)
  assert.equal(files.length, 15)
  assert.equal((await there.get(files.at(-1)?.url ?? '')).body, 'hello')
  await client.close()
})
