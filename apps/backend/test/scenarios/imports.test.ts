import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { discordExport, discordId, discordMessage, strangeMessages } from '../discord-export.ts'
import {
  importPath,
  jsonFile,
  putPart,
  runImport,
  uploadImport,
  waitForImport,
  wholeHistory,
  zipOf,
} from '../imports.ts'
import { connect } from '../gateway-client.ts'
import { png } from '../images.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

async function channelsOf(account: Account, serverId: string): Promise<Channel[]> {
  return (await account.expect(200, account.get(`/api/servers/${serverId}/channels`))).channels
}

test('members who manage a server import its history in the browser', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner: ada, server, general } = fixture
  const mia = await fixture.member()

  await t.test('an upload goes on at any byte', async (t) => {
    const random = createSeededRandom((line) => t.diagnostic(line))
    const { name, bytes } = jsonFile('general.json', discordExport(strangeMessages))
    const files = [{ name, size: bytes.length }]
    const path = importPath(server.id)
    const { import: created } = await ada.expect(201, ada.post(path, { files }))
    const { id } = created
    const target = { serverId: server.id, id }
    const second = await ada.post(path, { files })
    assert.deepEqual([second.status, second.body.error.reason], [409, 'import_active'])
    let received = 0
    while (received < bytes.length) {
      const gap = await putPart(ada, target, received + 1, bytes.subarray(received + 1))
      assert.deepEqual([gap.status, gap.body.error.reason], [409, 'import_gap'])
      const offset = random.below(received + 1)
      const end = Math.min(bytes.length, offset + 1 + random.below(8000))
      const reply = await putPart(ada, target, offset, bytes.subarray(offset, end))
      assert.equal(reply.status, 200, JSON.stringify(reply.body))
      received = Math.max(received, end)
      assert.equal(reply.body.received, received)
      const { import: found } = await ada.expect(200, ada.get(importPath(server.id, id)))
      assert.equal(found.files[0].received, received)
      if (received < bytes.length) {
        const tooMuch = Buffer.concat([bytes.subarray(received), Buffer.from('more')])
        const refused = await putPart(ada, target, received, tooMuch)
        assert.equal(refused.body.error.reason, 'part_past_end')
      }
    }
    const ready = await waitForImport(ada, server.id, id)
    assert.equal(ready.state, 'ready')
    const [file] = ready.files
    assert.deepEqual(file?.channel, { sourceId: '500', name: 'general', category: 'Text channels' })
    assert.equal(file?.channelId, general.id, 'an empty channel with the name is suggested')
    const late = await putPart(ada, target, 0, bytes)
    assert.equal(late.body.error.reason, 'import_not_uploading')

    const done = await runImport(ada, server.id, id, [{ sourceId: '500', channelId: general.id }])
    assert.deepEqual([done.state, done.problem, done.authors], ['done', null, 2])
    const { counts } = done.files[0]!
    assert.deepEqual([counts.messages, counts.empty, counts.known], [9, 1, 0])
    const messages = await wholeHistory(mia, general.id)
    assert.equal(messages.length, 11)
    assert.equal(messages[1]?.replyTo, messages[0]?.id)
    assert.deepEqual(messages[1]?.reactions, [{ emoji: '👍', count: 2, userIds: [] }])
    const client = await connect(mia)
    const messageId = messages[1]?.id ?? ''
    await client.action('reaction.add', { messageId, emoji: '👍' })
    const [, both] = await wholeHistory(mia, general.id)
    assert.deepEqual(both?.reactions, [{ emoji: '👍', count: 3, userIds: [mia.id] }])
    client.ws.close()
  })

  await t.test('a damaged file names the message; the same file again goes on', async () => {
    const times = Array.from({ length: 230 }, (_, index) =>
      new Date(Date.UTC(2022, 0, 1, 0, 0, index)).toISOString(),
    )
    const messages = times.map((time, index) => discordMessage(time, { content: `text ${index}` }))
    const damaged = messages.with(220, { ...messages[220]!, timestamp: 'yesterday' })
    const channel = { id: '600', name: 'secret-plans', category: null }
    const bad = await uploadImport(ada, server.id, [
      jsonFile('plans.json', discordExport(damaged, channel)),
    ])
    assert.equal(bad.files[0]?.channelId, null)
    const failed = await runImport(ada, server.id, bad.id)
    assert.equal(failed.state, 'failed')
    assert.deepEqual(failed.problem, {
      kind: 'damaged',
      file: 'plans.json',
      detail: `message ${discordId(times[220]!)}: timestamp is not a valid time`,
    })
    assert.equal(failed.files[0]?.counts.messages, 220)
    const { channelId } = failed.files[0]
    assert.ok(channelId)
    const isVisible = async (account: Account): Promise<boolean> =>
      (await channelsOf(account, server.id)).some(({ id }) => id === channelId)
    assert.deepEqual([await isVisible(ada), await isVisible(mia)], [true, false])

    const good = await uploadImport(ada, server.id, [
      jsonFile('plans.json', discordExport(messages, channel)),
    ])
    assert.equal(good.files[0]?.channelId, channelId, 'the channel of the first attempt')
    const done = await runImport(ada, server.id, good.id)
    assert.equal(done.state, 'done')
    const { counts } = done.files[0]!
    assert.deepEqual([counts.messages, counts.known], [10, 220])
    assert.deepEqual([await isVisible(ada), await isVisible(mia)], [true, true])
    const texts = (await wholeHistory(mia, channelId)).map(({ content }) => content)
    assert.deepEqual(
      texts,
      messages.map(({ content }) => content),
    )
    const actions = (await fixture.audit()).map(({ action }) => action)
    for (const action of ['import.started', 'import.failed', 'import.done'] as const) {
      assert.ok(actions.includes(action), action)
    }

    for (const [content, detail] of [
      ['no JSON', /^this is not valid JSON/],
      ['[1, 2]', /^this is not an export/],
      [`{"messages":${'['.repeat(100)}`, /nested too deep/],
    ] as const) {
      const refused = await uploadImport(ada, server.id, [
        { name: 'bad.json', bytes: Buffer.from(content) },
      ])
      assert.deepEqual([refused.state, refused.problem?.kind], ['failed', 'damaged'])
      assert.match(refused.problem?.detail ?? '', detail)
    }
  })

  await t.test('a ZIP file brings the files of messages', async () => {
    const folder = 'export/Guild - pictures [800].json_Files'
    const attachment = (url: string, fileName: string) => ({ id: '1', url, fileName })
    const messages = [
      discordMessage('2021-03-04T10:00:00+00:00', {
        content: 'look <:Blob_Cat:77>',
        author: {
          ...(discordMessage('2021-03-04T10:00:00+00:00').author as object),
          avatarUrl: 'Guild - pictures [800].json_Files/ada.png',
        },
        inlineEmojis: [
          { id: '77', name: 'Blob_Cat', imageUrl: 'Guild - pictures [800].json_Files/blob.png' },
        ],
        stickers: [{ name: 'Wave', sourceUrl: 'Guild - pictures [800].json_Files/wave.png' }],
        attachments: [
          attachment('Guild - pictures [800].json_Files/caf%C3%A9-1A.png', 'café.png'),
          attachment('Guild - pictures [800].json_Files/huge.bin', 'huge.bin'),
          attachment('../../../../etc/passwd', 'passwd'),
          attachment('https://cdn.example.org/a.png', 'web.png'),
        ],
        reactions: [
          { emoji: { id: '78', name: 'unknown' }, count: 4 },
          { emoji: { id: '77', name: 'Blob_Cat' }, count: 5 },
        ],
      }),
      discordMessage('2021-03-04T10:01:00+00:00', {
        content: '',
        attachments: [attachment('Guild - pictures [800].json_Files/note.json', 'note.json')],
      }),
      discordMessage('2021-03-04T10:02:00+00:00', { type: 'ChannelPinnedMessage', content: '' }),
    ]
    const exported = discordExport(messages, { id: '800', name: 'pictures', category: null })
    const bytes = await zipOf({
      'export/Guild - pictures [800].json': Buffer.from(JSON.stringify(exported)),
      ...Object.fromEntries(
        ['café-1A', 'ada', 'blob', 'wave'].map((name) => [`${folder}/${name}.png`, png]),
      ),
      [`${folder}/huge.bin`]: Buffer.alloc(26 * 1024 * 1024),
      [`${folder}/note.json`]: Buffer.from('{"not":"an export"}'),
    })
    const ready = await uploadImport(ada, server.id, [{ name: 'export.ZIP', bytes }])
    assert.equal(ready.state, 'ready', JSON.stringify(ready.problem))
    const done = await runImport(ada, server.id, ready.id)
    assert.deepEqual([done.state, done.problem], ['done', null])
    const [zip, file] = done.files
    assert.deepEqual([zip?.channel, file?.name], [null, 'Guild - pictures [800].json'])
    const { counts } = file!
    assert.deepEqual([counts.messages, counts.files, counts.reactions], [3, 3, 1])
    const [look, note, pin] = await wholeHistory(mia, file?.channelId ?? '')
    assert.equal(
      look?.content,
      'look :blob_cat:\nhuge.bin\npasswd\n[web.png](https://cdn.example.org/a.png)',
      'files that are too large or outside of the ZIP file are named',
    )
    assert.deepEqual(
      [...look.attachments, ...note!.attachments].map(({ name }) => name),
      ['café.png', 'Wave.png', 'note.json'],
    )
    const { emoji } = await ada.expect(200, ada.get(`${fixture.path}/emoji`))
    assert.deepEqual(
      emoji.map(({ name }: { name: string }) => name),
      ['blob_cat'],
    )
    assert.deepEqual(look?.emoji, [{ id: emoji[0].id, name: 'blob_cat' }])
    assert.deepEqual(look.reactions, [{ emoji: `:${emoji[0].id}:`, count: 5, userIds: [] }])
    assert.match(look.author.avatar ?? '', /^\/api\/images\//)
    assert.equal((await mia.get(look.author.avatar ?? '')).status, 200)
    const picture = await mia.get(look.attachments[0]!.url)
    assert.equal(picture.status, 200)
    assert.equal(pin?.content, '*Pinned a message to this channel.*')

    const damaged = Buffer.from(bytes)
    damaged.fill(7, 60, 200)
    for (const [bad, detail] of [
      [Buffer.from('PK no ZIP file'), /^this is not a valid ZIP file/],
      [damaged, /./],
      [await zipOf({ 'a.txt': Buffer.from('a') }), /^there is no export/],
      [await zipOf({ 'a.json': Buffer.from('[]') }), /^this is not an export/],
    ] as const) {
      const refused = await uploadImport(ada, server.id, [{ name: 'bad.zip', bytes: bad }])
      assert.deepEqual([refused.state, refused.problem?.kind], ['failed', 'damaged'])
      assert.match(refused.problem?.detail ?? '', detail)
    }
  })

  await t.test('it can be stopped, and needs the permission at each step', async () => {
    const { import: created } = await ada.expect(
      201,
      ada.post(importPath(server.id), { files: [{ name: 'a.json', size: 5 }] }),
    )
    const path = importPath(server.id, created.id)
    for (const [method, at] of [
      ['GET', path],
      ['GET', importPath(server.id)],
      ['POST', `${path}/stop`],
    ] as const) {
      assert.equal((await mia.request(method, at)).status, 403)
    }
    const target = { serverId: server.id, id: created.id }
    assert.equal((await putPart(mia, target, 0, Buffer.from('abc'))).status, 403)
    const { import: stopped } = await ada.expect(200, ada.post(`${path}/stop`))
    assert.equal(stopped.state, 'stopped')
    const again = await ada.post(`${path}/stop`)
    assert.equal(again.body.error.reason, 'import_ended')
    const other = await uploadImport(ada, server.id, [
      jsonFile('x.json', discordExport([], { id: '9', name: 'x' })),
    ])
    const category = await fixture.channel('Hall', { type: 'category' })
    for (const channelId of [category.id, 'unknown']) {
      const channels = [{ sourceId: '9', channelId }]
      const reply = await ada.post(`${importPath(server.id, other.id)}/start`, { channels })
      assert.equal(reply.body.error.reason, 'not_a_channel_for_import')
    }
    await ada.expect(200, ada.post(`${importPath(server.id, other.id)}/stop`))
  })
})

