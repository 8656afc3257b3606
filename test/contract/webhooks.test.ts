import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { test } from 'node:test'
import { expect, newAddress, shareProgram } from './program.ts'
import type { Reply, Sent } from './program.ts'
import {
  connect,
  createChannel,
  createCommunity,
  createWebhook,
  hideChannel,
  join,
  messagesIn,
  register,
} from './people.ts'
import type { Community, Frame, Person } from './people.ts'

const program = shareProgram({ TRUST_PROXY: '127.0.0.0/8' })
const created: Person[] = []
const card = { url: 'https://ci.example/42' }

/** The account with this number, which tests share. The first one owns all servers. */
async function person(index: number): Promise<Person> {
  return (created[index] ??= await register(await program()))
}

async function community(): Promise<Community> {
  return createCommunity(await person(0))
}

async function send(method: string, path: string, sent?: Sent): Promise<Reply> {
  return (await program()).send(method, path, sent)
}

async function post(hook: string, body: unknown, sent?: Sent): Promise<Reply> {
  return send('POST', hook, { body, ...sent })
}

/** Posts with a webhook of its own, whose limit nothing else uses up, and expects success. */
async function accept(bodies: object[]): Promise<void> {
  const { hook } = await createWebhook(await community())
  for (const body of bodies) await expect(201, post(hook, body))
}

/** Asserts that each body is `invalid_input` for this field. */
async function refuse(field: string, bodies: object[]): Promise<void> {
  const at = await community()
  const { hook } = await createWebhook(at)
  for (const body of bodies) {
    const reply = await post(hook, body)
    assertError(reply, 400, 'invalid_input', JSON.stringify(body))
    assert.ok(reply.json.error.message.startsWith(`${field}: `), reply.text)
  }
  assert.deepEqual(await messagesIn(at, at.general), [])
}

function assertError(reply: Reply, status: number, code: string, label = ''): void {
  assert.equal(reply.status, status, `${label} ${reply.text}`)
  assert.deepEqual(Object.keys(reply.json), ['error'], label)
  assert.equal(reply.json.error.code, code, `${label} ${reply.text}`)
  assert.equal(typeof reply.json.error.message, 'string', label)
  assert.match(reply.headers['content-type'] ?? '', /^application\/json/, label)
}

/** All of a response but its time. */
function bytesOf({ status, rawHeaders, text }: Reply): string {
  const headers = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === 'date') continue
    headers.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  return [status, ...headers, '', text].join('\n')
}

test('C30: to create a webhook, one has to be logged in and may manage the server', async () => {
  const at = await community()
  const [owner, ben, eve] = [at.owner, await person(1), await person(2)]
  await join(at, ben)
  const body = { name: 'CI', channelId: at.general }
  const path = `${at.path}/webhooks`
  assertError(await send('POST', path, { body }), 401, 'unauthenticated')
  assertError(await ben.send('POST', path, body), 403, 'forbidden')
  assertError(await eve.send('POST', path, body), 404, 'not_found')
  await expect(201, owner.send('POST', path, body))
})

test('C31: to change, regenerate, test and delete a webhook, one may manage the server', async () => {
  const at = await community()
  const [ben, eve] = [await person(1), await person(2)]
  await join(at, ben)
  const { path, hook } = await createWebhook(at)
  for (const [method, one] of [
    ['GET', `${at.path}/webhooks`],
    ['PATCH', path],
    ['POST', `${path}/regenerate`],
    ['POST', `${path}/test`],
    ['DELETE', path],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'Mine' } : undefined
    assertError(await ben.send(method, one, body), 403, 'forbidden', one)
    assertError(await eve.send(method, one, body), 404, 'not_found', one)
    assertError(await send(method, one, { body }), 401, 'unauthenticated', one)
  }
  assert.equal((await post(hook, { content: 'x' })).status, 201)
})

