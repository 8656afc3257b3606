import assert from 'node:assert/strict'
import { constants, deflateRawSync } from 'node:zlib'
import { test } from 'node:test'
import type { Channel, ImportClaim, ImportState, Thread } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { discordExport, discordId, discordMessage, strangeMessages } from '../discord-export.ts'
import {
  deflate64Entry,
  deflated64Text,
  importPath,
  jsonFile,
  putPart,
  rawEntry,
  rawZip,
  runImport,
  uploadImport,
  waitForImport,
  wholeHistory,
  zipOf,
} from '../imports.ts'
import { queryStored } from '../stored-data.ts'
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

  await t.test('A98: an upload goes on at any byte', async (t) => {
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
    const channel = { sourceId: '500', name: 'general', category: 'Text channels', thread: null }
    assert.deepEqual(file?.channel, channel)
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

  await t.test(
    'O108 A103: a damaged file names the message; the same file again goes on',
    async () => {
      const times = Array.from({ length: 230 }, (_, index) =>
        new Date(Date.UTC(2022, 0, 1, 0, 0, index)).toISOString(),
      )
      const messages = times.map((time, index) =>
        discordMessage(time, { content: `text ${index}` }),
      )
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
      const history = await wholeHistory(mia, channelId)
      assert.deepEqual(
        history.map(({ content }) => content),
        messages.map(({ content }) => content),
      )
      // What the second import brought counts as read, like that of the first.
      const reader = await connect(mia)
      const state = reader.snapshot.readState.find((read) => read.channelId === channelId)
      assert.equal(state?.seq, history.at(-1)?.seq)
      reader.ws.close()
      const actions = (await fixture.audit()).map(({ action }) => action)
      for (const action of ['import.started', 'import.failed', 'import.done'] as const) {
        assert.ok(actions.includes(action), action)
      }

      for (const [content, detail] of [
        ['no JSON', /^this is not JSON/],
        ['{"guild":', /./],
        ['[1, 2]', /^this is not an export/],
        [`{"messages":${'['.repeat(100)}`, /nested too deep/],
      ] as const) {
        const refused = await uploadImport(ada, server.id, [
          { name: 'bad.json', bytes: Buffer.from(content) },
        ])
        assert.deepEqual([refused.state, refused.problem?.kind], ['failed', 'damaged'])
        assert.match(refused.problem?.detail ?? '', detail)
      }
    },
  )

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

  await t.test(
    'A100: a new channel is as private as its category once the import is done',
    async () => {
      const staff = await fixture.role('staff', [])
      const kim = await fixture.member(staff)
      const visibleTo = { roleIds: [staff.id], userIds: [] }
      await fixture.channel('Staff', { type: 'category', visibleTo })
      const exported = discordExport(strangeMessages, {
        id: '650',
        name: 'talks',
        category: 'Staff',
      })
      const { id } = await uploadImport(ada, server.id, [jsonFile('talks.json', exported)])
      const done = await runImport(ada, server.id, id)
      assert.equal(done.state, 'done')
      const channelId = done.files[0]?.channelId
      const sees = async (account: Account): Promise<boolean> =>
        (await channelsOf(account, server.id)).some((channel) => channel.id === channelId)
      assert.deepEqual([await sees(ada), await sees(kim), await sees(mia)], [true, true, false])
      await expectError(mia.get(`/api/channels/${channelId}/messages`), 'not_found')
    },
  )

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

test('exports with a folder for the files of all channels, and other unusual ZIP files', async (t) => {
  const app = await startApp(t)
  const { owner, id: serverId } = await createServerFixture(app)
  const longName = 'n'.repeat(300)
  const attachments = [
    ['C:\\Users\\Ada\\out\\media\\cat 1-0a.png', 'windows.png'],
    ['/home/ada/out/media/cat%201-0a.png', 'encoded.png'],
    ['/home/ada/elsewhere/same.png', 'either.png'],
    ['..\\media\\cat 1-0a.png', 'relative.png'],
    ['../media/cafe\u0301.png', 'accent.png'],
    ['../media/empty.txt', 'empty.txt'],
    ['/etc/passwd', 'passwd'],
    ['../media/gone.png', `${longName}.png`],
  ].map(([url, fileName], index) => ({ id: `${index + 1}`, url, fileName }))
  const time = '2021-03-04T12:00:00.1234567+02:00'
  const first = discordMessage(time, { content: 'files', attachments })
  const second = discordMessage('2021-03-04T10:01:00+00:00', {
    content: 'b',
    id: discordId(time, 9),
  })
  const third = discordMessage('2021-03-04T10:02:00+00:00', { content: 'c' })
  const channel = { id: '600', name: longName, category: longName }
  const bytes = async (...exports: [string, object[]][]) =>
    zipOf({
      ...Object.fromEntries(
        exports.map(([name, messages]) => {
          const text = `\ufeff${JSON.stringify(discordExport(messages, channel), null, 2)}`
          return [name, Buffer.from(text)]
        }),
      ),
      'backup/media/cat 1-0a.png': png,
      'backup/media/café.png': png,
      'backup/a/same.png': png,
      'backup/b/same.png': png,
      'backup/media/empty.txt': Buffer.alloc(0),
      'backup/media/settings.json': Buffer.from('{"theme":"dark"}'),
      'backup/media/broken.json': Buffer.from('{"theme":'),
      'backup/other.html': Buffer.from('<html>'),
    })
  // Two exports that overlap, of the same name, and one without messages.
  const whole = await bytes(
    ['backup/one/x.json', [first, second]],
    ['backup/two/x.json', [second, third]],
    ['backup/three/x.json', []],
  )
  const ready = await uploadImport(owner, serverId, [{ name: 'backup.zip', bytes: whole }])
  assert.deepEqual([ready.state, ready.problem, ready.files.length], ['ready', null, 4])
  const done = await runImport(owner, serverId, ready.id)
  assert.deepEqual([done.state, done.problem], ['done', null])
  const sums = done.files.map(({ counts }) => `${counts.messages} ${counts.known}`)
  assert.deepEqual(sums.toSorted(), ['0 0', '0 0', '1 1', '2 0'])
  const channelId = done.files.at(-1)?.channelId ?? ''
  const [files, ...rest] = await wholeHistory(owner, channelId)
  assert.deepEqual(
    rest.map(({ content }) => content),
    ['b', 'c'],
  )
  assert.equal(files?.createdAt, Date.parse('2021-03-04T10:00:00.123Z'))
  assert.deepEqual(
    files.attachments.map(({ name }) => name),
    ['windows.png', 'encoded.png', 'relative.png', 'accent.png', 'empty.txt'],
  )
  const named = files.content.split('\n')
  assert.deepEqual(named.slice(0, 3), ['files', 'either.png', 'passwd'])
  assert.match(`${named[3]}`, /^n{99}…$/)

  const html = await zipOf({ 'x.html': Buffer.from('<html>') })
  for (const [name, content, detail] of [
    ['x.html', Buffer.from('<!DOCTYPE html>'), /^this is not JSON: choose the format JSON/],
    ['x.csv', Buffer.from('AuthorID,Author,Date'), /^this is not JSON: choose the format JSON/],
    ['x.zip', html, /in the format JSON/],
  ] as const) {
    const refused = await uploadImport(owner, serverId, [{ name, bytes: content }])
    assert.deepEqual([refused.state, refused.problem?.file], ['failed', name])
    assert.match(refused.problem?.detail ?? '', detail)
  }
})

/** A message with the files of these names, which are in the folder `media`. */
function messageWithFiles(second: number, ...names: string[]): object {
  const attachments = names.map((name) => ({ id: '1', url: `media/${name}`, fileName: name }))
  const time = new Date(Date.UTC(2021, 2, 4, 10, 0, second)).toISOString()
  return discordMessage(time, { content: names.join(' '), attachments })
}

test('A105: one bad file in a ZIP file costs one file, which the report names', async (t) => {
  const app = await startApp(t)
  const { owner, id: serverId } = await createServerFixture(app)
  const names = ['good.txt', 'windows.txt', 'broken.txt', 'lzma.txt', 'shorter.txt', 'last.txt']
  const content = discordExport(
    [
      ...names.map((name, second) => messageWithFiles(second, name)),
      messageWithFiles(9, 'huge.bin'),
      discordMessage('2021-03-04T10:05:00Z', {
        content: 'hi <:cat:77>',
        author: {
          ...(discordMessage('2021-03-04T10:05:00Z').author as object),
          avatarUrl: 'media/face.png',
        },
        inlineEmojis: [{ id: '77', name: 'cat', imageUrl: 'media/cat.png' }],
      }),
    ],
    { id: '800', name: 'pictures' },
  )
  const good = Buffer.from('good')
  const damaged = Buffer.from(png)
  damaged.fill(7, 20)
  const bytes = rawZip([
    // What another program calls like the folder of an export is no such folder.
    rawEntry('Guild_Files/pictures.json', Buffer.from(JSON.stringify(content))),
    rawEntry('Guild_Files/media/good.txt', good),
    deflate64Entry('Guild_Files/media/windows.txt'),
    { ...rawEntry('Guild_Files/media/broken.txt', good), crc: 1 },
    { ...rawEntry('Guild_Files/media/lzma.txt', good), method: 14 },
    { ...rawEntry('Guild_Files/media/shorter.txt', good), size: 9 },
    rawEntry('Guild_Files/media/last.txt', good, 0),
    rawEntry('Guild_Files/media/huge.bin', Buffer.alloc(26 * 1024 * 1024)),
    rawEntry('Guild_Files/media/face.png', damaged),
    { ...rawEntry('Guild_Files/media/cat.png', png), crc: 1 },
  ])
  const ready = await uploadImport(owner, serverId, [{ name: 'Guild.zip', bytes }])
  assert.deepEqual([ready.state, ready.problem], ['ready', null])
  const done = await runImport(owner, serverId, ready.id)
  assert.deepEqual([done.state, done.problem], ['done', null])
  const { channelId, counts, missing } = done.files.at(-1)!
  assert.deepEqual([counts.messages, counts.files, counts.lostFiles], [8, 3, 6])
  assert.deepEqual(
    missing.map(({ name, reason }) => `${name} ${reason}`),
    [
      'broken.txt damaged',
      'lzma.txt damaged',
      'shorter.txt damaged',
      'huge.bin too_large',
      'cat.png damaged',
      'face.png invalid',
    ],
  )
  const history = await wholeHistory(owner, channelId ?? '')
  const files = history.flatMap(({ attachments }) => attachments)
  assert.deepEqual(
    files.map(({ name }) => name),
    ['good.txt', 'windows.txt', 'last.txt'],
  )
  assert.equal((await owner.get(files[1]!.url)).body, deflated64Text)

  // A whole export that Windows has compressed.
  const text = Buffer.from(
    JSON.stringify(discordExport([messageWithFiles(0)], { id: '1', name: 'w' })),
  )
  const huffmanOnly = { strategy: constants.Z_HUFFMAN_ONLY }
  const windows = {
    ...rawEntry('w.json', text),
    data: deflateRawSync(text, huffmanOnly),
    method: 9,
  }
  const large = await uploadImport(owner, serverId, [{ name: 'w.zip', bytes: rawZip([windows]) }])
  assert.deepEqual([large.state, large.problem], ['ready', null])
  await owner.expect(200, owner.post(`${importPath(serverId, large.id)}/stop`))
  for (const [entry, detail] of [
    [{ ...windows, method: 14 }, /method 14: choose Deflate/],
    [{ ...windows, data: windows.data.subarray(0, 200) }, /it ends too early/],
  ] as const) {
    const refused = await uploadImport(owner, serverId, [{ name: 'w.zip', bytes: rawZip([entry]) }])
    assert.match(refused.problem?.detail ?? '', detail)
  }
})

test('A104 A151: imported files count against who imports and the server, and the report names those without room', async (t) => {
  const app = await startApp(t, { ACCOUNT_STORAGE_MB: '1', SERVER_STORAGE_MB: '2' })
  let channels = 0
  const bring = async (
    account: Account,
    serverId: string,
    names: string[],
    kilobytes: number,
    sourceId = `${(channels += 1)}`,
  ) => {
    // Each message by another author, as in a community.
    const messages = names.map((name, second) => ({
      ...messageWithFiles(second, name),
      author: { id: `${second + 5}`, name },
    }))
    const exported = discordExport(messages, { id: sourceId, name: 'files' })
    const bytes = rawZip([
      rawEntry('a.json', Buffer.from(JSON.stringify(exported))),
      ...names.map((name) => rawEntry(`media/${name}`, Buffer.alloc(kilobytes * 1024))),
    ])
    const { id } = await uploadImport(account, serverId, [{ name: 'a.zip', bytes }])
    const { problem, state, files } = await runImport(account, serverId, id)
    const { channelId, counts, missing } = files.at(-1)!
    const channel = channelId ?? ''
    return { state, problem, channel, counts, missing: missing.map(({ name }) => name) }
  }
  const textsAndFiles = async (account: Account, channel: string) =>
    (await wholeHistory(account, channel)).map(({ content, attachments }) => [
      content,
      attachments.map(({ name }) => name).join(),
    ])
  const usage = async (userId: string) => {
    const sql = `SELECT bytes FROM account_storage WHERE user_id = '${userId}'`
    return (await queryStored(app, sql)).map(({ bytes }) => bytes)
  }
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, path } = fixture
  const manager = await fixture.role('manager', ['manage_server'])
  const [mia, ben] = [await fixture.member(manager), await fixture.member(manager)]
  const first = await bring(owner, serverId, ['a', 'b', 'c', 'd'], 400)
  assert.deepEqual(
    [first.state, first.problem?.kind, first.problem?.file, first.missing],
    ['failed', 'account_quota', 'c', ['c', 'd']],
  )
  assert.deepEqual([first.counts.messages, first.counts.files, first.counts.lostFiles], [4, 2, 2])
  // All messages are there, so others see the channel.
  assert.deepEqual(await textsAndFiles(ben, first.channel), [
    ['a', 'a'],
    ['b', 'b'],
    ['c\nc', ''],
    ['d\nd', ''],
  ])
  assert.deepEqual(await usage(owner.id), [2 * 400 * 1024])
  // Another import of the same files brings what has room then, and no message that was deleted.
  for (const [state, file, left] of [
    [
      'failed',
      'd',
      [
        ['b', 'b'],
        ['c', 'c'],
        ['d\nd', ''],
      ],
    ],
    [
      'done',
      undefined,
      [
        ['c', 'c'],
        ['d', 'd'],
      ],
    ],
  ] as const) {
    const [oldest] = await wholeHistory(owner, first.channel)
    const deletion = `/api/channels/${first.channel}/messages/bulk-delete`
    await owner.expect(200, owner.post(deletion, { messageIds: [oldest!.id] }))
    await waitUntil('there is room', async () => (await usage(owner.id))[0] === 400 * 1024)
    const again = await bring(owner, serverId, ['a', 'b', 'c', 'd'], 400, '1')
    assert.deepEqual(
      [again.state, again.problem?.file, again.channel, again.counts.known, again.counts.files],
      [state, file, first.channel, 4, 1],
    )
    assert.deepEqual(again.missing, file ? [file] : [])
    assert.deepEqual(await textsAndFiles(ben, first.channel), left)
  }

  // The same authors have room in the server of another account.
  const other = await createServerFixture(app)
  const second = await bring(other.owner, other.id, ['a', 'b'], 400)
  assert.deepEqual([second.state, second.problem, second.missing], ['done', null, []])

  // The quota of the server counts what others import as well.
  assert.equal((await bring(mia, serverId, ['e', 'f'], 500)).state, 'done')
  const last = await bring(ben, serverId, ['g', 'h'], 200)
  assert.deepEqual(
    [last.state, last.problem?.kind, last.missing],
    ['failed', 'server_quota', ['h']],
  )
  // Deleting the server makes room.
  await owner.expect(200, owner.delete(path))
  await waitUntil('the files are deleted', async () => (await usage(owner.id)).length === 0)
})

test('A107: members claim imported authors', async (t) => {
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
  // The newest page is kept in memory.
  assert.deepEqual(new Set(await authorsOf(ben)), new Set([stranger]))
  const history = await wholeHistory(mia, general.id)

  // Their author is found by name, by those who can view a channel with a message.
  const named = async (account: Account, q: string) =>
    (await account.expect(200, account.get(`${path}/imported-authors?q=${encodeURIComponent(q)}`)))
      .authors
  const author = { id: 'imported-81384788765712384', name: 'Ada 🦊' }
  for (const q of ['ada', 'DA', '🦊']) assert.deepEqual(await named(ben, q), [author])
  for (const q of ['%', '_', 'eve']) assert.deepEqual(await named(ben, q), [])
  await waitUntil('the search finds them by the author', async () => {
    const found = await ben.get(`${path}/search?authorId=${author.id}`)
    return found.body.messages.length === 14
  })
  await expectError((await app.register()).get(`${path}/imported-authors?q=ada`), 'not_found')
  const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
  const overwrite = `/api/channels/${general.id}/overwrites/${fixture.everyone.id}`
  await owner.expect(200, owner.put(overwrite, hidden))
  assert.deepEqual([await named(ben, 'ada'), await named(owner, 'ada')], [[], [author]])
  await owner.expect(200, owner.delete(overwrite))

  const claims = `${path}/import-claims`
  const messageId = history[7]!.id
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

  const [byMia, byBen] = [await connect(mia), await connect(ben)]
  await owner.expect(200, owner.put(at, { accepted: true }))
  for (const client of [byMia, byBen]) {
    assert.deepEqual(await client.next('import_claim.decided'), { serverId })
  }
  assert.deepEqual(new Set(await authorsOf(ben)), new Set([claimed]))
  const edit = byMia.action('message.edit', { messageId, content: 'never said' })
  await assert.rejects(edit, { code: 'forbidden' })
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
  // The rival's claim, which was declined, changes nothing when a manager removes it.
  await owner.expect(200, owner.delete(`${claims}/${rival.claim.id}`))
  await byBen.settle()
  assert.equal(byBen.all('import_claim.decided').length, 1)
  await mia.expect(200, mia.delete(at))
  await byBen.next('import_claim.decided')
  assert.deepEqual(new Set(await authorsOf(ben)), new Set([stranger]))
  await waitUntil('the search finds none by the member', async () => {
    const found = await ben.get(`${path}/search?authorId=${mia.id}`)
    return found.body.messages.length === 0
  })
  const actions = (await fixture.audit()).map(({ action }) => action)
  for (const what of ['created', 'accepted', 'deleted'] as const) {
    assert.ok(actions.includes(`import_claim.${what}`), what)
  }
})

test('a manager assigns an imported author to a member, who is asked and agrees', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, path, general } = fixture
  const helper = await fixture.member(await fixture.role('helper', ['manage_server']))
  const [mia, ben] = [await fixture.member(), await fixture.member()]
  const messages = Array.from({ length: 12 }, (_, index) =>
    discordMessage(`2021-03-04T10:${10 + index}:00Z`, {
      content: `old ${index}`,
      author: { id: `${100 + index}`, name: `author ${index}`, avatarUrl: '' },
    }),
  )
  const first = await uploadImport(owner, serverId, [jsonFile('a.json', discordExport(messages))])
  await runImport(owner, serverId, first.id, [{ sourceId: '500', channelId: general.id }])
  const ids = (await wholeHistory(mia, general.id)).map(({ id }) => id)
  const [messageId = ''] = ids
  const authorOf = async (account: Account): Promise<string> =>
    (await wholeHistory(account, general.id))[0]!.author.id
  const stranger = await authorOf(ben)
  const claims = `${path}/import-claims`
  const claim = (by: Account, fields: object = {}) => by.post(claims, { messageId, ...fields })
  const at = ({ id }: ImportClaim) => `${claims}/${id}`
  const ask = async (member: Account, by = owner): Promise<ImportClaim> =>
    (await by.expect(201, claim(by, { userId: member.id }))).claim
  const answer = (by: Account, asked: ImportClaim, accepted: boolean) =>
    by.put(at(asked), { accepted })
  const questionsOf = async (account: Account): Promise<ImportClaim[]> =>
    (await account.expect(200, account.get('/api/users/me/import-claims'))).claims
  const statesOf = async (): Promise<string[]> =>
    (await owner.expect(200, owner.get(claims))).claims.map((one: ImportClaim) =>
      [one.userName, one.proposedBy, one.state].join(' '),
    )
  const refused = async (reply: Promise<Reply>, status: number, reason: string) => {
    const { status: got, body } = await reply
    assert.deepEqual([got, body.error?.reason], [status, reason], JSON.stringify(body))
  }
  const [byMia, byBen] = [await connect(mia), await connect(ben)]

  await t.test('only who manages the server asks, and only members of it', async () => {
    await refused(claim(mia, { userId: ben.id }), 403, 'missing_permission')
    const outsider = await app.register()
    await expectError(claim(owner, { userId: outsider.id }), 'not_found')
    await expectError(claim(outsider, { userId: ben.id }), 'not_found')
    await expectError(claim(owner, { userId: 7 }), 'invalid_input', 'userId')
    assert.deepEqual(await statesOf(), [])
  })

  await t.test('A108: the member alone is asked, sees messages and decides', async () => {
    const asked = await ask(mia, helper)
    await byMia.next('import_claims.updated')
    const [question] = await questionsOf(mia)
    assert.deepEqual(
      [question?.id, question?.serverId, question?.authorName, question?.messages.length],
      [asked.id, serverId, 'author 0', 1],
    )
    assert.deepEqual([await questionsOf(ben), await questionsOf(owner)], [[], []])
    await refused(answer(ben, asked, true), 403, 'missing_permission')
    await refused(ben.delete(at(asked)), 403, 'missing_permission')
    for (const manager of [owner, helper]) {
      await refused(answer(manager, asked, true), 403, 'not_asked')
      await refused(claim(manager, { userId: mia.id }), 409, 'claim_exists')
    }
    // Its id in another server, also for its owner.
    const other = await createServerFixture(app)
    for (const stranger of [other.owner, mia]) {
      const elsewhere = `${other.path}/import-claims/${asked.id}`
      await expectError(stranger.put(elsewhere, { accepted: true }), 'not_found')
      await expectError(stranger.delete(elsewhere), 'not_found')
    }
    await mia.expect(200, answer(mia, asked, true))
    assert.deepEqual(await byBen.next('import_claim.decided'), { serverId })
    assert.equal(byBen.all('import_claims.updated').length, 0)
    assert.deepEqual([await authorOf(ben), await questionsOf(mia)], [mia.id, []])
    await refused(claim(owner, { userId: ben.id }), 409, 'author_claimed')
    await owner.expect(200, owner.delete(at(asked)))
    assert.equal(await authorOf(ben), stranger)
  })

  await t.test(
    'A110: who was declined does not ask again; the other side can change its mind',
    async () => {
      const asked = await ask(mia)
      await mia.expect(200, answer(mia, asked, false))
      assert.deepEqual([await authorOf(ben), await questionsOf(mia)], [stranger, []])
      for (const manager of [owner, helper]) {
        await refused(claim(manager, { userId: mia.id }), 409, 'claim_exists')
        await refused(manager.delete(at(asked)), 409, 'claim_declined')
      }
      const own: ImportClaim = (await mia.expect(201, claim(mia))).claim
      assert.deepEqual(await statesOf(), [`${mia.username} member open`])
      await owner.expect(200, answer(owner, own, false))
      await refused(claim(mia), 409, 'claim_exists')
      await refused(mia.delete(at(own)), 409, 'claim_declined')
      const again = await ask(mia)
      await mia.expect(200, mia.delete(at(again)))
      assert.deepEqual(await statesOf(), [])
    },
  )

  await t.test('A109: both sides saying the same is an agreement', async () => {
    const byMember = await mia.expect(201, claim(mia))
    assert.equal(byMember.claim.state, 'open')
    assert.equal((await ask(mia)).state, 'accepted')
    assert.equal(await authorOf(ben), mia.id)
    await mia.expect(200, mia.delete(at(byMember.claim)))
    const byManager = await ask(mia)
    assert.equal((await mia.expect(201, claim(mia))).claim.state, 'accepted')
    await mia.expect(200, mia.delete(at(byManager)))
  })

  await t.test(
    'A111: whoever agrees first is the author; others are not asked any more',
    async () => {
      const [ofMia, ofBen] = [await ask(mia), await ask(ben)]
      await ben.expect(201, claim(ben, { messageId: ids[1] }))
      const replies = await Promise.all([answer(mia, ofMia, true), answer(ben, ofBen, true)])
      const statuses = replies.map(({ status }) => status)
      assert.deepEqual(new Set(statuses), new Set([200, 404]))
      const [winner, loser] = statuses[0] === 200 ? [mia, ben] : [ben, mia]
      assert.equal(await authorOf(owner), winner.id)
      assert.deepEqual(await questionsOf(loser), [])
      await owner.expect(200, owner.delete(at(winner === mia ? ofMia : ofBen)))
      const again = await ask(loser)
      await owner.expect(200, owner.delete(at(again)))
      const [ownOfBen] = (await owner.expect(200, owner.get(claims))).claims
      await ben.expect(200, ben.delete(at(ownOfBen)))
    },
  )

  await t.test('a manager withdraws what they asked, also while the member answers', async () => {
    const asked = await ask(mia)
    await byMia.settle()
    const before = byMia.all('import_claims.updated').length
    await helper.expect(200, helper.delete(at(asked)))
    await byMia.settle()
    assert.equal(byMia.all('import_claims.updated').length, before + 1)
    assert.deepEqual(await questionsOf(mia), [])
    await expectError(answer(mia, asked, true), 'not_found')
    for (let round = 0; round < 4; round += 1) {
      const racing = await ask(mia)
      const accept = () => answer(mia, racing, true)
      const withdraw = () => owner.delete(at(racing))
      const requests = round % 2 === 0 ? [accept, withdraw] : [withdraw, accept]
      for (const { status } of await Promise.all(requests.map((send) => send()))) {
        assert.ok(status === 200 || status === 404, `${status}`)
      }
      assert.deepEqual([await authorOf(ben), await statesOf()], [stranger, []])
    }
  })

  await t.test(
    'A113: a member is asked a limited number of times, beside what they claim',
    async () => {
      for (const id of ids.slice(0, 10)) {
        await owner.expect(201, claim(owner, { messageId: id, userId: mia.id }))
      }
      await refused(claim(owner, { messageId: ids[10], userId: mia.id }), 409, 'claim_limit')
      await mia.expect(201, claim(mia, { messageId: ids[10] }))
      await owner.expect(201, claim(owner, { messageId: ids[10], userId: ben.id }))
    },
  )

  await t.test(
    'A112: a claim that is open ends with the membership, a decision stays',
    async () => {
      const [declined] = await questionsOf(mia)
      await mia.expect(200, answer(mia, declined!, false))
      await mia.expect(200, mia.delete(`${path}/members/${mia.id}`))
      await owner.expect(200, owner.put(`${path}/bans/${ben.id}`, {}))
      assert.deepEqual([await questionsOf(mia), await questionsOf(ben)], [[], []])
      assert.deepEqual(await statesOf(), [`${mia.username} manager declined`])
      await expectError(answer(mia, declined!, true), 'not_found')
      const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
      await mia.expect(200, mia.post(`/api/invites/${invite.code}/accept`))
      await refused(claim(owner, { userId: mia.id }), 409, 'claim_exists')
      assert.deepEqual(await questionsOf(mia), [])
    },
  )

  const entries = (await fixture.audit()).toReversed()
  const ofFirst = entries.filter(({ action }) => action.startsWith('import_claim.')).slice(0, 5)
  assert.deepEqual(
    ofFirst.map(({ action, actorId, targetId }) => [action, actorId, targetId]),
    [
      ['import_claim.proposed', helper.id, mia.id],
      ['import_claim.accepted', mia.id, mia.id],
      ['import_claim.deleted', owner.id, mia.id],
      ['import_claim.proposed', owner.id, mia.id],
      ['import_claim.declined', mia.id, mia.id],
    ],
  )
})