test('members claim imported authors', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, path, general } = fixture
  const [mia, ben] = [await fixture.member(), await fixture.member()]
  const messages = Array.from({ length: 14 }, (_, minute) =>
    discordMessage(`2021-03-04T10:${10 + minute}:00+00:00`, { content: `old ${minute}` }),
  )
  const exported = (list: object[]) => [jsonFile('a.json', discordExport(list))]
  const first = await uploadImport(owner, serverId, exported(messages))
  await runImport(owner, serverId, first.id, [{ sourceId: '500', channelId: general.id }])
  const authorsOf = async (account: Account) =>
    (await wholeHistory(account, general.id)).map(({ author: { kind, id, imported } }) =>
      JSON.stringify([kind, id, imported ?? false]),
    )
  const stranger = JSON.stringify(['webhook', 'imported-81384788765712384', false])
  const claimed = JSON.stringify(['user', mia.id, true])
  // The newest page and an older one are kept in memory.
  assert.deepEqual(new Set(await authorsOf(ben)), new Set([stranger]))
  const history = await wholeHistory(mia, general.id)

  const claims = `${path}/import-claims`
  const messageId = history[7]?.id
  const created = await mia.expect(201, mia.post(claims, { messageId }))
  assert.equal((await mia.post(claims, { messageId })).body.error.reason, 'claim_exists')
  assert.equal((await mia.get(claims)).status, 403)
  const at = `${claims}/${created.claim.id}`
  assert.equal((await mia.put(at, { accepted: true })).status, 403)
  assert.equal((await ben.delete(at)).status, 403)
  const rival = await ben.expect(201, ben.post(claims, { messageId }))
  const listed = await owner.expect(200, owner.get(claims))
  assert.deepEqual(
    listed.claims[0].messages.map(({ content }: { content: string }) => content),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `old ${number}`),
  )

  await owner.expect(200, owner.put(at, { accepted: true }))
  assert.deepEqual(new Set(await authorsOf(ben)), new Set([claimed]))
  const { claims: decided } = await owner.expect(200, owner.get(claims))
  assert.deepEqual(
    decided.map(({ state }: { state: string }) => state),
    ['accepted', 'declined'],
  )
  const other = await owner.put(`${claims}/${rival.claim.id}`, { accepted: true })
  assert.equal(other.body.error.reason, 'author_claimed')

  // Messages that are imported later belong to the member at once.
  const later = discordMessage('2021-04-01T10:00:00Z', { content: 'later' })
  const second = await uploadImport(owner, serverId, exported([...messages, later]))
  await runImport(owner, serverId, second.id)
  assert.equal((await authorsOf(ben)).at(-1), claimed)
  await waitUntil('the search finds them by the member', async () => {
    const found = await ben.get(`${path}/search?authorId=${mia.id}`)
    return found.body.messages.length === 15
  })
  await mia.expect(200, mia.delete(at))
  assert.deepEqual(new Set(await authorsOf(ben)), new Set([stranger]))
  const actions = (await fixture.audit()).map(({ action }) => action)
  for (const what of ['created', 'accepted', 'deleted'] as const) {
    assert.ok(actions.includes(`import_claim.${what}`), what)
  }
})

