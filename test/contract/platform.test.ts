import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, newAddress, shareProgram } from './program.ts'
import type { Reply, Sent } from './program.ts'
import {
  connect,
  createChannel,
  createCommunity,
  createInvite,
  createWebhook,
  hideChannel,
  join,
  messagesIn,
  password,
  register,
  sessionCookie,
} from './people.ts'
import type { Person } from './people.ts'

const program = shareProgram({ TRUST_PROXY: '127.0.0.0/8' })
const created: Person[] = []

/** The account with this number, which tests share: to store a password is expensive. */
async function person(index: number): Promise<Person> {
  return (created[index] ??= await register(await program()))
}

async function send(method: string, path: string, sent?: Sent): Promise<Reply> {
  return (await program()).send(method, path, sent)
}

async function preview(code: string, from?: string): Promise<Reply> {
  return send('GET', `/api/invites/${code}`, from === undefined ? {} : { from })
}

function assertError(reply: Reply, status: number, code: string, label = ''): void {
  assert.equal(reply.status, status, `${label} ${reply.text}`)
  assert.deepEqual(Object.keys(reply.json), ['error'], label)
  assert.equal(reply.json.error.code, code, `${label} ${reply.text}`)
  assert.equal(typeof reply.json.error.message, 'string', label)
  assert.notEqual(reply.json.error.message, '', label)
  assert.match(reply.headers['content-type'] ?? '', /^application\/json/, label)
}

test('C1: an unknown route below /api is 404 not_found, and no route lies elsewhere', async () => {
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/health'],
    ['GET', '/api/auth/login'],
    ['GET', '/api/v2/games'],
  ] as const) {
    assertError(await send(method, path), 404, 'not_found', `${method} ${path}`)
  }
  assert.equal((await send('GET', '/health')).json?.ok, undefined)
})

test('C2: every error is {error: {code, message}} in JSON, whatever is wrong with the request', async () => {
  const json = { 'content-type': 'application/json' }
  for (const [sent, label] of [
    [{ raw: '{', headers: json }, 'malformed'],
    [{ raw: 'x', headers: { 'content-type': 'text/plain' } }, 'type'],
    [{ raw: JSON.stringify({ pad: 'x'.repeat(70_000) }), headers: json }, 'size'],
    [{ raw: '[]', headers: json }, 'list'],
    [{ raw: 'null', headers: json }, 'null'],
    [{ raw: Buffer.from('{"username":"\xff"}', 'latin1'), headers: json }, 'not UTF-8'],
    [{}, 'no body'],
  ] as const) {
    const reply = await send('POST', '/api/auth/login', sent)
    assertError(reply, 400, 'invalid_input', label)
    assert.doesNotMatch(reply.text, /<html|\bat .*\.(js|ts):|node_modules|statusCode/i)
  }
  assertError(await send('GET', '/api/%zz'), 400, 'invalid_input')
})

test('C3: the message of invalid_input begins with the field and a colon', async () => {
  const ann = await person(0)
  const reply = await ann.send('POST', '/api/servers', { name: 'x'.repeat(1000) })
  assertError(reply, 400, 'invalid_input')
  assert.match(reply.json.error.message, /^name: /)
})

test('C4: without a session, a route that needs one is 401 unauthenticated', async () => {
  for (const cookie of [undefined, 'service_session=wrong', 'service_session=']) {
    const reply = await send('GET', '/api/users/me', { cookie })
    assertError(reply, 401, 'unauthenticated', cookie)
  }
})

test('C5: what a member can see and may not do is 403 forbidden', async () => {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  await join(community, ben)
  assertError(await ben.send('PATCH', community.path, { name: 'Mine' }), 403, 'forbidden')
  assertError(await ben.send('DELETE', community.path), 403, 'forbidden')
})

test('C6: everything in a server is 404 not_found for those who are no members', async () => {
  const [ann, eve] = [await person(0), await person(2)]
  const community = await createCommunity(ann)
  const { path, general } = community
  const webhook = await createWebhook(community)
  for (const [method, one] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['GET', `${path}/channels`],
    ['GET', `${path}/members`],
    ['GET', `${path}/webhooks`],
    ['GET', `${path}/audit-log`],
    ['POST', `${webhook.path}/regenerate`],
    ['DELETE', webhook.path],
    ['GET', `/api/channels/${general}/messages`],
    ['DELETE', `/api/channels/${general}`],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined
    assertError(await eve.send(method, one, body), 404, 'not_found', `${method} ${one}`)
  }
  await expect(200, ann.send('GET', path))
})