test('A101: threads stay threads where their channel is known, and private elsewhere', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, general } = fixture
  const mia = await fixture.member()
  const threadOf = (type: string, channel: object, ...texts: string[]) =>
    discordExport(
      texts.map((content, minute) => discordMessage(`2021-03-05T10:0${minute}:00Z`, { content })),
      { type, category: 'general', categoryId: '500', ...channel },
    )
  const opener = discordMessage('2021-03-04T10:00:00Z', { content: 'who joins?' })
  const notice = discordMessage('2021-03-04T10:01:00Z', {
    type: 'ThreadCreated',
    content: '',
    reference: { messageId: null, channelId: discordId('2021-03-04T10:00:59Z'), guildId: '7' },
  })
  const ofNotice = discordId('2021-03-04T10:00:59Z')
  const post = discordId('2021-03-04T10:05:00Z')
  const linking = discordMessage('2021-03-04T10:03:00Z', { content: `see <#${ofNotice}>` })
  const strange = { category: 'elsewhere', categoryId: '77' }
  const files = [
    threadOf('GuildPublicThread', { id: opener.id, name: 'joining' }, 'I do', 'me too'),
    threadOf('GuildPublicThread', { id: ofNotice, name: 'of a notice' }, 'one'),
    threadOf('GuildNewsThread', { id: post, name: 'of a forum' }, 'post', 'answer'),
    threadOf('GuildPrivateThread', { id: '901', name: 'whispers' }, 'psst'),
    threadOf('GuildPublicThread', { id: '902', name: 'homeless', ...strange }, 'hello'),
    threadOf('GuildPublicThread', { id: '903', name: 'chosen' }, 'open'),
    threadOf('GuildPublicThread', { id: '904', name: 'empty' }),
    discordExport([opener, notice, linking], { id: '500', name: 'general' }),
  ].map((content, index) => jsonFile(`${index}.json`, content))
  const ready = await uploadImport(owner, serverId, files)
  assert.deepEqual(
    ready.files.map(({ channel }) => channel?.thread?.channelName),
    ['general', 'general', 'general', null, null, 'general', null, undefined],
  )
  const chosen = [
    { sourceId: '500', channelId: general.id },
    { sourceId: '903', channelId: null, asThread: false },
  ]
  const done = await runImport(owner, serverId, ready.id, chosen)
  assert.deepEqual([done.state, done.problem], ['done', null])

  const history = await wholeHistory(mia, general.id)
  assert.deepEqual(
    history.map(({ content, threadId }) => [content, threadId ?? null]),
    [
      ['who joins?', done.files[0]?.channelId],
      ['*Started a thread.*', done.files[1]?.channelId],
      ['see #of a notice', null],
      ['*Started a thread.*', done.files[2]?.channelId],
    ],
  )
  const archived = `/api/channels/${general.id}/threads?state=archived`
  const { threads } = await mia.expect(200, mia.get(archived))
  assert.deepEqual(
    threads.map(({ name, messageCount }: Thread) => [name, messageCount]).toSorted(),
    [
      ['joining', 2],
      ['of a forum', 2],
      ['of a notice', 1],
    ],
  )
  const inThread = await wholeHistory(mia, done.files[0]?.channelId ?? '')
  assert.deepEqual(
    inThread.map(({ content }) => content),
    ['I do', 'me too'],
  )
  for (const { name, channelId } of done.files.slice(3, 7)) {
    assert.ok(
      (await channelsOf(owner, serverId)).some(({ id }) => id === channelId),
      name,
    )
    assert.ok(!(await channelsOf(mia, serverId)).some(({ id }) => id === channelId), name)
  }

  // Posts of a forum beside later messages of its channel, in the order of time.
  const said = (minute: number, content: string) =>
    discordMessage(`2021-03-06T10:0${minute}:00Z`, { content })
  const postOf = (minute: number, name: string) =>
    discordExport([said(minute, 'x')], {
      ...{ type: 'GuildPublicThread', id: said(minute, '').id, name },
      ...{ category: 'ideas', categoryId: '501' },
    })
  const ideas = { id: '501', name: 'ideas' }
  const [early, between, late] = [postOf(1, 'early'), postOf(3, 'between'), postOf(8, 'late')]
  const messages = [said(0, 'a'), said(2, 'b'), said(4, 'c')]
  const bring = async (...exports: object[]) => {
    const named = exports.map((content, index) => jsonFile(`${index}.json`, content))
    const { id } = await uploadImport(owner, serverId, named)
    const ended = await runImport(owner, serverId, id)
    assert.deepEqual([ended.state, ended.problem], ['done', null])
    return ended.files.at(-1)?.channelId ?? ''
  }
  const board = await bring(early, late, discordExport(messages, ideas))
  const contents = async () => (await wholeHistory(owner, board)).map(({ content }) => content)
  const started = '*Started a thread.*'
  assert.deepEqual(await contents(), ['a', started, 'b', 'c', started])
  // A thread that comes after the later messages of its channel, and one before the message with which it began.
  const beginning = said(9, 'begins')
  await bring(between, postOf(9, 'follows'))
  await bring(discordExport([...messages, beginning], ideas))
  assert.deepEqual(await contents(), ['a', started, 'b', 'c', started, started, started, 'begins'])
  const dates = (await wholeHistory(owner, board)).map(({ createdAt }) => createdAt)
  const inOrder = dates.toSorted((a, b) => a - b)
  assert.deepEqual(dates, inOrder, 'no message is older than the one before')

  // The same files again, one of them longer, add only what is new.
  const longer = threadOf(
    'GuildPublicThread',
    { id: opener.id, name: 'joining' },
    'I do',
    'me too',
    'and me',
  )
  const again = await uploadImport(owner, serverId, [jsonFile('0.json', longer), ...files.slice(1)])
  const second = await runImport(owner, serverId, again.id)
  assert.deepEqual(
    second.files.map(({ counts, channelId }) => [counts.messages, channelId]),
    done.files.map(({ channelId }, index) => [index === 0 ? 1 : 0, channelId]),
  )
  assert.equal((await wholeHistory(mia, general.id)).length, 4)
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