test('C32: the target is a channel of the server that is not a voice channel, when it is created and when it is changed', async () => {
  const at = await community()
  const other = await community()
  const { path } = await createWebhook(at)
  const category = await createChannel(at, { type: 'category' })
  const stage = await createChannel(at, { type: 'voice', name: 'Stage' })
  for (const channelId of [at.lounge, stage, category, other.general, 'unknown', '', 5, null]) {
    const label = String(channelId)
    for (const reply of [
      await at.owner.send('POST', `${at.path}/webhooks`, { name: 'CI', channelId }),
      await at.owner.send('PATCH', path, { channelId }),
    ]) {
      assertError(reply, 400, 'invalid_input', label)
      assert.match(reply.json.error.message, /^channelId: /, label)
    }
  }
  const news = await createChannel(at, { type: 'announcement', name: 'news' })
  await createWebhook(at, { channelId: news })
  await expect(200, at.owner.send('PATCH', path, { channelId: news }))
})

test('C33: a server has 20 webhooks; the next is 409 limit_reached, also when they are created at the same time', async () => {
  const at = await community()
  const body = { name: 'CI', channelId: at.general }
  const create = () => at.owner.send('POST', `${at.path}/webhooks`, body)
  for (let count = 1; count <= 10; count++) assert.equal((await create()).status, 201)
  const race = await Promise.all(Array.from({ length: 15 }, create))
  assert.equal(race.filter(({ status }) => status === 201).length, 10)
  for (const reply of race) if (reply.status !== 201) assertError(reply, 409, 'limit_reached')
  assertError(await create(), 409, 'limit_reached')
  const { webhooks } = await expect(200, at.owner.send('GET', `${at.path}/webhooks`))
  assert.equal(webhooks.length, 20)
  await expect(200, at.owner.send('DELETE', `${at.path}/webhooks/${webhooks[0].id}`))
  assert.equal((await create()).status, 201)
  assert.equal((await createWebhook(await community())).token.length, 43, 'another server')
})

test('C34: the URL is shown when the webhook is created and regenerated, and never else', async () => {
  const at = await community()
  const { owner } = at
  const { path, url, token } = await createWebhook(at)
  const again = await expect(200, owner.send('POST', `${path}/regenerate`))
  const base = `${(await program()).url}/api/hooks/${at.id}/`
  for (const shown of [url, again.url]) assert.ok(shown.startsWith(base), shown)
  const newToken = again.url.slice(base.length)
  for (const reply of [
    await owner.send('GET', `${at.path}/webhooks`),
    await owner.send('PATCH', path, { name: 'Builds' }),
    await owner.send('POST', `${path}/test`),
    await owner.send('GET', `${path}/deliveries`),
    await owner.send('GET', `${at.path}/audit-log`),
    await owner.send('DELETE', path),
  ]) {
    assert.equal(reply.status < 300, true, reply.text)
    assert.ok(!reply.text.includes(token) && !reply.text.includes(newToken), reply.text)
  }
})

test('C35: a token has 256 random bits, and only its hash is stored', async () => {
  const at = await community()
  const tokens = []
  for (let count = 0; count < 8; count++) tokens.push((await createWebhook(at)).token)
  for (let i = 0; i < 43; i++) {
    assert.ok(new Set(tokens.map((token) => token[i])).size > 1, `character ${i} is random`)
  }
  const { query } = await program()
  const stored = JSON.stringify(query('SELECT * FROM webhooks WHERE server_id = ?', at.id))
  for (const token of tokens) {
    assert.match(token, /^[\w-]{43}$/)
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    assert.ok(!stored.includes(token))
    assert.ok(!stored.includes(Buffer.from(token, 'base64url').toString('hex')))
  }
})

test('C36: a post needs nothing but the token, and gets 201 with {ok, id}, the id of the message', async () => {
  const at = await community()
  const { hook } = await createWebhook(at)
  const ids = []
  const others = { authorization: 'Bearer x', origin: 'https://evil.example' }
  for (const headers of [{}, others] as Record<string, string>[]) {
    const cookie = 'service_session=wrong'
    const reply = await post(hook, { content: 'hello' }, { headers, cookie })
    assert.equal(reply.status, 201, reply.text)
    const { id } = reply.json
    assert.deepEqual(reply.json, { ok: true, id })
    assert.equal(typeof id, 'string')
    ids.push(id)
  }
  const messages = await messagesIn(at, at.general)
  assert.deepEqual(
    messages.map(({ id }) => id),
    ids,
  )
})

test('C37: the message is stored before the 201', async () => {
  const at = await community()
  const { hook } = await createWebhook(at)
  const { query } = await program()
  for (let count = 1; count <= 5; count++) {
    await expect(201, post(hook, { content: `stored ${at.id} ${count}` }))
    const stored = query('SELECT count(*) AS n FROM messages WHERE content LIKE ?', `%${at.id}%`)
    assert.equal(stored[0]?.['n'], count)
  }
})

