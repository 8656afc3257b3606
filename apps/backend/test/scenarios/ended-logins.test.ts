import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { ActionData, ActionType, ChatRouteName } from '@guildhall/contract'
import { actions, closeCodes } from '@guildhall/contract'
import { defaultPassword as password } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { createHeldLimits } from '../held-limits.ts'
import { holdRequest } from '../held-request.ts'
import { databaseSettings, postgresOnly } from '../postgres.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored, readStoredRows } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWorld, worldSettings, writingRequest, writingRoutes } from '../writing-requests.ts'
import type { World, WritingRequest } from '../writing-requests.ts'

/** How a login ends in another browser, or by an operator. */
const endings: Record<string, (world: World) => Promise<unknown>> = {
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
  'the account was suspended': ({ operator, ada }) => {
    const suspension = { action: 'suspend', password }
    return operator.expect(200, operator.post(`/api/operator/accounts/${ada.username}`, suspension))
  },
  'the account was deleted': async ({ app, elsewhere, ada: { username } }) => {
    const deletion = { username, password, messages: 'keep' }
    await elsewhere.expect(200, elsewhere.post('/api/users/me/deletion', deletion))
    const left = () => queryStored(app, 'SELECT user_id FROM account_deletions')
    await waitUntil('its messages are anonymous', async () => (await left()).length === 0)
  },
}

/** It changes nothing and answers nothing. */
const harmless = new Set<ChatRouteName>(['checkGateway'])
const routes = writingRoutes.filter((name) => !harmless.has(name))

const requestsIn = (world: World): Promise<WritingRequest[]> =>
  Promise.all(routes.map((name) => writingRequest(world, name)))

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

