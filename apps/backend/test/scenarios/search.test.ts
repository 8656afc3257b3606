import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import fc from 'fast-check'
import { anyCharacter } from '../any-character.ts'
import { searchTerms } from '../../src/core/search-terms.ts'
import { databasePathOf } from '../../src/storage/data-directory.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createFileForm } from '../file-form.ts'
import { png } from '../images.ts'
import { nextMillisecond } from '../next-millisecond.ts'
import { waitUntil } from '../wait-until.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { onPostgres, sqliteOnly } from '../postgres.ts'
import { shareApp, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'

const sharedApp = shareApp()

interface Page {
  messages: Message[]
  nextCursor: string | null
  indexing: boolean
}

async function createServer(app: TestApp) {
  const fixture = await createServerFixture(app)
  const client = await connect(fixture.owner)
  const sendMessage = async (
    content: string,
    channelId = fixture.general.id,
    actor: GatewayClient = client,
  ) => {
    await nextMillisecond()
    return (await actor.action('message.send', { channelId, content })).message as Message
  }
  const search = async (query: Record<string, string>, account = fixture.owner) => {
    const path = `${fixture.path}/search?${new URLSearchParams(query).toString()}`
    let page: Page | undefined
    await waitUntil('the index is up to date', async () => {
      page = (await account.expect(200, account.get(path))) as Page
      return !page.indexing
    })
    return page as Page
  }
  const searchContents = async (query: Record<string, string>, account = fixture.owner) =>
    (await search(query, account)).messages.map(({ content }) => content)
  return { app, fixture, client, sendMessage, search, searchContents }
}

test('messages are found by their words, newest first', async () => {
  const { sendMessage, searchContents, search } = await createServer(await sharedApp())
  const first = await sendMessage('The quick brown fox jumps over the lazy dog')
  await sendMessage('A Brown BEAR sleeps')
  await sendMessage('Äpfel und Birnen, gekocht in Öl')
  await sendMessage('fox-trot at 20:30, see https://example.org/fox?x=1')
  const expected: [string, string[]][] = [
    ['brown', ['A Brown BEAR sleeps', first.content]],
    ['BROWN quick', [first.content]],
    ['brown sleepless', []],
    ['jum', [first.content]],
    ['jum over', []],
    ['apfel', ['Äpfel und Birnen, gekocht in Öl']],
    ['ÖL', ['Äpfel und Birnen, gekocht in Öl']],
    ['trot fox', ['fox-trot at 20:30, see https://example.org/fox?x=1']],
    ['fox-trot', ['fox-trot at 20:30, see https://example.org/fox?x=1']],
    ['example.org/fox', ['fox-trot at 20:30, see https://example.org/fox?x=1']],
    ['"quick brown"', [first.content]],
    ['lazy !!! ???', [first.content]],
    ['!!!', []],
  ]
  for (const [q, contents] of expected) assert.deepEqual(await searchContents({ q }), contents, q)
  assert.deepEqual((await search({ q: 'quick' })).messages, [first])
})

/** Texts, and queries with which each is found, and with which it is not. */
const folded: [text: string, found: string[], notFound: string[]][] = [
  [
    '我家在上海东边',
    ['上海', '海东', '东', '我家在上海东边', '上海东 我家'],
    ['东海', '上东', '北京'],
  ],
  ['上 海', ['上', '海 上'], ['上海']],
  ['iPhone手机壳2024年', ['手机', '壳', 'iphone手机', '壳2024', '2024年'], ['机手']],
  ['スパゲッティを食べた', ['ゲッティ', 'た', 'を食', 'ｽﾊﾟｹﾞｯﾃｨ'], ['ケッティ', 'ティー']],
  ['서울에서 만나요 ㅋㅋㅋ', ['서울', '울에서', '나', 'ㅋㅋ', '서울에서'], ['에울']],
  ['สวัสดีครับ น้ำแข็ง', ['ครับ', 'สดี', 'น้ำ', 'สวัสดีครับ'], ['ครบ']],
  ['ມື້ນີ້ຂ້ອຍມີຄວາມສຸກ', ['ຂ້ອຍ', 'ຄວາມ'], ['ອຍຂ້']],
  ['ខ្ញុំស្រលាញ់ភាសាខ្មែរ', ['ភាសា', 'ខ្មែរ'], ['សាភា']],
  ['ကျွန်တော်မြန်မာစာ', ['မြန်မာ', 'စာ'], ['မာမြန်']],
  ['Party 🎉🎂 tonight ❤️', ['🎉', '🎂', '🎉🎂', '❤', '❤️', 'party 🎉'], ['🎂🎉', '😀']],
  ['👍🏽 from 🇩🇪 and 👨‍👩‍👧', ['👍', '👍🏽', '🇩🇪', '👨‍👩‍👧', '👧'], ['👍🏿', '🇫🇷']],
  [
    'Łódź, Đà Nẵng, Tromsø, Ærø, Þingvellir',
    ['lodz', 'ŁÓDŹ', 'da nang', 'tromso', 'aero', 'thingv'],
    ['dodz'],
  ],
  ['Straße GROẞ', ['strasse', 'STRASSE', 'straße', 'gross'], ['strase']],
  ['DİYARBAKIR ısparta', ['diyarbakır', 'diyarbakir', 'ISPARTA', 'isparta', 'Isparta'], ['sparta']],
  ['ＦＵＬＬ　ｗｉｄｔｈ １２３', ['full', 'width', '123'], ['idth']],
  ['co\u00adop\u200berate', ['cooperate'], []],
  ['مُحَمَّد كتـــاب', ['محمد', 'كتاب'], ['مد']],
  ['Ёлка, София', ['елка', 'ёлка', 'софия'], ['лка']],
]

test('text is found however it is written, and any part of text without spaces', async () => {
  const { sendMessage, searchContents } = await createServer(await sharedApp())
  for (const [content] of folded) await sendMessage(content)
  for (const [content, found, notFound] of folded) {
    for (const q of found)
      assert.ok((await searchContents({ q })).includes(content), `${q} in ${content}`)
    for (const q of notFound) {
      assert.ok(!(await searchContents({ q })).includes(content), `${q} in ${content}`)
    }
  }
})

test('search finds edited text and no old or deleted text, indexed or not', async () => {
  const { client, sendMessage, searchContents } = await createServer(await sharedApp())
  const [early, late] = [await sendMessage('alpha one'), await sendMessage('alpha two')]
  const editMessage = ({ id }: Message, content: string) =>
    client.action('message.edit', { messageId: id, content })
  await editMessage(early, 'beta one')
  assert.deepEqual(await searchContents({ q: 'alpha' }), ['alpha two'])
  await editMessage(late, 'beta two')
  assert.deepEqual(await searchContents({ q: 'alpha' }), [])
  assert.deepEqual(await searchContents({ q: 'beta' }), ['beta two', 'beta one'])
  await client.action('message.delete', { messageId: late.id })
  assert.deepEqual(await searchContents({ q: 'beta' }), ['beta one'])
  const never = await sendMessage('beta three')
  await client.action('message.delete', { messageId: never.id })
  assert.deepEqual(await searchContents({ q: 'beta' }), ['beta one'])
  await sendMessage('beta four')
  assert.deepEqual(await searchContents({ q: 'beta' }), ['beta four', 'beta one'])
})

test('search includes embeds, and only in the requested server', async () => {
  const { app, fixture, searchContents } = await createServer(await sharedApp())
  const other = await createServerFixture(app)
  for (const { owner, path, general } of [fixture, other]) {
    const body = { name: 'Builds', channelId: general.id }
    const { url } = await owner.expect(201, owner.post(`${path}/webhooks`, body))
    const embeds = [{ url: 'https://example.org', title: 'Nightly', description: 'all green' }]
    const post = { content: general.id, embeds }
    await owner.expect(201, owner.post(new URL(url).pathname, post))
  }
  assert.deepEqual(await searchContents({ q: 'nightly green' }), [fixture.general.id])
  const stranger = await app.register()
  await expectError(stranger.get(`${fixture.path}/search?q=nightly`), 'not_found')
})

test('A96: search covers only visible channels, and filters narrow it', async () => {
  const { fixture, sendMessage, searchContents } = await createServer(await sharedApp())
  const [open, hidden] = [await fixture.channel('open'), await fixture.channel('hidden')]
  const ben = await fixture.member()
  const client = await connect(ben)
  const hideChannel = { target: 'role', allow: [], deny: ['view_channel'] }
  await fixture.owner.expect(
    200,
    fixture.owner.put(`/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`, hideChannel),
  )
  await sendMessage('treasure in general')
  await sendMessage('treasure in hidden', hidden.id)
  await sendMessage('treasure in open', open.id, client)
  assert.deepEqual(await searchContents({ q: 'treasure' }), [
    'treasure in open',
    'treasure in hidden',
    'treasure in general',
  ])
  assert.deepEqual(await searchContents({ q: 'treasure' }, ben), [
    'treasure in open',
    'treasure in general',
  ])
  assert.deepEqual(await searchContents({ q: 'treasure', channelId: open.id }), [
    'treasure in open',
  ])
  assert.deepEqual(await searchContents({ q: 'treasure', authorId: ben.id }), ['treasure in open'])
  assert.deepEqual(await searchContents({ q: 'treasure', authorId: 'nobody' }), [])
  const path = `${fixture.path}/search?q=treasure`
  await expectError(ben.get(`${path}&channelId=${hidden.id}`), 'not_found')
  await expectError(ben.get(`${path}&channelId=none`), 'not_found')
  await expectError(ben.get(`${fixture.path}/search`), 'invalid_input', 'q')
  await expectError(ben.get(`${path}&before=none`), 'invalid_input', 'before')
  await expectError(ben.get(`${path}&limit=0`), 'invalid_input', 'limit')
})

test('filters find messages by content, mentions and time, with and without words', async () => {
  const { app, fixture, client, sendMessage, search, searchContents } = await createServer(
    await sharedApp(),
  )
  const { owner, general, path } = fixture
  const ben = await fixture.member()
  const sendFile = async (content: string, name: string, bytes: string | typeof png) => {
    const form = createFileForm(bytes, name)
    const { attachment } = await owner.expect(
      201,
      owner.post(`/api/channels/${general.id}/attachments`, form),
    )
    const attachments = [attachment.id]
    await client.action('message.send', { channelId: general.id, content, attachments })
  }
  const first = await sendMessage('plain words')
  await sendMessage('look at HTTPS://example.org/page')
  await sendMessage(`hello @${ben.username}`)
  await sendFile('the rules', 'rules.txt', 'be kind')
  await sendFile('a picture', 'map.png', png)
  const { url } = await owner.expect(
    201,
    owner.post(`${path}/webhooks`, { name: 'Builds', channelId: general.id }),
  )
  const embeds = [{ url: 'https://example.org', title: 'Nightly' }]
  await owner.expect(201, owner.post(new URL(url).pathname, { content: 'a card', embeds }))
  const last = await sendMessage('plain end')
  const expected: [Record<string, string>, string[]][] = [
    [{ has: 'link' }, ['look at HTTPS://example.org/page']],
    [{ has: 'embed' }, ['a card']],
    [{ has: 'file' }, ['a picture', 'the rules']],
    [{ has: 'file,image' }, ['a picture']],
    [{ has: 'sound' }, []],
    [{ has: 'file', q: 'rules' }, ['the rules']],
    [{ mentions: ben.id }, [`hello @${ben.username}`]],
    [{ mentions: owner.id }, []],
    [{ authorId: owner.id, q: 'plain' }, ['plain end', 'plain words']],
    [{ since: String(last.createdAt) }, ['plain end']],
    [{ until: String(first.createdAt) }, []],
    [{ until: String(first.createdAt + 1), q: 'plain' }, ['plain words']],
    [{ since: String(first.createdAt), has: 'link' }, ['look at HTTPS://example.org/page']],
    [{ since: '9007199254740991' }, []],
  ]
  for (const [query, contents] of expected) {
    assert.deepEqual(await searchContents(query), contents, JSON.stringify(query))
  }
  const everything = await search({ channelId: general.id, limit: '5' })
  assert.equal(everything.messages.length, 5)
  const rest = await searchContents({ channelId: general.id, before: everything.nextCursor ?? '' })
  assert.deepEqual(rest, ['look at HTTPS://example.org/page', 'plain words'])

  // The facts follow an edit, and end with the message.
  await client.action('message.edit', { messageId: first.id, content: 'see http://example.org' })
  assert.equal((await search({ has: 'link' })).messages.length, 2)
  await client.action('message.delete', { messageId: first.id })
  assert.equal((await search({ has: 'link' })).messages.length, 1)

  // Neither another server nor a hidden channel.
  const other = await createServerFixture(app)
  assert.deepEqual(
    (await other.owner.expect(200, other.owner.get(`${other.path}/search?has=link`))).messages,
    [],
  )
  const hideChannel = { target: 'role', allow: [], deny: ['view_channel'] }
  await owner.expect(
    200,
    owner.put(`/api/channels/${general.id}/overwrites/${fixture.everyone.id}`, hideChannel),
  )
  assert.deepEqual(await searchContents({ has: 'link' }, ben), [])
  await expectError(ben.get(`${path}/search`), 'invalid_input', 'q')
  await expectError(ben.get(`${path}/search?q=`), 'invalid_input', 'q')
  await expectError(ben.get(`${path}/search?has=gold`), 'invalid_input', 'has')
  await expectError(ben.get(`${path}/search?has=link,`), 'invalid_input', 'has')
  await expectError(ben.get(`${path}/search?since=-1`), 'invalid_input', 'since')
  await expectError(ben.get(`${path}/search?until=soon`), 'invalid_input', 'until')
})

test('search pages have no lost or duplicate messages while new ones are posted', async () => {
  const { fixture, sendMessage, search } = await createServer(await sharedApp())
  const channels = [fixture.general, await fixture.channel('two'), await fixture.channel('three')]
  const expected: string[] = []
  for (let number = 0; number < 25; number += 1) {
    const content = `word ${number}`
    await sendMessage(content, channels[number % 3]?.id)
    expected.unshift(content)
  }
  const pages: string[] = []
  let before: string | null = null
  do {
    const page = await search({ q: 'word', limit: '4', ...(before && { before }) })
    pages.push(...page.messages.map(({ content }) => content))
    before = page.nextCursor
    await sendMessage('word of the newest')
  } while (before !== null)
  assert.deepEqual(pages, expected)
})

test('messages of the same millisecond in many channels are all found', async () => {
  const { fixture, client, searchContents } = await createServer(await sharedApp())
  const channels = [fixture.general, await fixture.channel('two'), await fixture.channel('three')]
  const sent = Array.from({ length: 300 }, (_, number) => {
    const channelId = channels[number % 3]?.id ?? ''
    return client.action('message.send', { channelId, content: `common ${number}` })
  })
  await Promise.all(sent)
  assert.equal((await searchContents({ q: 'common', limit: '100' })).length, 100)
  for (const number of [0, 1, 150, 299]) {
    assert.deepEqual(
      await searchContents({ q: `common ${number}` }).then((all) =>
        all.includes(`common ${number}`),
      ),
      true,
    )
  }
})

test('the index catches up in the background, also after a restart', async (t) => {
  const { app, fixture, sendMessage } = await createServer(await startApp(t))
  await sendMessage('before the end')
  await app.stop()
  const next = await startApp(t, { DATA_DIR: app.dataDir })
  const unindexed = 'SELECT id FROM channels WHERE indexed_seq < last_seq'
  await waitUntil(
    'everything is indexed',
    async () => (await queryStored(next, unindexed)).length === 0,
  )
  const owner = next.visitor()
  owner.cookie = fixture.owner.cookie
  const { messages } = await owner.expect(200, owner.get(`${fixture.path}/search?q=before`))
  assert.equal(messages.length, 1)
  await next.stop()
})

test('the index is separated by server, so that a search reads no entries of other servers', async (t) => {
  const { app, fixture, sendMessage, searchContents } = await createServer(await startApp(t))
  const other = await createServerFixture(app)
  const stranger = await connect(other.owner)
  await sendMessage('shared walrus')
  await stranger.action('message.send', {
    channelId: other.general.id,
    content: 'shared wombat',
  })
  assert.deepEqual(await searchContents({ q: 'w shared' }), [])
  assert.deepEqual(await searchContents({ q: 'shared wal' }), ['shared walrus'])
  assert.deepEqual(await searchContents({ q: 'wom' }), [])
  const commonPrefix = async (serverId: string) => {
    const sql = 'SELECT number FROM search_servers WHERE server_id = ?'
    return `${(await queryStored(app, sql, [serverId]))[0]?.number}x`
  }
  const [own, foreign] = [await commonPrefix(fixture.id), await commonPrefix(other.id)]
  await waitUntil('everything is indexed', async () =>
    (await readTerms(app)).has(`${foreign}wombat`),
  )
  assert.deepEqual(
    [...(await readTerms(app)).keys()].toSorted(),
    [`${own}shared`, `${own}walrus`, `${foreign}shared`, `${foreign}wombat`].toSorted(),
  )
})

test(
  'SEC114: deleted and replaced text does not stay in the database files',
  sqliteOnly,
  async (t) => {
    const { app, fixture, client, sendMessage, searchContents } = await createServer(
      await startApp(t),
    )
    const deletedChannel = await fixture.channel('doomed')
    const edited = await sendMessage('a quarkbeam above')
    const deleted = await sendMessage('a zirconium below')
    await sendMessage('a jackdaws beside', deletedChannel.id)
    await sendMessage('a keepsake stays')
    assert.equal((await searchContents({ q: 'a', limit: '100' })).length, 4)
    await client.action('message.edit', { messageId: edited.id, content: 'a plain one' })
    await client.action('message.delete', { messageId: deleted.id })
    await fixture.owner.expect(200, fixture.owner.delete(`/api/channels/${deletedChannel.id}`))
    const purges = 'SELECT channel_id FROM purges'
    await waitUntil(
      'the channel is purged',
      async () => (await queryStored(app, purges)).length === 0,
    )
    await app.stop()
    const files = readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    // The index omits the prefix that a term shares with the previous one.
    for (const part of ['rkbeam', 'rconium', 'ckdaws']) {
      assert.ok(!files.some((bytes) => bytes.includes(part)), `${part} still exists`)
    }
    assert.ok(files.some((bytes) => bytes.includes('epsake')))
  },
)

test('after random changes the index contains exactly the terms of the stored messages', async (t) => {
  const { app, client, sendMessage, searchContents } = await createServer(await startApp(t))
  const random = createSeededRandom((line) => t.diagnostic(line))
  const words = [
    'Äpfel',
    'ﬁsh',
    'ΟΔΟΣ',
    'ёлка',
    'naïve',
    'x1',
    'has-dash',
    '日本語',
    '🦉owl',
    'straße',
  ]
  const content = () =>
    Array.from({ length: 1 + random.below(6) }, () => random.pick(words)).join(' ')
  const sent: Message[] = []
  for (let step = 0; step < 150; step += 1) {
    const message = random.pick(sent)
    const kind = random.below(4)
    if (kind < 2 || !message) sent.push(await sendMessage(`${content()} ${step}`))
    else if (kind === 2) {
      await client.action('message.edit', {
        messageId: message.id,
        content: `${content()} ${step}`,
      })
    } else {
      await client.action('message.delete', { messageId: message.id })
      sent.splice(sent.indexOf(message), 1)
    }
    if (random.below(20) === 0) await searchContents({ q: 'x1' })
  }
  await searchContents({ q: 'x1' })
  const expected = new Map<string, number>()
  for (const { content } of await queryStored(app, 'SELECT content FROM messages')) {
    for (const term of new Set(searchTerms(String(content)))) {
      const key = `1x${term}`
      expected.set(key, (expected.get(key) ?? 0) + 1)
    }
  }
  assert.deepEqual(await readTerms(app), expected)
  if (onPostgres) return
  await app.stop()
  await queryStored(app, "INSERT INTO message_search (message_search) VALUES ('integrity-check')")
})

test('SEC96 A97: waiting searches per account are limited; more are rejected with Retry-After', async (t) => {
  const { app, fixture } = await createServer(await startApp(t))
  const { port } = new URL(app.url)
  const socket = connectSocket(Number(port), '127.0.0.1')
  t.after(() => socket.destroy())
  const requests = Array.from(
    { length: 20 },
    (_, number) =>
      `GET ${fixture.path}/search?q=word HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${fixture.owner.cookie}\r\n` +
      `${number === 19 ? 'connection: close\r\n' : ''}\r\n`,
  )
  const client = await connect(fixture.owner)
  await client.action('message.send', { channelId: fixture.general.id, content: 'word' })
  // In one packet, so that all requests arrive before the first response.
  socket.write(requests.join(''))
  const responses = (await text(socket)).split(/(?=HTTP\/1\.1 )/)
  const rejections = responses.filter((response) => response.startsWith('HTTP/1.1 503'))
  assert.ok(rejections.length > 0, String(responses[0]))
  assert.equal(
    responses.filter((response) => response.startsWith('HTTP/1.1 200')).length,
    20 - rejections.length,
  )
  for (const rejection of rejections) {
    assert.match(rejection, /\r\nretry-after: 1\r\n/)
    assert.match(rejection, /"code":"busy"/)
  }
})

/** The indexed terms with their number of messages. */
async function readTerms({ dataDir }: TestApp): Promise<Map<string, number>> {
  const rows = onPostgres
    ? await queryStored(
        { dataDir },
        `SELECT word AS term, ndoc AS doc FROM ts_stat('SELECT terms FROM message_search')
          WHERE word ~ '^[0-9]'`,
      )
    : readFtsTerms(databasePathOf(dataDir))
  return new Map(rows.map(({ term, doc }) => [String(term), Number(doc)]))
}

function readFtsTerms(path: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.exec(
      "CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'message_search', 'col')",
    )
    return database.prepare("SELECT term, doc FROM temp.terms WHERE col = 'body'").all()
  } finally {
    database.close()
  }
}

