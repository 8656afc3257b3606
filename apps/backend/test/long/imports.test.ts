import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { discordExport, discordMessage } from '../discord-export.ts'
import {
  importPath,
  jsonFile,
  putPart,
  rawEntry,
  rawZip,
  uploadImport,
  waitForImport,
  wholeHistory,
  zipOf,
} from '../imports.ts'
import { connect } from '../gateway-client.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
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

test('A106: ZIP files that would cost far more than their upload are refused', async (t) => {
  const app = await startApp(t)
  const { owner, id: serverId } = await createServerFixture(app)
  const spaces = rawEntry('0.json', Buffer.from(`{"a":"${' '.repeat(16_000_000)}"}`))
  const head = (index: number) =>
    Buffer.from(`{"channel":{"id":"${index + 1}","name":"x"},"x":"${' '.repeat(15_000_000)}"}`)
  const begun = rawEntry('0.json', head(0))
  for (const [entries, detail] of [
    // The same bytes under many names.
    [
      Array.from({ length: 60 }, (_, index) => ({
        ...spaces,
        name: `${index}.json`,
        shares: index > 0,
      })),
      /files in it overlap/,
    ],
    [
      Array.from({ length: 1100 }, (_, index) => rawEntry(`${index}.json`, Buffer.from('{}'))),
      /more than 1000 JSON files in it are no exports/,
    ],
    [
      Array.from({ length: 5 }, (_, index) => ({ ...begun, name: `${index}.json` })),
      /the beginnings of the files are too large/,
    ],
    [
      Array.from({ length: 1100 }, (_, index) => ({
        ...rawEntry(`${index}.txt`, Buffer.alloc(1)),
        extraBytes: 65_000,
      })),
      /its list of files has more than 64 MiB/,
    ],
  ] as const) {
    const bytes = rawZip([...entries])
    const refused = await uploadImport(owner, serverId, [{ name: 'bomb.zip', bytes }])
    assert.deepEqual([refused.state, refused.problem?.kind], ['failed', 'damaged'])
    assert.match(refused.problem?.detail ?? '', detail)
  }
})

test('an import that takes long lets others come first', async (t) => {
  const app = await startApp(t)
  const [slow, quick] = [await createServerFixture(app), await createServerFixture(app)]
  // JSON in which the channel is there and no message comes.
  const text = Buffer.from(`{"channel":{"id":"1","name":"x"},"x":[${'[],'.repeat(5_000_000)}[]]}`)
  const entry = rawEntry('0.json', text)
  const bytes = rawZip(
    Array.from({ length: 8 }, (_, index) => ({ ...entry, name: `${index}.json` })),
  )
  const { import: created } = await slow.owner.expect(
    201,
    slow.owner.post(importPath(slow.id), { files: [{ name: 'slow.zip', size: bytes.length }] }),
  )
  const target = { serverId: slow.id, id: created.id }
  await slow.owner.expect(200, putPart(slow.owner, target, 0, bytes))
  const exported = jsonFile('a.json', discordExport([], { id: '9', name: 'a' }))
  const ready = await uploadImport(quick.owner, quick.id, [exported])
  assert.equal(ready.state, 'ready')
  const at = importPath(slow.id, created.id)
  assert.equal((await slow.owner.expect(200, slow.owner.get(at))).import.state, 'checking')
  // One that is stopped does not go on.
  await slow.owner.expect(200, slow.owner.post(`${at}/stop`))
})