test('A99: the operator can keep imports and limit their size; one that nobody continues for a week is stopped', async (t) => {
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

  const owner = ada.at(open.url)
  const { server: other } = await owner.expect(201, owner.post('/api/servers', { name: 'Other' }))
  const begin = async (serverId: string) => {
    const small = { files: [{ name: 'a.json', size: 2 }] }
    const created = owner.post(importPath(serverId), small)
    const { id } = (await owner.expect(201, created)).import
    return { serverId, id: id as string }
  }
  const [stopped, kept] = [await begin(server.id), await begin(other.id)]
  // One that is uploaded has to be started as well.
  const { server: third } = await owner.expect(201, owner.post('/api/servers', { name: 'Third' }))
  const exported = jsonFile('a.json', discordExport([], { id: '700', name: 'quiet' }))
  const ready = { serverId: third.id, id: (await uploadImport(owner, third.id, [exported])).id }
  const stateOf = async ({ serverId, id }: typeof kept): Promise<ImportState> =>
    (await owner.expect(200, owner.get(importPath(serverId, id)))).import.state
  const days = 24 * 3_600_000
  open.clock.advance(5 * days)
  await owner.expect(200, putPart(owner, kept, 0, Buffer.from('[')))
  open.clock.advance(5 * days)
  for (const one of [stopped, ready]) {
    await waitUntil('it is stopped', async () => (await stateOf(one)) === 'stopped')
  }
  assert.equal(await stateOf(kept), 'uploading')
})