test('C38: the message appears in the target channel, for every online member who may view it', async () => {
  const at = await community()
  const [ben, eve] = [await person(1), await person(2)]
  for (const one of [ben, eve]) await join(at, one)
  const hidden = await createChannel(at)
  await hideChannel(at, hidden)
  const [open, closed] = [
    await createWebhook(at),
    await createWebhook(at, { channelId: hidden, name: 'Secret' }),
  ]
  const connections = await Promise.all(
    [at.owner, ben, eve].map(async (one) => connect(await program(), one)),
  )
  const secret = await expect(201, post(closed.hook, { content: 'secret' }))
  const { id } = await expect(201, post(open.hook, { content: 'open' }))
  const isFor = (messageId: string) => (frame: Frame) =>
    frame.type === 'message.created' && frame.data.message.id === messageId
  for (const [index, connection] of connections.entries()) {
    const { message } = (await connection.frame(isFor(id))).data
    assert.deepEqual([message.channelId, message.content], [at.general, 'open'])
    assert.equal(connection.frames.some(isFor(secret.id)), index === 0)
    await connection.close()
  }
  assert.equal((await messagesIn(at, hidden))[0].content, 'secret')
  assert.equal((await messagesIn(at, at.general)).length, 1)
})

test('C39: a message without username has the name of the webhook, else its username', async () => {
  const at = await community()
  const { hook, id } = await createWebhook(at, { name: 'Build robot' })
  await expect(201, post(hook, { content: 'one' }))
  await expect(201, post(hook, { content: 'two', username: 'Jenkins' }))
  const authors = (await messagesIn(at, at.general)).map(({ author }) => author)
  assert.deepEqual(
    authors.map(({ kind, name }) => [kind, name]),
    [
      ['webhook', 'Build robot'],
      ['webhook', 'Jenkins'],
    ],
  )
  assert.ok(authors.every((author) => author.id === id))
})

test('C40: content is a text of at most 2000 characters', async () => {
  await accept([{ content: 'x'.repeat(2000) }, { content: '🦉'.repeat(2000) }, { content: 'x' }])
  await refuse('content', [
    { content: 'x'.repeat(2001) },
    { content: '🦉'.repeat(2001) },
    ...[5, true, null, {}, ['x']].map((content) => ({ content, embeds: [card] })),
  ])
})

test('C41: content may be empty or left out when there are embeds', async () => {
  await accept([
    { embeds: [card] },
    { content: '', embeds: [card] },
    { content: ' ', embeds: [card] },
  ])
})

test('C42: username is a text of 1 to 80 characters', async () => {
  await accept([
    { content: 'x', username: 'u' },
    { content: 'x', username: 'u'.repeat(80) },
    { content: 'x', username: '🦉'.repeat(80) },
  ])
  const wrong = ['', 'u'.repeat(81), '🦉'.repeat(81), 5, null, {}, ['u']]
  await refuse(
    'username',
    wrong.map((username) => ({ content: 'x', username })),
  )
})

test('C43: there are at most 5 embeds', async () => {
  await accept([{ embeds: Array(5).fill(card) }, { content: 'x', embeds: [] }])
  await refuse('embeds', [
    { embeds: Array(6).fill(card) },
    ...[{}, 'x', 5, null].map((embeds) => ({ content: 'x', embeds })),
  ])
  await refuse(
    'embeds.0',
    [null, 'x', 5, []].map((embed) => ({ content: 'x', embeds: [embed] })),
  )
})

/** An address of this many characters. */
function address(length: number, start = 'https://a.example/'): string {
  return start + 'x'.repeat(length - start.length)
}

const wrongAddresses = [
  ...['', 'hello', '/path', '//a.example/', 'https://', 'http:', 'ftp://a.example/'],
  ...['javascript:alert(1)', 'data:image/png;base64,AA', 'mailto:a@a.example', address(501)],
  ...[5, true, null, {}, ['https://a.example/']],
]

