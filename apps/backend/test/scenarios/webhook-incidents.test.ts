import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareApp, startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { startForms } from '../webhook-forms.ts'

const sharedApp = shareApp()

type Body = Record<string, unknown>

interface Incident {
  down: Body
  up: Body
  titles: { down: string; up: string }
}

const alert = (status: string, name: string, instance = 'web-1') => ({
  status,
  labels: { alertname: name, instance },
  annotations: { summary: `${name} of ${instance}` },
  startsAt: '2026-01-31T12:00:00Z',
  endsAt: '2026-01-31T13:00:00Z',
  fingerprint: `${name}-${instance}`,
})
/** All alerts in one group, which is the default of Alertmanager. */
const group = (...alerts: ReturnType<typeof alert>[]) => ({
  status: alerts.some(({ status }) => status === 'firing') ? 'firing' : 'resolved',
  groupKey: '{}:{}',
  groupLabels: {},
  commonLabels: {},
  alerts,
})
const heartbeat = (status: number) => ({
  heartbeat: { status, msg: 'x', time: '2026-01-31 12:00:00' },
  monitor: { id: 1, name: 'Website' },
})
const check = (status: string) => ({ name: 'Backup', uuid: 'b7', status })
const issue = (action: string, more: Body = {}) => ({
  action,
  data: { issue: { id: '7', title: 'Error: x', level: 'error', ...more } },
})

/** What goes wrong, and what ends it, in each form whose messages have a key that is used again. */
const incidents: Record<string, Incident> = {
  alertmanager: {
    down: group(alert('firing', 'DiskFull')),
    up: group(alert('resolved', 'DiskFull')),
    titles: { down: '🔥 DiskFull: firing (1)', up: '✅ DiskFull: resolved' },
  },
  grafana: {
    down: group(alert('firing', 'DiskFull')),
    up: group(alert('resolved', 'DiskFull')),
    titles: { down: '🔥 DiskFull: firing (1)', up: '✅ DiskFull: resolved' },
  },
  'uptime-kuma': {
    down: heartbeat(0),
    up: heartbeat(1),
    titles: { down: '🔴 Website is down', up: '✅ Website is up' },
  },
  healthchecks: {
    down: check('down'),
    up: check('up'),
    titles: { down: '🔴 Backup is down', up: '✅ Backup is up' },
  },
  sentry: {
    down: issue('created'),
    up: issue('resolved'),
    titles: { down: '🐞 Error: x', up: '✅ Resolved: Error: x' },
  },
}

test('an incident has one message in all forms, also when two posts race, and the next incident a new one', async () => {
  const app = await sharedApp()
  for (const [form, { down, up, titles }] of Object.entries(incidents)) {
    const { send, stored } = await startForms(app)
    const twice = (body: Body) => Promise.all([send(form, body), send(form, body)])
    const shown = async () => (await stored()).map(({ embeds }) => embeds[0]?.title)
    await twice(down)
    assert.deepEqual(await shown(), [titles.down], form)
    await twice(up)
    assert.deepEqual(await shown(), [titles.up], form)
    await twice(down)
    assert.deepEqual(await shown(), [titles.up, titles.down], form)
    await send(form, down)
    await send(form, up)
    assert.deepEqual(await shown(), [titles.up, titles.up], form)
  }
})

test('what is newly wrong in an incident moves its message to the end; what recovers stays in place', async () => {
  const app = await sharedApp()
  const { send, stored } = await startForms(app)
  const post = async (...alerts: ReturnType<typeof alert>[]) => {
    assert.equal((await send('alertmanager', group(...alerts))).status, 201)
    const messages = await stored()
    const [first] = messages.map(({ embeds }) => embeds[0]).filter((embed) => embed !== undefined)
    return { first, order: messages.map(({ embeds }) => (embeds[0] ? 'card' : 'chat')) }
  }
  await post(alert('firing', 'Watchdog'))
  await send('text', 'chat')
  assert.deepEqual((await post(alert('firing', 'Watchdog'))).order, ['card', 'chat'])
  const added = await post(alert('firing', 'Watchdog'), alert('firing', 'DiskFull', 'db-1'))
  assert.deepEqual(added.order, ['chat', 'card'])
  await send('text', 'chat')
  const recovered = await post(alert('firing', 'Watchdog'), alert('resolved', 'DiskFull', 'db-1'))
  assert.deepEqual(recovered.order, ['chat', 'card', 'chat'])
  assert.equal(recovered.first?.title, '🔥 Watchdog: firing (1)')
  assert.equal(
    recovered.first?.description,
    '🔴 **Watchdog** `web-1` Watchdog of web-1\n🟢 **DiskFull** `db-1` DiskFull of db-1',
  )
  const again = await post(alert('firing', 'Watchdog'), alert('firing', 'DiskFull', 'db-1'))
  assert.deepEqual(again.order, ['chat', 'chat', 'card'])
  // The title names what fires, also when the first alert of the group is over.
  const turned = await post(alert('resolved', 'Watchdog'), alert('firing', 'DiskFull', 'db-1'))
  assert.equal(turned.first?.title, '🔥 DiskFull: firing (1)')
  const many = await post(...['A', 'B', 'C', 'D', 'E'].map((name) => alert('firing', name)))
  assert.equal(many.first?.title, '🔥 A, B, C and 2 more: firing (5)')

  // Two events of one issue of Sentry are two pieces of news.
  const event = (id: string) => ({
    data: { event: { event_id: id, issue_id: '9', title: 'Error: y' } },
  })
  await send('sentry', event('a'))
  await send('text', 'chat')
  await send('sentry', event('a'))
  assert.equal((await stored()).at(-1)?.content, 'chat')
  await send('sentry', event('b'))
  assert.equal((await stored()).at(-1)?.embeds[0]?.title, '🐞 Error: y')
})