test('nobody imports into a channel that they cannot view', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, general, everyone } = fixture
  const helper = await fixture.member(await fixture.role('helper', ['manage_server']))
  const old = discordMessage('2021-03-04T10:10:00+00:00', { content: 'old' })
  const newer = discordMessage('2021-03-04T10:11:00+00:00', { content: 'newer' })
  const exported = (...list: object[]) => [jsonFile('a.json', discordExport(list))]
  const first = await uploadImport(owner, serverId, exported(old))
  await runImport(owner, serverId, first.id, [{ sourceId: '500', channelId: general.id }])
  const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
  const overwrite = `/api/channels/${general.id}/overwrites/${everyone.id}`
  await owner.expect(200, owner.put(overwrite, hidden))

  const { id, files } = await uploadImport(helper, serverId, exported(old, newer))
  assert.equal(files[0]?.channelId, null)
  const start = `${importPath(serverId, id)}/start`
  for (const channels of [[], [{ sourceId: '500', channelId: null }]]) {
    await expectError(helper.post(start, { channels }), 'invalid_input', 'channels')
  }
  await expectError(
    helper.post(start, { channels: [{ sourceId: '500', channelId: general.id }] }),
    'invalid_input',
    'channels.0.channelId',
  )
  assert.equal((await wholeHistory(owner, general.id)).length, 1)
  // The owner still can.
  const done = await runImport(owner, serverId, id)
  assert.equal(done.state, 'done')
  assert.equal((await wholeHistory(owner, general.id)).length, 2)
})

test('the operator can keep imports and limit their size', async (t) => {
  const app = await startApp(t, { IMPORTS: 'operator' })
  const ada = await app.register()
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const files = [{ name: 'a.json', size: 2 * 1024 * 1024 }]
  const refused = await ada.post(importPath(server.id), { files })
  assert.deepEqual([refused.status, refused.body.error.reason], [403, 'imports_off'])
  await app.stop()

  const open = await startApp(t, { DATA_DIR: app.dataDir, IMPORT_MB: '1' })
  const large = await ada.at(open.url).post(importPath(server.id), { files })
  assert.deepEqual([large.status, large.body.error.reason], [409, 'import_too_large'])
})