test('C7: a channel that a member may not view is 404 not_found', async () => {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  await join(community, ben)
  const hidden = await createChannel(community)
  await hideChannel(community, hidden)
  for (const path of [`/api/channels/${hidden}/messages`, `/api/channels/${hidden}/pins`]) {
    assertError(await ben.send('GET', path), 404, 'not_found', path)
  }
  const { channels } = await expect(200, ben.send('GET', `${community.path}/channels`))
  assert.ok(!channels.some(({ id }: { id: string }) => id === hidden))
})

test('C8: permissions are computed for every request', async () => {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  await join(community, ben)
  const { path, general } = community
  const role = { name: 'manager', permissions: ['manage_server'] }
  const { id } = (await expect(201, ann.send('POST', `${path}/roles`, role))).role
  const assign = (roleIds: string[]) =>
    expect(200, ann.send('PATCH', `${path}/members/${ben.id}`, { roleIds }))
  const attempt = () => ben.send('POST', `${path}/webhooks`, { name: 'CI', channelId: general })
  assertError(await attempt(), 403, 'forbidden')
  await assign([id])
  assert.equal((await attempt()).status, 201)
  await assign([])
  assertError(await attempt(), 403, 'forbidden')
  await assign([id])
  await expect(200, ann.send('PATCH', `${path}/roles/${id}`, { permissions: [] }))
  assertError(await attempt(), 403, 'forbidden')
})

test('C9: a name that is taken is 409 conflict', async () => {
  const { username } = await person(0)
  const reply = await send('POST', '/api/auth/register', { body: { username, password } })
  assertError(reply, 409, 'conflict')
})

test('C10: unknown members of a body are ignored', async () => {
  const ann = await person(0)
  const body = { name: 'Guild', unknown: 1, memberCount: 'x' }
  assert.equal((await ann.send('POST', '/api/servers', body)).status, 201)
})

test('C11: ids are strings, and times are whole milliseconds since 1970', async () => {
  const community = await createCommunity(await person(0))
  const { owner, path } = community
  const before = Date.now()
  const body = { name: 'CI', channelId: community.general }
  const { webhook } = await expect(201, owner.send('POST', `${path}/webhooks`, body))
  for (const id of [community.id, owner.id, webhook.id, webhook.channelId]) {
    assert.equal(typeof id, 'string')
  }
  assert.ok(Number.isInteger(webhook.createdAt))
  assert.ok(Math.abs(webhook.createdAt - before) < 60_000)
})

test('C12: GET /api/health answers {ok, time} without a login', async () => {
  const before = Date.now()
  const { status, json } = await send('GET', '/api/health')
  assert.equal(status, 200)
  const { time } = json
  assert.deepEqual(json, { ok: true, time })
  assert.ok(Number.isInteger(time) && time >= before - 1000 && time <= Date.now() + 1000)
})

test('C13: a login sets service_session: HttpOnly, SameSite=Lax, 30 days', async () => {
  const { username } = await person(0)
  const login = await send('POST', '/api/auth/login', { body: { username, password } })
  assert.equal(login.status, 200)
  const registered = await send('POST', '/api/auth/register', {
    body: { username: 'somebody-new', password },
  })
  for (const reply of [login, registered]) {
    const [pair = '', ...attributes] = sessionCookie(reply).toLowerCase().split('; ')
    assert.match(pair, /^service_session=.{20,}$/)
    for (const one of ['httponly', 'samesite=lax', 'max-age=2592000', 'path=/']) {
      assert.ok(attributes.includes(one), `${one} in ${attributes.join()}`)
    }
    const cookie = sessionCookie(reply).split(';')[0]
    await expect(200, send('GET', '/api/users/me', { cookie }))
  }
})

test('C14: there are no API keys: only the cookie logs in', async () => {
  const { cookie } = await person(0)
  const token = cookie.replace('service_session=', '')
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
    { 'x-api-key': token },
    { service_session: token },
  ] as Record<string, string>[]) {
    assertError(await send('GET', '/api/users/me', { headers }), 401, 'unauthenticated')
  }
  const query = `/api/users/me?service_session=${token}&api_key=${token}`
  assertError(await send('GET', query), 401, 'unauthenticated')
})

test('C15: a request with the cookie from an origin that is not allowed is 403', async () => {
  const { cookie } = await person(0)
  const { url } = await program()
  const attempt = (origin: string, method = 'POST') =>
    send(method, '/api/servers', { cookie, headers: { origin }, body: { name: 'Guild' } })
  for (const origin of [
    'https://evil.example',
    'null',
    `${url}.evil.example`,
    'http://127.0.0.1',
  ]) {
    const reply = await attempt(origin)
    assertError(reply, 403, 'forbidden', origin)
    assert.equal(reply.headers['access-control-allow-origin'], undefined)
  }
  assert.equal((await attempt(url)).status, 201)
})