test('every query text is valid, and results contain all its words', async () => {
  const { fixture, sendMessage, searchContents } = await createServer(await sharedApp())
  const words = ['red', 'green', 'blue', 'near', 'and', 'or', 'not', 'body', 'server']
  const contents = words.flatMap((one) => words.map((other) => `${one} ${other}`))
  for (const content of contents) await sendMessage(content)
  const syntax = fc.constantFrom(
    '"',
    '*',
    ':',
    '(',
    ')',
    '-',
    '^',
    '+',
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    '{a b}',
    "'",
    '\0',
    'body:',
    '\u0301',
  )
  const anything = fc
    .array(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 8 }), syntax), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join(' ').slice(0, 200) || 'x')
  await fc.assert(
    fc.asyncProperty(anything, async (q) => {
      const path = `${fixture.path}/search?${new URLSearchParams({ q }).toString()}`
      const { status, body } = await fixture.owner.get(path)
      assert.ok(status === 200 || (status === 400 && [...q].length > 200), JSON.stringify(body))
    }),
    { numRuns: 150 },
  )
  const someWords = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(someWords, async (wanted) => {
      const expected = contents.filter((content) =>
        wanted.every((word) => content.split(' ').includes(word)),
      )
      const response = await searchContents({ q: wanted.join(' '), limit: '100' })
      assert.deepEqual(response, expected.toReversed())
    }),
    { numRuns: 60 },
  )
})

