import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { ActionData, ActionType, ChatRouteName } from '@guildhall/contract'
import { actions, closeCodes, endpointOf, routes } from '@guildhall/contract'
import { defaultPassword as password } from '../account.ts'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { createHeldLimits } from '../held-limits.ts'
import { holdRequest } from '../held-request.ts'
import { runOperatorCommand } from '../operator.ts'
import { databaseSettings, postgresOnly } from '../postgres.ts'
import { createThings, createWorld, registerActors } from '../route-actors.ts'
import type { Things, World } from '../route-actors.ts'
import { prepareRequest } from '../route-inputs.ts'
import type { RouteRequest } from '../route-inputs.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored, readStoredRows } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const settings = {
  OUTGOING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  STATUS_TIMEOUT_MS: '100',
}

/** An account that owns a server and operates Guildhall. */
interface Login {
  world: World
  /** The account that acts. */
  ada: Account
  /** The same account in another browser. */
  elsewhere: Account
}

async function createLogin(app: TestApp): Promise<Login> {
  const world = await createWorld(app, await registerActors(app))
  const ada = world.actors.owner
  await runOperatorCommand(app, 'grant-operator', ada.username)
  const elsewhere = Object.assign(ada.at(app.url), { cookie: null })
  await elsewhere.logIn()
  return { world, ada, elsewhere }
}

/** How a login ends in another browser, or by an operator. */
const endings: Record<string, (login: Login) => Promise<unknown>> = {
  'its session was ended elsewhere': async ({ elsewhere }) => {
    const { sessions } = await elsewhere.expect(200, elsewhere.get('/api/auth/sessions'))
    for (const { id, current } of sessions) {
      if (!current) await elsewhere.expect(200, elsewhere.delete(`/api/auth/sessions/${id}`))
    }
  },
  'the password was changed': ({ elsewhere }) => {
    const next = { current: password, next: 'fresh battery staple' }
    return elsewhere.expect(200, elsewhere.post('/api/auth/password', next))
  },
  'the account was suspended': ({ world: { actors }, ada }) => {
    const { operator } = actors
    const suspension = { action: 'suspend', password }
    return operator.expect(200, operator.post(`/api/operator/accounts/${ada.username}`, suspension))
  },
  'the account was deleted': async ({ world: { app, actors, path }, elsewhere, ada }) => {
    const { id: ownerId } = actors.moderator
    await elsewhere.expect(200, elsewhere.patch(path, { ownerId }))
    const deletion = { username: ada.username, password, messages: 'keep' }
    await elsewhere.expect(200, elsewhere.post('/api/users/me/deletion', deletion))
    const left = () => queryStored(app, 'SELECT user_id FROM account_deletions')
    await waitUntil('its messages are anonymous', async () => (await left()).length === 0)
  },
}

/** It changes nothing and answers nothing. */
const harmless = new Set<ChatRouteName>(['checkGateway'])
/** The routes that need a session and are not only for reading. */
const writingRoutes = (Object.keys(routes) as ChatRouteName[])
  .filter((name) => routes[name].auth === 'session' && endpointOf(name).method !== 'GET')
  .filter((name) => !harmless.has(name))
  // Nobody joins any more when raid protection has begun.
  .toSorted((one, other) => Number(needsRaid(one)) - Number(needsRaid(other)))

function needsRaid(name: ChatRouteName): boolean {
  return name === 'stopRaidProtection'
}

interface WritingRequest extends RouteRequest {
  name: ChatRouteName
  method: string
}

/** The requests share what they are about, because all of them are refused. */
async function requestsOf({ world, ada: account }: Login): Promise<WritingRequest[]> {
  const context = { world, things: shared(createThings(world)), account }
  const requests: WritingRequest[] = []
  for (const name of writingRoutes) {
    const request = await prepareRequest(name, { ...context, isRefused: false, isLast: true })
    requests.push({ name, method: endpointOf(name).method, ...request })
  }
  return requests
}

/** Creates each thing once, except for accounts with a relationship to the account. */
function shared(things: Things): Things {
  const known = new Map<string, unknown>()
  return new Proxy(things, {
    get(_, name: keyof Things) {
      const create = things[name] as (...args: unknown[]) => unknown
      if (create.length > 0) return create
      return () => {
        if (!known.has(name)) known.set(name, create())
        return known.get(name)
      }
    },
  })
}

/** Asserts that all requests are answered with 401 after `resume`, and that nothing is stored. */
async function assertRefused(
  app: TestApp,
  resume: () => { name: string; answer: Promise<{ status: number; body: string }> }[],
): Promise<void> {
  const before = await readStoredRows(app)
  const others: Record<string, string> = {}
  for (const { name, answer } of resume()) {
    const { status, body } = await answer
    if (status !== 401) others[name] = `${status} ${body}`
  }
  assert.deepEqual(others, {})
  assert.deepEqual(await readStoredRows(app), before)
}