test('C16: the handshake of the gateway needs the cookie and an allowed origin', async () => {
  const { cookie } = await person(0)
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  const shake = (headers: object, sent: Sent = {}) =>
    send('GET', '/api/gateway', { headers: { ...upgrade, ...headers }, ...sent })
  assertError(await shake({}), 401, 'unauthenticated')
  assertError(await shake({ origin: 'https://evil.example' }, { cookie }), 403, 'forbidden')
})

test('C17: messages, presence and voice pass through the gateway, not through REST', async () => {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  await join(community, ben)
  const { general, lounge } = community
  const one = await connect(await program(), ann)
  const other = await connect(await program(), ben)
  assert.deepEqual(
    other.frames.slice(0, 2).map(({ type }) => type),
    ['hello', 'ready'],
  )
  const { data } = await one.act('message.send', { channelId: general, content: 'hello' })
  const isIt = ({ type, data: event }: any) =>
    type === 'message.created' && event.message.id === data.message.id
  assert.equal((await other.frame(isIt)).data.message.content, 'hello')
  await one.act('presence.set', { status: 'dnd' })
  await other.frame(
    ({ type, data: event }) =>
      type === 'presence.updated' && event.userId === ann.id && event.status === 'dnd',
  )
  assert.equal((await one.act('voice.join', { channelId: lounge })).type, 'reply')
  await other.frame(
    ({ type, data: event }) => type === 'voice.joined' && event.channelId === lounge,
  )
  for (const path of [`/api/channels/${general}/messages`, '/api/users/me/presence']) {
    assertError(await ann.send('POST', path, { content: 'x', status: 'dnd' }), 404, 'not_found')
  }
  await Promise.all([one.close(), other.close()])
})

test('C18: the preview of an invite has the documented fields, without a login', async () => {
  // Two who were not online before.
  const [ann, ben] = [await person(5), await person(6)]
  const fields = {
    description: 'Raids',
    color: '#2ea043',
    ageRating: 'teen',
    requireApproval: true,
  }
  const community = await createCommunity(ann, fields)
  const code = await createInvite(community)
  const { status, json } = await preview(code)
  assert.equal(status, 200)
  const { server, valid, code: shown } = json.invite
  assert.deepEqual([shown, valid], [code, true])
  const { id, name, memberCount, online, requireApproval, icon, color, description, ageRating } =
    server
  assert.deepEqual(
    { id, name, memberCount, online, requireApproval, icon, color, description, ageRating },
    { id: community.id, name: 'Guild', memberCount: 1, online: 0, icon: null, ...fields },
  )
  const plain = await createCommunity(ann)
  const other = await preview(await createInvite(plain))
  assert.deepEqual(
    [other.json.invite.server.requireApproval, other.json.invite.server.ageRating],
    [false, 'everyone'],
  )
  assert.deepEqual(
    [other.json.invite.server.color, other.json.invite.server.description],
    [null, null],
  )
  await join(plain, ben)
  const connection = await connect(await program(), ben)
  const counted = (await preview(await createInvite(plain))).json.invite.server
  assert.deepEqual([counted.memberCount, counted.online], [2, 1])
  await connection.close()
})