test('C44: the url of an embed is required, an http or https address of at most 500 characters', async () => {
  await accept([
    { embeds: [{ url: 'http://a.example' }] },
    { embeds: [{ url: address(500) }] },
    { embeds: [{ url: address(500, 'http://a.example/') }] },
  ])
  const { url: _url, ...without } = { ...card, title: 'x' }
  await refuse('embeds.0.url', [
    { embeds: [without] },
    ...wrongAddresses.map((url) => ({ embeds: [{ url }] })),
  ])
})

test('C45: the title of an embed has at most 200 characters', async () => {
  await accept(
    ['', 't'.repeat(200), '🦉'.repeat(200)].map((title) => ({ embeds: [{ ...card, title }] })),
  )
  const wrong = ['t'.repeat(201), '🦉'.repeat(201), 5, null, {}, ['t']]
  await refuse(
    'embeds.0.title',
    wrong.map((title) => ({ embeds: [{ ...card, title }] })),
  )
})

test('C46: the description of an embed has at most 500 characters', async () => {
  await accept(
    ['', 'd'.repeat(500), '🦉'.repeat(500)].map((description) => ({
      embeds: [{ ...card, description }],
    })),
  )
  const wrong = ['d'.repeat(501), '🦉'.repeat(501), 5, null, {}, ['d']]
  await refuse(
    'embeds.0.description',
    wrong.map((description) => ({ embeds: [{ ...card, description }] })),
  )
})

test('C47: the image of an embed is an http or https address of at most 500 characters', async () => {
  const images = ['http://a.example/i.png', address(500)]
  await accept(images.map((image) => ({ embeds: [{ ...card, image }] })))
  await refuse(
    'embeds.0.image',
    wrongAddresses.map((image) => ({ embeds: [{ ...card, image }] })),
  )
})

test('C48: the parts of an embed appear in the message as they were posted', async () => {
  const at = await community()
  const { hook } = await createWebhook(at)
  const embed = {
    url: 'https://ci.example/42',
    title: 'Build 42',
    description: 'All green',
    image: 'https://ci.example/42.png',
  }
  await expect(201, post(hook, { content: 'text', embeds: [embed, card] }))
  const [message] = await messagesIn(at, at.general)
  assert.equal(message.content, 'text')
  const { url, title, description, image } = message.embeds[0]
  assert.deepEqual({ url, title, description, image }, embed)
  assert.equal(message.embeds[1].url, card.url)
})

test('C49: unknown members of a post and of an embed are ignored', async () => {
  await accept([{ content: 'x', unknown: null, tts: 1, embeds: [{ ...card, unknown: [] }] }])
})

test('C50: a message with neither content nor embeds is 400 empty; white space is no content', async () => {
  const at = await community()
  const { hook } = await createWebhook(at)
  for (const body of [
    ...[{}, { content: '' }, { content: ' \n\t ' }, { content: '\u00a0\u2003' }],
    ...[{ embeds: [] }, { content: '', embeds: [], username: 'x' }, { unknown: 'x' }],
  ]) {
    assertError(await post(hook, body), 400, 'empty', JSON.stringify(body))
  }
  assert.deepEqual(await messagesIn(at, at.general), [])
})

test('C51: name, content, titles and descriptions have at most 4000 characters together', async () => {
  const description = 'd'.repeat(500)
  const embeds = [
    { ...card, description },
    { ...card, description },
    { ...card, description },
  ]
  // 2000 + 3 × 500 + 400 are 3900; names of webhooks and usernames fill up the rest.
  const text = (length: number) => ({
    content: 'x'.repeat(2000),
    embeds: [...embeds, { ...card, title: 't'.repeat(200), description: 'd'.repeat(length) }],
  })
  const { hook } = await createWebhook(await community(), { name: 'n'.repeat(50) })
  await expect(201, post(hook, text(250)))
  await expect(201, post(hook, { ...text(220), username: 'u'.repeat(80) }))
  for (const body of [text(251), { ...text(221), username: 'u'.repeat(80) }]) {
    assertError(await post(hook, body), 400, 'invalid_input')
  }
  const owls = { content: '🦉'.repeat(2000), embeds: text(250).embeds }
  await expect(201, post(hook, owls))
})

