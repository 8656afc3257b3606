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

test('W45: an incident has one message in all forms, also when two posts race, and the next incident a new one', async () => {
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

/**
 * What starts and ends in one installation of a tool. Two installations give the same ids to different things. Where a tool
 * leaves something out, the end has less than the start.
 */
const installations: {
  form: string
  headers?: Record<string, string>
  events: (host: string) => Body[]
}[] = [
  ...['alertmanager', 'grafana'].map((form) => ({
    form,
    events: (host: string) =>
      ['firing', 'resolved'].map((status) => ({
        ...group(alert(status, 'DiskFull')),
        externalURL: `https://${host}/alerts/`,
      })),
  })),
  {
    form: 'grafana',
    events: (host) =>
      ['firing', 'resolved'].map((status) => ({
        ...group(alert(status, 'DiskFull')),
        externalURL: 'https://grafana.example/',
        orgId: host.length,
      })),
  },
  {
    form: 'uptime-kuma',
    events: (host) =>
      [0, 1].map((status) => ({
        heartbeat: { status, msg: 'x' },
        monitor: { id: 1, name: host.startsWith('a') ? 'Bakery' : 'Library', url: 'https://' },
      })),
  },
  {
    form: 'uptime-kuma',
    events: (host) =>
      [0, 1].map((status) => ({
        heartbeat: { status, msg: 'x' },
        monitor: { id: 1, name: 'Website', url: `https://${host}` },
      })),
  },
  {
    form: 'sentry',
    events: (host) => [
      issue('created', { web_url: `https://${host}/organizations/org/issues/7/` }),
      issue('resolved', { url: `https://${host}/api/0/organizations/org/issues/7/` }),
    ],
  },
  {
    form: 'sentry',
    events: (host) =>
      ['critical', 'resolved'].map((action) => ({
        action,
        data: { metric_alert: { id: '7', title: 'Slow' }, web_url: `https://${host}/alerts/7/` },
      })),
  },
  {
    form: 'sentry',
    // All organizations of sentry.io are one installation.
    events: (host) => [
      issue('created', { web_url: `https://${host.replace('a.', 'org.sentry.io/')}/issues/7/` }),
      issue('resolved', { url: `https://${host.replace('a.', 'sentry.io/')}/api/0/issues/7/` }),
    ],
  },
  ...[
    (status: string) => ({
      object_kind: 'pipeline',
      object_attributes: { id: 7, status },
    }),
    (status: string) => ({ object_kind: 'deployment', deployment_id: 7, status }),
  ].map((event) => ({
    form: 'gitlab',
    events: (host: string) =>
      ['running', 'success'].map((status) => ({
        ...event(status),
        project: { web_url: `https://${host}/g/p` },
      })),
  })),
  {
    form: 'gitlab',
    events: (host) =>
      ['running', 'success'].map((build_status) => ({
        object_kind: 'build',
        build_id: 7,
        build_status,
        repository: { homepage: `https://${host}/g/p` },
      })),
  },
  ...['workflow_run', 'workflow_job', 'check_run', 'check_suite'].map((name) => ({
    form: 'github',
    headers: { 'x-github-event': name },
    events: (host: string) =>
      [{ status: 'queued' }, { status: 'completed', conclusion: 'success' }].map((state) => ({
        [name]: { id: 7, name: 'CI', ...state },
        repository: { html_url: `https://${host}/o/r` },
      })),
  })),
  {
    form: 'github',
    headers: { 'x-github-event': 'deployment_status' },
    events: (host) =>
      ['pending', 'success'].map((state) => ({
        deployment_status: { state },
        deployment: { id: 7 },
        repository: { html_url: `https://${host}/o/r` },
      })),
  },
  {
    form: 'github',
    headers: { 'x-github-event': 'status' },
    // A fork has the same commits.
    events: (host) =>
      ['pending', 'success'].map((state) => ({
        state,
        sha: 'c0ffee',
        context: 'ci',
        repository: { html_url: `https://github.com/${host}/r` },
      })),
  },
  {
    form: 'bitbucket',
    headers: { 'x-event-key': 'repo:commit_status_updated' },
    events: (host) =>
      ['INPROGRESS', 'SUCCESSFUL'].map((state) => ({
        commit_status: { key: 'ci', state },
        repository: { links: { html: { href: `https://${host}/o/r` } } },
      })),
  },
  {
    form: 'jenkins',
    events: (host) =>
      ['STARTED', 'COMPLETED'].map((phase) => ({
        name: 'app',
        build: { number: 7, phase, status: 'SUCCESS', full_url: `https://${host}/job/app/7/` },
      })),
  },
  {
    form: 'statuspage',
    events: (host) =>
      ['investigating', 'resolved'].map((status) => ({
        page: { id: host },
        incident: { id: '7', name: 'Outage', status },
      })),
  },
  {
    form: 'statuspage',
    events: (host) =>
      ['major_outage', 'operational'].map((new_status) => ({
        page: { url: `https://${host}` },
        component: { id: '7', name: 'API' },
        component_update: { new_status },
      })),
  },
  {
    form: 'sonarr',
    events: (host) =>
      ['Health', 'HealthRestored'].map((eventType) => ({
        eventType,
        type: 'IndexerStatusCheck',
        instanceName: 'Sonarr',
        applicationUrl: `https://${host}`,
      })),
  },
  {
    form: 'arr',
    events: (host) =>
      ['Health', 'HealthRestored'].map((eventType) => ({
        eventType,
        type: 'IndexerStatusCheck',
        instanceName: host,
        applicationUrl: '',
      })),
  },
  {
    form: 'plex',
    events: (host) =>
      ['media.play', 'media.stop'].map((event) => ({
        event,
        Account: { id: 1 },
        Player: { uuid: 'tv' },
        Server: { uuid: host },
        Metadata: { ratingKey: '7', title: 'Film' },
      })),
  },
  {
    form: 'tautulli',
    events: (host) =>
      ['play', 'stop'].map((action) => ({ action, session_key: '7', server_name: host })),
  },
  {
    form: 'tautulli',
    events: (host) => ['intdown', 'intup'].map((action) => ({ action, server_name: host })),
  },
  {
    form: 'jellyfin',
    events: (host) =>
      ['PlaybackStart', 'PlaybackStop'].map((NotificationType) => ({
        NotificationType,
        ServerId: host,
        UserId: 'u',
        DeviceId: 'd',
        ItemId: 'i',
        Name: 'Film',
      })),
  },
  {
    form: 'healthchecks',
    events: (host) =>
      ['down', 'up'].map((status) => ({
        name: 'Backup',
        slug: 'backup',
        ping_url: `https://${host}/ping/7`,
        status,
      })),
  },
  {
    form: 'homeassistant',
    events: (instance) =>
      ['runs', 'done'].map((message) => ({ message, data: { tag: 'washer', instance } })),
  },
]

test('W44: two installations of a tool change only their own messages, in every form with keys', async () => {
  const app = await sharedApp()
  const results = []
  const expected = []
  for (const [index, { form, headers, events }] of installations.entries()) {
    const { send, stored } = await startForms(app)
    const post = async (body: Body | undefined) => {
      const response = await send(form, body, headers)
      assert.ok(response.ok, `${form} ${index}: ${await response.text()}`)
    }
    const shown = async () =>
      (await stored()).map(({ id, content, embeds }) => [id, embeds[0]?.title ?? content] as const)
    const [[aStart, aEnd], [bStart, bEnd]] = [events('a.example'), events('b.example.org')] as const
    await post(aStart)
    await post(bStart)
    const started = await shown()
    await post(bEnd)
    const half = await shown()
    await post(aEnd)
    const ended = await shown()
    const ids = (messages: typeof started) => messages.map(([id]) => id)
    const same = [half, ended].map((messages) => String(ids(messages)) === String(ids(started)))
    const changed = (before: typeof started, after: typeof started) =>
      after.map(([, title], at) => title !== before[at]?.[1])
    results.push([form, index, started.length, same, changed(started, half), changed(half, ended)])
    expected.push([form, index, 2, [true, true], [false, true], [true, false]])
  }
  assert.deepEqual(results, expected)
})

test('W46: what is newly wrong in an incident moves its message to the end; what recovers stays in place', async () => {
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

test('W16: release ends the use of a key, for ten minutes with repetitions, also in a template', async (t) => {
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

test('a film that was watched stays so until it is played again, and an issue that was resolved over', async () => {
  const app = await sharedApp()
  const viewing: Record<string, (action: string) => Body> = {
    plex: (action) => ({
      event: `media.${action === 'watched' ? 'scrobble' : action}`,
      Account: { id: 1 },
      Server: { uuid: 's' },
      Metadata: { ratingKey: '7', title: 'Film' },
    }),
    tautulli: (action) => ({ action, session_key: '7', title: 'Film', server_name: 's' }),
  }
  for (const [form, event] of Object.entries(viewing)) {
    const { send, stored } = await startForms(app)
    const shown = async () => (await stored()).map(({ embeds }) => embeds[0]?.title)
    await send(form, event('play'))
    await send('text', 'chat')
    for (const action of ['watched', 'pause', 'resume', 'stop']) {
      const response = await send(form, event(action))
      assert.equal(response.status, 201, form)
      assert.deepEqual(await shown(), ['✅ Watched Film', undefined], `${form} ${action}`)
    }
    await send(form, event('play'))
    await send(form, event('stop'))
    assert.deepEqual(await shown(), ['✅ Watched Film', undefined, '⏹️ Stopped Film'], form)
  }
  const { send, stored } = await startForms(app)
  await send('sentry', issue('created'))
  await send('sentry', issue('resolved', { status: 'resolved' }))
  await send('sentry', issue('assigned', { status: 'resolved', assignedTo: { name: 'Ada' } }))
  assert.deepEqual(
    (await stored()).map(({ embeds }) => embeds[0]?.title),
    ['✅ Assigned to Ada: Error: x'],
  )
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