test('C19: the preview has the URL of the icon', async () => {
  const community = await createCommunity(await person(0))
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="i.png"\r\n'
  const raw = Buffer.concat([
    Buffer.from(`${head}content-type: image/png\r\n\r\n`),
    Buffer.from(png, 'base64'),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const { cookie } = community.owner
  await expect(200, send('PUT', `${community.path}/icon`, { raw, headers, cookie }))
  const { icon } = (await preview(await createInvite(community))).json.invite.server
  assert.equal(typeof icon, 'string')
  const { url } = await program()
  const image = await send('GET', new URL(icon, url).pathname)
  assert.equal(image.status, 200)
  assert.match(image.headers['content-type'] ?? '', /^image\//)
})

test('C20: the preview shows nothing about members', async () => {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  await join(community, ben)
  const { text } = await preview(await createInvite(community))
  for (const { id, username } of [ann, ben]) {
    assert.ok(!text.includes(id) && !text.includes(username), text)
  }
})

/** The codes of an expired, a revoked and an exhausted invite, and what accepting each is refused with. */
async function unusableInvites() {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  const [expired, revoked] = [await createInvite(community), await createInvite(community)]
  const exhausted = await createInvite(community, { maxUses: 1 })
  const { query } = await program()
  query('UPDATE invites SET expires_at = 1 WHERE code = ?', expired)
  await expect(200, ann.send('DELETE', `/api/invites/${revoked}`))
  await expect(200, ben.send('POST', `/api/invites/${exhausted}/accept`))
  return [
    [expired, 'invite_expired'],
    [revoked, 'invite_revoked'],
    [exhausted, 'invite_exhausted'],
  ] as const
}

test('C21: the preview of an invite that expired, was revoked or is exhausted has valid false', async () => {
  for (const [code, reason] of await unusableInvites()) {
    const { status, json } = await preview(code)
    assert.deepEqual([status, json.invite.valid, json.invite.code], [200, false, code], reason)
  }
})

test('C22: accepting such an invite is 410 with the reason as its code', async () => {
  const eve = await person(2)
  for (const [code, reason] of await unusableInvites()) {
    assertError(await eve.send('POST', `/api/invites/${code}/accept`), 410, reason)
  }
})

test('C23: an unknown code is 404 not_found', async () => {
  const ann = await person(0)
  for (const code of ['nope', '00000000', '%00', 'x'.repeat(500)]) {
    assertError(await preview(code), 404, 'not_found', code)
    const accepting = await ann.send('POST', `/api/invites/${code}/accept`)
    assertError(accepting, 404, 'not_found', code)
  }
})

test('C24: an invite is never used more often than maxUses, also by accounts at the same time', async () => {
  const [ann, ...others] = await Promise.all([0, 1, 2, 3, 4].map(person))
  const community = await createCommunity(ann!)
  const code = await createInvite(community, { maxUses: 2 })
  const replies = await Promise.all(
    others.map((one) => one.send('POST', `/api/invites/${code}/accept`)),
  )
  const statuses = replies.map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 200, 410, 410],
  )
  const { server, valid } = (await preview(code)).json.invite
  assert.deepEqual([server.memberCount, valid], [3, false])
})

test('C25: an address can preview 120 invites in a minute; the next is 429 rate_limited', async () => {
  const code = await createInvite(await createCommunity(await person(0)))
  const from = newAddress()
  for (let sent = 1; sent <= 120; sent++) {
    // Unknown codes count, too.
    const reply = await preview(sent % 2 === 0 ? code : 'nope', from)
    assert.equal(reply.status, sent % 2 === 0 ? 200 : 404, String(sent))
    assert.match(String(reply.headers['ratelimit-policy']), /;q=120;w=60$/)
    assert.match(String(reply.headers.ratelimit), new RegExp(`;r=${120 - sent};t=\\d+$`))
  }
  const over = await preview(code, from)
  assertError(over, 429, 'rate_limited')
  assert.match(String(over.headers['retry-after']), /^[1-9]\d*$/)
  assert.match(String(over.headers.ratelimit), /;r=0;t=\d+$/)
  assert.equal((await preview(code)).status, 200, 'another address')
})

test('C26: members write in the chat of a voice channel', async () => {
  const [ann, ben] = [await person(0), await person(1)]
  const community = await createCommunity(ann)
  await join(community, ben)
  const { lounge } = community
  const connection = await connect(await program(), ben)
  const { type } = await connection.act('message.send', { channelId: lounge, content: 'hello' })
  assert.equal(type, 'reply')
  const [message] = await messagesIn(community, lounge)
  assert.equal(message.content, 'hello')
  await connection.close()
})

test('C27: a fault of the program is 500 internal_error, without its cause', async () => {
  const { query } = await program()
  query('ALTER TABLE invites RENAME TO invites_elsewhere')
  const reply = await preview('nope')
  query('ALTER TABLE invites_elsewhere RENAME TO invites')
  assertError(reply, 500, 'internal_error')
  assert.doesNotMatch(reply.text, /invites|sqlite|\bat /i)
  assertError(await preview('nope'), 404, 'not_found')
})

test('C28: a message of a member has at most 4000 characters, with the displayed name', async () => {
  const ann = await person(0)
  const community = await createCommunity(ann)
  const { general } = community
  const connection = await connect(await program(), ann)
  const sendText = (length: number) =>
    connection.act('message.send', { channelId: general, content: '🦉'.repeat(length) })
  const { type, data } = await sendText(4001 - ann.username.length)
  assert.deepEqual([type, data.code], ['error', 'invalid_input'])
  assert.match(data.message, /^content: /)
  assert.equal((await sendText(4000 - ann.username.length)).type, 'reply')
  assert.equal((await messagesIn(community, general)).length, 1)
  await connection.close()
})