test('C52: a body that is no JSON object, or not sent as application/json, is 400 invalid_input', async () => {
  const at = await community()
  const { hook } = await createWebhook(at)
  const json = '{"content":"x"}'
  const type = (value: string) => ({ headers: { 'content-type': value } })
  for (const sent of [
    ...['{', `${json}x`, '', '[]', 'null', '"x"', '5', `[${json}]`].map((raw) => ({
      raw,
      ...type('application/json'),
    })),
    { raw: json, ...type('text/plain') },
    { raw: json, ...type('application/x-www-form-urlencoded') },
    { raw: json, ...type('application/jsonp') },
    { raw: Buffer.from('{"content":"\xff"}', 'latin1') },
  ]) {
    assertError(await post(hook, undefined, sent), 400, 'invalid_input', String(sent.raw))
  }
  await expect(
    201,
    post(hook, undefined, { raw: json, ...type('application/json; charset=utf-8') }),
  )
  assert.equal((await messagesIn(at, at.general)).length, 1)
})

test('C53: a body has at most 64 KiB', async () => {
  const { hook } = await createWebhook(await community())
  const sized = (size: number) => {
    const open = '{"content":"x","pad":"'
    return { raw: `${open}${'x'.repeat(size - open.length - 2)}"}` }
  }
  await expect(201, post(hook, undefined, sized(65_536)))
  for (const size of [65_537, 500_000]) {
    assertError(await post(hook, undefined, sized(size)), 400, 'invalid_input', String(size))
  }
})

/** Paths of webhooks that cannot be used, by reason. */
async function unusable(): Promise<Record<string, string>> {
  const [at, other, gone] = [await community(), await community(), await community()]
  const { owner } = at
  const { token } = await createWebhook(at)
  const [deleted, replaced] = [await createWebhook(at), await createWebhook(at)]
  const serverGone = await createWebhook(gone)
  const channel = await createChannel(at)
  const channelGone = await createWebhook(at, { channelId: channel })
  await expect(200, owner.send('DELETE', deleted.path))
  await expect(200, owner.send('POST', `${replaced.path}/regenerate`))
  await expect(200, owner.send('DELETE', `/api/channels/${channel}`))
  await expect(200, owner.send('DELETE', gone.path))
  return {
    'deleted webhook': deleted.hook,
    'regenerated token': replaced.hook,
    'deleted channel': channelGone.hook,
    'deleted server': serverGone.hook,
    'wrong token': `/api/hooks/${at.id}/${'A'.repeat(43)}`,
    'token with one more character': `/api/hooks/${at.id}/${token}A`,
    'token without its last character': `/api/hooks/${at.id}/${token.slice(0, -1)}`,
    'short token': `/api/hooks/${at.id}/x`,
    'token of another server': `/api/hooks/${other.id}/${token}`,
    'unknown server': `/api/hooks/99999999/${token}`,
    'malformed server': `/api/hooks/%00/${token}`,
    'malformed escape': `/api/hooks/${at.id}/%zz`,
    'very long token': `/api/hooks/${at.id}/${'a'.repeat(3000)}`,
    'absent token': `/api/hooks/${at.id}`,
    'empty token': `/api/hooks/${at.id}/`,
    'no server': `/api/hooks/`,
    'token in the query': `/api/hooks/${at.id}?token=${token}`,
  }
}

test('C54: a token that cannot be used is 404, the same bytes in every case', async () => {
  const paths = await unusable()
  const seen = new Map<string, string[]>()
  for (const [reason, path] of Object.entries(paths)) {
    const type = { 'content-type': 'text/plain' }
    for (const sent of [
      { body: { content: 'x' } },
      { body: { content: 5 } },
      { body: {} },
      { raw: '{' },
      { raw: 'x', headers: type },
      { raw: 'x'.repeat(100_000) },
      { raw: '', cookie: (await person(0)).cookie },
    ]) {
      const bytes = bytesOf(await send('POST', path, sent))
      seen.set(bytes, [...(seen.get(bytes) ?? []), reason])
    }
    const bytes = bytesOf(await send('GET', path))
    seen.set(bytes, [...(seen.get(bytes) ?? []), `GET ${reason}`])
  }
  assert.equal(seen.size, 1, JSON.stringify([...seen], null, 1))
  const [bytes = ''] = seen.keys()
  assert.match(bytes, /^404\n/)
  assert.equal(JSON.parse(bytes.split('\n\n')[1] ?? '').error.code, 'not_found')
  assert.doesNotMatch(bytes, /set-cookie|www-authenticate|access-control|"ratelimit"/i)
})