const hasAllRounds = process.env.TEST_ROUNDS === 'all'
/** The others take the same ways, and are tried with all rounds. */
const triedEndings = Object.entries(endings).filter(
  ([ending]) => hasAllRounds || ending.startsWith('its session') || ending.endsWith('deleted'),
)

for (const [ending, end] of triedEndings) {
  test(`requests whose body was held back change nothing after ${ending}`, async (t) => {
    const app = await startApp(t, settings)
    const login = await createLogin(app)
    const { ada } = login
    const held = await Promise.all(
      (await requestsOf(login)).map(async (request) => ({
        name: request.name,
        request: await holdRequest(ada, request),
      })),
    )
    await ada.expect(200, ada.get('/api/users/me'))
    await end(login)
    await assertRefused(app, () =>
      held.map(({ name, request }) => ({ name, answer: request.complete() })),
    )
  })

  test(`requests that wait for a password check change nothing after ${ending}`, async (t) => {
    const limits = createHeldLimits()
    const app = await startApp(t, settings, { rateLimits: limits.rateLimits })
    const login = await createLogin(app)
    const requests = (await requestsOf(login)).filter(
      ({ name, body }) =>
        JSON.stringify(body ?? null).includes(password) && !isRefusedBefore.has(name),
    )
    limits.hold('logins')
    const waiting = requests.map(async (request) => {
      const held = await holdRequest(login.ada, request)
      return { name: request.name, answer: held.complete() }
    })
    await waitUntil('all wait', () => limits.count() === requests.length)
    limits.letOthersPass()
    await end(login)
    const sent = await Promise.all(waiting)
    await assertRefused(app, () => {
      limits.release()
      return sent
    })
  })

  test(`gateway actions that wait do nothing after ${ending}`, async (t) => {
    const limits = createHeldLimits()
    const app = await startApp(t, settings, { rateLimits: limits.rateLimits })
    const login = await createLogin(app)
    const { ada } = login
    const frames = Object.entries(await framesOf(login)) as [ActionType, object][]
    const clients = await Promise.all(frames.map(() => connect(ada)))
    const watching = await connect(login.world.actors.moderator)
    limits.hold('account-actions')
    for (const [index, [type, data]] of frames.entries()) {
      clients[index]!.send({ type, id: type, data })
      clients[index]!.send({ type, id: `second ${type}`, data })
    }
    await waitUntil('all wait', () => limits.count() === frames.length)
    await end(login)
    for (const { closed } of clients) assert.equal((await closed).code, closeCodes.sessionEnded)
    const before = await readStoredRows(app)
    const seen = watching.frames.length
    limits.release()
    await watching.settle()
    assert.deepEqual(await readStoredRows(app), before)
    const { id: adaId } = ada
    const later = watching.frames
      .slice(seen)
      .filter(({ data }) => JSON.stringify(data).includes(adaId))
    assert.deepEqual(
      later.filter(({ type }) => type !== 'presence.updated'),
      [],
    )
  })
}

/** How a login ends in its own browser, or with a link. */
const ownEndings: typeof endings = {
  'it logged out': ({ ada }) => ada.expect(200, ada.post('/api/auth/logout')),
  'its browser logged in again': ({ ada }) => ada.logIn(),
  'the password was reset': async ({ world: { app }, ada }) => {
    const { token } = await runOperatorCommand(app, 'password-reset', ada.username)
    const visitor = app.visitor()
    const reset = { token, password: 'fresh battery staple' }
    await visitor.expect(200, visitor.post('/api/auth/password-reset', reset))
  },
}

for (const [ending, end] of Object.entries({ ...endings, ...ownEndings })) {
  test(`a connection gets no further event after ${ending}`, async (t) => {
    const login = await createLogin(await startApp(t, settings))
    const { channelId, actors } = login.world
    const client = await connect(login.ada)
    const moderator = await connect(actors.moderator)
    await end(login)
    const before = client.all('message.created').length
    for (const content of ['one', 'two', 'three']) {
      await moderator.action('message.send', { channelId, content })
    }
    assert.equal((await client.closed).code, closeCodes.sessionEnded)
    assert.equal(client.all('message.created').length, before)
  })
}

/** What does not reach the password check in these tests. */
const isRefusedBefore = new Set<ChatRouteName>([
  'beginPasskey',
  'beginProviderLink',
  'renewCertificate',
  'startBackup',
  'requestBackup',
  'removeBackup',
  'unlinkProvider',
])