for (const [ending, end] of Object.entries(endings)) {
  test(`requests whose body was held back change nothing after ${ending}`, async (t) => {
    const app = await startApp(t, worldSettings)
    const world = await createWorld(app)
    const { ada } = world
    const held = await Promise.all(
      (await requestsIn(world)).map(async (request) => ({
        name: request.name,
        request: await holdRequest(ada, request),
      })),
    )
    await ada.expect(200, ada.get('/api/users/me'))
    await end(world)
    await assertRefused(app, () =>
      held.map(({ name, request }) => ({ name, answer: request.complete() })),
    )
  })

  test(`requests that wait for a password check change nothing after ${ending}`, async (t) => {
    const limits = createHeldLimits()
    const app = await startApp(t, worldSettings, { rateLimits: limits.rateLimits })
    const world = await createWorld(app)
    const requests = (await requestsIn(world)).filter(
      ({ name, body }) => String(body).includes(password) && !isRefusedBefore.has(name),
    )
    limits.hold('logins')
    const waiting = requests.map(async (request) => {
      const held = await holdRequest(world.ada, request)
      return { name: request.name, answer: held.complete() }
    })
    await waitUntil('all wait', () => limits.count() === requests.length)
    limits.letOthersPass()
    await end(world)
    const sent = await Promise.all(waiting)
    await assertRefused(app, () => {
      limits.release()
      return sent
    })
  })

  test(`gateway actions that wait do nothing after ${ending}`, async (t) => {
    const limits = createHeldLimits()
    const app = await startApp(t, worldSettings, { rateLimits: limits.rateLimits })
    const world = await createWorld(app)
    const { ada, fixture } = world
    const frames = Object.entries(framesOf(world)) as [ActionType, object][]
    const clients = await Promise.all(frames.map(() => connect(ada)))
    const watching = await connect(fixture.owner)
    limits.hold('account-actions')
    for (const [index, [type, data]] of frames.entries()) {
      clients[index]!.send({ type, id: type, data })
      clients[index]!.send({ type, id: `second ${type}`, data })
    }
    await waitUntil('all wait', () => limits.count() === frames.length)
    await end(world)
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

/** What does not reach the password check in these tests. */
const isRefusedBefore = new Set<ChatRouteName>([
  'beginPasskey',
  'beginProviderLink',
  'startBackup',
  'unlinkProvider',
])

/** One frame of each action. The type checks that none is missing. */
function framesOf({ params, fixture }: World): {
  [T in Exclude<ActionType, 'heartbeat'>]: ActionData<T>
} {
  const { channelId = '', messageId = '', userId = '', serverId = '' } = params
  const lounge = params.lounge ?? ''
  return {
    'message.send': { channelId, content: 'Still here' },
    'message.edit': { messageId: params.ownMessage ?? '', content: 'Changed' },
    'message.delete': { messageId },
    'reaction.add': { messageId, emoji: '👍' },
    'reaction.remove': { messageId: params.ownMessage ?? '', emoji: '👎' },
    'typing.start': { channelId },
    'presence.set': { status: 'dnd', text: 'Gone' },
    'channel.read': { channelId, seq: 1 },
    'members.subscribe': { serverId: fixture.id, ranges: [[0, 9]], userIds: [] },
    'voice.join': { channelId: lounge },
    'voice.leave': {},
    'voice.update': { muted: true },
    'voice.signal': { kind: 'candidate', candidate: 'a', mid: '0' },
    'voice.check': {},
    'voice.check_answer': { sdp: 'v=0' },
    'voice.moderate': { serverId, userId, muted: true },
    'call.decline': { channelId: params.conversationChannel ?? channelId },
  }
}

// Only PostgreSQL can hold what an action reads.
test(
  'an account whose login ends while it joins a voice channel does not join',
  postgresOnly,
  async (t) => {
    const app = await startApp(t, worldSettings)
    const world = await createWorld(app)
    const { ada, fixture, params, elsewhere } = world
    const client = await connect(ada)
    const [watching] = [await connect(fixture.owner), await connect(elsewhere)]
    const { DATABASE_URL } = await databaseSettings(app.dataDir)
    const locking = new pg.Client(DATABASE_URL)
    await locking.connect()
    t.after(() => locking.end())
    await locking.query('BEGIN; LOCK TABLE channels IN ACCESS EXCLUSIVE MODE')
    client.send({ id: 'join', type: 'voice.join', data: { channelId: params.lounge } })
    const waiting = 'SELECT pid FROM pg_locks WHERE NOT granted'
    await waitUntil('it waits', async () => (await locking.query(waiting)).rows.length > 0)
    await endings['its session was ended elsewhere']!(world)
    await locking.query('COMMIT')
    await watching.settle()
    const { snapshot } = await connect(fixture.owner)
    assert.deepEqual(
      snapshot.servers.flatMap(({ voice }) => voice),
      [],
    )
    assert.deepEqual(watching.all('voice.joined'), [])
  },
)

test('the same requests and actions succeed while the login stands', async (t) => {
  const app = await startApp(t, worldSettings)
  const world = await createWorld(app)
  const { ada, gateway } = world
  const wrong: Record<string, string> = {}
  const mayFail = new Set<string>(['members.subscribe', 'voice.update', 'voice.signal'])
  mayFail.add('voice.check_answer').add('voice.join').add('voice.check')
  for (const [type, data] of Object.entries(framesOf(world)) as [ActionType, never][]) {
    if (mayFail.has(type)) continue
    if (type === 'message.delete') continue
    await gateway.action(type, data).catch((error: Error) => (wrong[type] = error.message))
  }
  assert.equal(Object.keys(framesOf(world)).length, Object.keys(actions).length - 1)

  const last: ChatRouteName[] = ['removeMember', 'deleteServer', 'changePassword', 'logOut']
  const order = ({ name, method }: WritingRequest): number =>
    last.indexOf(name) + 1 || (method === 'DELETE' ? 0.5 : 0)
  const requests = (await requestsIn(world))
    // It owns a server by then.
    .filter(({ name }) => name !== 'deleteAccount')
    .toSorted((a, b) => order(a) - order(b) || b.path.split('/').length - a.path.split('/').length)
  for (const request of requests) {
    const { status, body } = await (await holdRequest(ada, request)).complete()
    const isExpected = request.fails ? status >= 400 && status !== 401 : status < 300
    if (!isExpected) wrong[request.name] = `${status} ${body}`
  }
  assert.deepEqual(wrong, {})
})