test('C55: a token that cannot be used is answered before the body arrives', async () => {
  const at = await community()
  const { url } = await program()
  const { hostname, port } = new URL(url)
  const socket = connectSocket(Number(port), hostname)
  const head = `POST /api/hooks/${at.id}/${'A'.repeat(43)} HTTP/1.1\r\nhost: x\r\n`
  socket.write(`${head}content-type: application/json\r\ncontent-length: 20\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 404 /)
  socket.destroy()
})

test('C56: the route of posts never answers 401', async () => {
  const { hook, path } = await createWebhook(await community())
  const paths = [hook, ...Object.values(await unusable())]
  for (const one of paths) {
    for (const method of ['POST', 'GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await send(method, one, { body: { content: 'x' } })
      assert.notEqual(status, 401, `${method} ${one}`)
      assert.equal(headers['www-authenticate'], undefined)
    }
  }
  // Not even where a signature is missing.
  await expect(200, (await person(0)).send('PATCH', path, { secret: 'long-enough' }))
  assertError(await post(hook, { content: 'x' }), 400, 'invalid_input')
})

test('C57: after a valid token, another method than POST is 405 with Allow: POST', async () => {
  const { hook } = await createWebhook(await community())
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'HEAD']) {
    const reply = await send(method, hook)
    assert.equal(reply.status, 405, method)
    assert.equal(reply.headers.allow, 'POST', method)
    if (method === 'HEAD') assert.equal(reply.text, '')
    else assertError(reply, 405, 'method_not_allowed', method)
  }
})

test('C58: a regenerated token stops the old URL at once, and the new URL works', async () => {
  const at = await community()
  const { owner, general } = at
  const { hook, path } = await createWebhook(at)
  let isReplaced = false
  const posts: Promise<{ reply: Reply; wasReplaced: boolean }>[] = []
  const postOnce = async () => {
    const wasReplaced = isReplaced
    return { reply: await post(hook, { content: 'old' }), wasReplaced }
  }
  for (let count = 0; count < 5; count++) posts.push(postOnce())
  const replacing = owner.send('POST', `${path}/regenerate`)
  for (let count = 0; count < 5; count++) posts.push(postOnce())
  const { url } = await expect(200, replacing)
  isReplaced = true
  for (let count = 0; count < 10; count++) posts.push(postOnce())
  const results = await Promise.all(posts)
  for (const { reply, wasReplaced } of results) {
    assert.ok(reply.status === 404 || (!wasReplaced && reply.status === 201), reply.text)
  }
  const accepted = results.filter(({ reply }) => reply.status === 201).length
  await expect(201, post(new URL(url).pathname, { content: 'new' }))
  const contents = (await messagesIn(at, general)).map(({ content }) => content)
  assert.deepEqual(contents, [...Array(accepted).fill('old'), 'new'])
})

test('C59: a deleted webhook, channel or server stops the URL at once', async () => {
  const at = await community()
  const channel = await createChannel(at)
  const webhooks = [await createWebhook(at), await createWebhook(at, { channelId: channel })]
  const ends = [webhooks[0]?.path ?? '', `/api/channels/${channel}`]
  for (const [index, { hook }] of webhooks.entries()) {
    await expect(201, post(hook, { content: 'before' }))
    await expect(200, at.owner.send('DELETE', ends[index] ?? ''))
    assertError(await post(hook, { content: 'after' }), 404, 'not_found')
  }
  const { webhooks: left } = await expect(200, at.owner.send('GET', `${at.path}/webhooks`))
  assert.deepEqual(left, [])
  const last = await createWebhook(at)
  await expect(200, at.owner.send('DELETE', at.path))
  assertError(await post(last.hook, { content: 'after' }), 404, 'not_found')
})

test('C60: the test message is posted in the target channel', async () => {
  const at = await community()
  const { path } = await createWebhook(at, { name: 'Status board' })
  const reply = await at.owner.send('POST', `${path}/test`)
  assert.equal(reply.status, 201)
  assert.deepEqual(Object.keys(reply.json).toSorted(), ['id', 'ok'])
  const [message] = await messagesIn(at, at.general)
  assert.deepEqual([message.id, message.author.name], [reply.json.id, 'Status board'])
})

test('C61: creation, regeneration and deletion of a webhook are in the audit log', async () => {
  const at = await community()
  const { path, id } = await createWebhook(at)
  await expect(200, at.owner.send('POST', `${path}/regenerate`))
  await expect(200, at.owner.send('DELETE', path))
  const { entries } = await expect(200, at.owner.send('GET', `${at.path}/audit-log`))
  const own = entries.filter(({ targetId }: { targetId: string }) => targetId === id)
  assert.deepEqual(
    own.map(({ action }: { action: string }) => action),
    ['webhook.deleted', 'webhook.regenerated', 'webhook.created'],
  )
  for (const { actorId } of own) assert.equal(actorId, at.owner.id)
})

test('C62: a webhook that is moved keeps its URL and posts in its new channel', async () => {
  const at = await community()
  const { hook, path } = await createWebhook(at)
  const channelId = await createChannel(at)
  await expect(200, at.owner.send('PATCH', path, { channelId, name: 'Moved' }))
  await expect(201, post(hook, { content: 'x' }))
  assert.deepEqual(await messagesIn(at, at.general), [])
  assert.equal((await messagesIn(at, channelId))[0].author.name, 'Moved')
})

test('C63: a webhook can post 30 messages in a minute; the next is 429 rate_limited', async () => {
  const at = await community()
  const [one, other] = [await createWebhook(at), await createWebhook(at)]
  for (let sent = 1; sent <= 30; sent++) {
    // From many addresses: the limit is that of the webhook.
    const reply = await post(one.hook, { content: `message ${sent}` })
    assert.equal(reply.status, 201, reply.text)
    assert.match(String(reply.headers['ratelimit-policy']), /q=30;w=60/)
    assert.match(String(reply.headers.ratelimit), new RegExp(`r=${30 - sent};t=\\d+`))
  }
  const over = await post(one.hook, { content: 'one too many' })
  assertError(over, 429, 'rate_limited')
  assert.match(String(over.headers['retry-after']), /^[1-9]\d*$/)
  assert.ok(Number(over.headers['retry-after']) <= 60)
  assert.match(String(over.headers.ratelimit), /r=0;t=\d+/)
  assert.equal((await messagesIn(at, at.general)).length, 30)
  assert.equal((await post(other.hook, { content: 'x' })).status, 201, 'another webhook')
})

test('C64: an address can send 60 requests in a minute to all webhooks together, valid or not', async () => {
  const at = await community()
  const hooks = [await createWebhook(at), await createWebhook(at), await createWebhook(at)]
  const from = newAddress()
  for (let sent = 1; sent <= 60; sent++) {
    const { hook } = hooks[sent % 3]!
    const wrong = `/api/hooks/${at.id}/wrong`
    const reply =
      sent % 4 === 0
        ? await post(wrong, { content: 'x' }, { from })
        : await post(hook, sent % 4 === 1 ? {} : { content: 'x' }, { from })
    assert.ok([201, 400, 404].includes(reply.status), reply.text)
    assert.match(String(reply.headers['ratelimit-policy']), /"address";q=60;w=60/)
  }
  const over = await post(hooks[0]!.hook, { content: 'x' }, { from })
  assertError(over, 429, 'rate_limited')
  assert.match(String(over.headers['retry-after']), /^[1-9]\d*$/)
  assert.equal((await post(hooks[0]!.hook, { content: 'x' })).status, 201, 'another address')
})

test('C65: the limit of the address comes before the token, the token before the body, and the body before the limit of the webhook', async () => {
  const at = await community()
  const { hook } = await createWebhook(at)
  const from = newAddress()
  const wrong = `/api/hooks/${at.id}/wrong`
  for (let sent = 1; sent <= 60; sent++) {
    assertError(await post(wrong, undefined, { from, raw: '{' }), 404, 'not_found')
  }
  assertError(await post(wrong, { content: 'x' }, { from }), 429, 'rate_limited')
  for (let sent = 1; sent <= 30; sent++) {
    assertError(await post(hook, { content: 5 }), 400, 'invalid_input')
    await expect(201, post(hook, { content: 'x' }))
  }
  assertError(await post(hook, { content: 5 }), 400, 'invalid_input')
  assertError(await post(hook, {}), 400, 'empty')
  assertError(await post(hook, { content: 'x' }), 429, 'rate_limited')
})