/** One frame of each action, about a message of the account with a reaction, and one of another. The type checks that none is missing. */
async function framesOf({ world, ada }: Login): Promise<{
  [T in Exclude<ActionType, 'heartbeat'>]: ActionData<T>
}> {
  const { channelId, serverId, actors } = world
  const client = await connect(ada)
  const content = 'Hello'
  const { id: ownId } = (await client.action('message.send', { channelId, content })).message
  await client.action('reaction.add', { messageId: ownId, emoji: '👎' })
  await client.close()
  const messageId = await createThings(world).message()
  return {
    'message.send': { channelId, content: 'Still here' },
    'message.edit': { messageId: ownId, content: 'Changed' },
    'message.delete': { messageId },
    'reaction.add': { messageId, emoji: '👍' },
    'reaction.remove': { messageId: ownId, emoji: '👎' },
    'typing.start': { channelId },
    'presence.set': { status: 'dnd', text: 'Gone' },
    'presence.idle': { idle: true },
    'channel.read': { channelId, seq: 1 },
    'members.subscribe': { serverId, ranges: [[0, 9]], userIds: [] },
    'voice.join': { channelId: await loungeOf(world) },
    'voice.leave': {},
    'voice.active': {},
    'voice.update': { muted: true },
    'voice.whisper': { to: [] },
    'voice.signal': { kind: 'candidate', candidate: 'a', mid: '0' },
    'voice.check': {},
    'voice.check_answer': { sdp: 'v=0' },
    'voice.play_sound': { soundId: 'nothing' },
    'voice.moderate': { serverId, userId: actors.member.id, muted: true },
    'call.decline': { channelId },
  }
}

async function loungeOf({ actors: { owner }, path }: World): Promise<string> {
  const { channels } = await owner.expect(200, owner.get(`${path}/channels`))
  return channels.find(({ type }: { type: string }) => type === 'voice').id
}

// Only PostgreSQL can hold what an action reads.
test(
  'an account whose login ends while it joins a voice channel does not join',
  postgresOnly,
  async (t) => {
    const app = await startApp(t, settings)
    const login = await createLogin(app)
    const { world, ada, elsewhere } = login
    const { moderator } = world.actors
    const channelId = await loungeOf(world)
    const client = await connect(ada)
    const [watching] = [await connect(moderator), await connect(elsewhere)]
    const { DATABASE_URL } = await databaseSettings(app.dataDir)
    const locking = new pg.Client(DATABASE_URL)
    await locking.connect()
    // The app's hook comes first, and drops the database.
    locking.on('error', () => undefined)
    t.after(() => locking.end())
    await locking.query('BEGIN; LOCK TABLE channels IN ACCESS EXCLUSIVE MODE')
    client.send({ id: 'join', type: 'voice.join', data: { channelId } })
    const waiting = 'SELECT pid FROM pg_locks WHERE NOT granted'
    await waitUntil('it waits', async () => (await locking.query(waiting)).rows.length > 0)
    await endings['its session was ended elsewhere']!(login)
    await locking.query('COMMIT')
    await watching.settle()
    const { snapshot } = await connect(moderator)
    assert.deepEqual(
      snapshot.servers.flatMap(({ voice }) => voice),
      [],
    )
    assert.deepEqual(watching.all('voice.joined'), [])
  },
)

test('the same actions succeed while the login stands, and what only a last request does', async (t) => {
  const app = await startApp(t, settings)
  const login = await createLogin(app)
  const { world, ada } = login
  const wrong: Record<string, string> = {}
  const mayFail = new Set<string>([
    'members.subscribe',
    'voice.active',
    'voice.update',
    'voice.signal',
  ])
  mayFail.add('voice.check_answer').add('voice.join').add('voice.check').add('voice.play_sound')
  mayFail.add('voice.whisper')
  const frames = await framesOf(login)
  const client = await connect(ada)
  for (const [type, data] of Object.entries(frames) as [ActionType, never][]) {
    if (mayFail.has(type) || type === 'message.delete') continue
    await client.action(type, data).catch((error: Error) => (wrong[type] = error.message))
  }
  assert.equal(Object.keys(frames).length, Object.keys(actions).length - 1)

  // All other requests succeed in the matrix of routes and actors.
  const context = { world, things: createThings(world), account: ada, isRefused: false }
  for (const name of ['acceptInvite', 'updatePrivacy', 'changePassword'] as const) {
    const request = await prepareRequest(name, { ...context, isLast: true })
    const { method } = endpointOf(name)
    const { status, body } = await (await holdRequest(ada, { method, ...request })).complete()
    if (status >= 300) wrong[name] = `${status} ${body}`
  }
  assert.deepEqual(wrong, {})
})