test('release ends the use of a key, for ten minutes with repetitions, also in a template', async (t) => {
  const app = await startApp(t)
  app.clock.freeze()
  const { send, stored, created, fixture } = await startForms(app)
  const post = async (query: string, content: string): Promise<string> =>
    (await app.visitor().expect(201, app.visitor().post(`${created.hook}?${query}`, { content })))
      .id
  const first = await post('key=deploy', 'running')
  assert.equal(await post('key=deploy&release=true', 'done'), first)
  // A repeated release is no new message; ten minutes later it is one.
  assert.equal(await post('key=deploy&release=true', 'done'), first)
  const second = await post('key=deploy', 'running')
  assert.notEqual(second, first)
  assert.equal(await post('key=deploy&release', 'failed'), second)
  app.clock.advance(10 * 60_000)
  const third = await post('key=deploy&release=1', 'late')
  assert.notEqual(third, second)
  await post('key=deploy', 'other')
  const bumped = await post('key=deploy&bump=true&release=true', 'over')
  const contents = (await stored()).map(({ content }) => content)
  assert.deepEqual(contents, ['done', 'failed', 'late', 'over'])
  assert.equal((await stored()).at(-1)?.id, bumped)

  const source = '{"content":{{ payload.text | json }},"key":"build","release":{{ payload.over }}}'
  const { owner } = fixture
  await owner.expect(200, owner.put(`${created.path}/template`, { source }))
  for (const [text, over] of [
    ['1 runs', false],
    ['1 done', true],
    ['2 runs', false],
  ]) {
    assert.equal((await send('custom', { text, over })).status, 201)
  }
  const built = (await stored()).slice(4).map(({ content }) => content)
  assert.deepEqual(built, ['1 done', '2 runs'])
})

test('a refused request that is run again ends the incident', async () => {
  const { send, stored, created, fixture } = await startForms(await sharedApp())
  const { owner } = fixture
  await send('uptime-kuma', heartbeat(0))
  await owner.expect(200, owner.patch(created.path, { secret: '12345678' }))
  assert.equal((await send('uptime-kuma', heartbeat(1))).status, 401)
  await owner.expect(200, owner.patch(created.path, { secret: null }))
  const deliveries = async () =>
    (await owner.expect(200, owner.get(`${created.path}/deliveries?status=refused`))).deliveries
  await waitUntil('it is logged', async () => (await deliveries()).length === 1)
  const [{ id }] = await deliveries()
  await owner.expect(200, owner.post(`${created.path}/deliveries/${id}/replay`))
  await send('uptime-kuma', heartbeat(0))
  assert.deepEqual(
    (await stored()).map(({ embeds }) => embeds[0]?.title),
    ['✅ Website is up', '🔴 Website is down'],
  )
})

test('a card says the decisive fact: to whom an issue is assigned, and the texts of a contact point', async () => {
  const { send, newest } = await startForms(await sharedApp())
  const card = async () => (await newest()).embeds[0]
  const person = { type: 'user', id: '1', name: 'Ada', email: 'ada@example.org' }
  await send('sentry', issue('assigned', { assignedTo: person }))
  assert.equal((await card())?.title, '🐞 Assigned to Ada: Error: x')
  await send('sentry', issue('unresolved', { assignedTo: { type: 'team', name: 'Web' } }))
  assert.deepEqual((await card())?.fields?.at(-1), {
    name: 'Assigned to',
    value: 'Web',
    inline: true,
  })
  await send('gitlab', {
    object_kind: 'issue',
    object_attributes: { action: 'update', iid: 3, title: 'Crash' },
    changes: { updated_at: {}, assignees: { previous: [], current: [{ name: 'Ada' }] } },
  })
  assert.deepEqual(
    (await card())?.fields?.map(({ name, value }) => [name, value]),
    [
      ['Changed', 'Assignees'],
      ['Assigned to', 'Ada'],
    ],
  )
  const firing = group(alert('firing', 'DiskFull'))
  const own = { title: 'Disk of db-1 is full', message: 'Free some space: **soon**' }
  await send('grafana', { ...firing, ...own })
  const { title, description } = (await card()) ?? {}
  assert.deepEqual({ title, message: description }, own)
  await send('grafana', {
    ...firing,
    title: '[FIRING:1] DiskFull (web-1)',
    message: '**Firing**\n\nValue: [no value]\nLabels:\n - alertname = DiskFull\n',
  })
  assert.equal((await card())?.title, '🔥 DiskFull: firing (1)')
})