test('all servers of an account are searched at once, but nothing that it cannot view', async () => {
  const app = await sharedApp()
  const [first, second, foreign] = [
    await createServer(app),
    await createServer(app),
    await createServer(app),
  ]
  const ben = await first.fixture.member()
  const { invite } = await second.fixture.owner.expect(
    201,
    second.fixture.owner.post(`${second.fixture.path}/invites`, {}),
  )
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const hidden = await second.fixture.channel('hidden', { visibleTo: { roleIds: [], userIds: [] } })
  const senders = [first, second, foreign, second]
  const channels = [undefined, undefined, undefined, hidden.id]
  for (const [index, { sendMessage }] of senders.entries()) {
    await sendMessage(`heron number ${index}`, channels[index])
  }
  const find = async (query: string) => {
    let found: (Page & { channels: object[] }) | undefined
    await waitUntil('the index is up to date', async () => {
      found = await ben.expect(200, ben.get(`/api/servers/search?${query}`))
      return found?.indexing === false
    })
    return found!
  }
  const contentsOf = ({ messages }: Page) => messages.map(({ content }) => content)
  const all = await find('q=heron')
  assert.deepEqual(contentsOf(all), ['heron number 1', 'heron number 0'])
  assert.deepEqual(all.channels, [
    { channelId: second.fixture.general.id, serverId: second.fixture.id },
    { channelId: first.fixture.general.id, serverId: first.fixture.id },
  ])
  const page = await find('q=heron&limit=1')
  assert.deepEqual(contentsOf(page), ['heron number 1'])
  const next = await find(`q=heron&limit=1&before=${page.nextCursor}`)
  assert.deepEqual([contentsOf(next), next.nextCursor], [['heron number 0'], null])
  const { owner } = first.fixture
  assert.deepEqual(contentsOf(await find(`authorId=${owner.id}`)), ['heron number 0'])
  await expectError(ben.get('/api/servers/search'), 'invalid_input', 'q')

  // An account in no server finds nothing; who leaves one, no more in it.
  await ben.expect(200, ben.delete(`${second.fixture.path}/members/${ben.id}`))
  assert.deepEqual(contentsOf(await find('q=heron')), ['heron number 0'])
  const nobody = await app.register()
  const { messages } = await nobody.expect(200, nobody.get('/api/servers/search?q=heron'))
  assert.deepEqual(messages, [])
})
