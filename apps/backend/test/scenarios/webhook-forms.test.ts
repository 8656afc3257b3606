import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Embed, Message, WebhookDelivery } from '@guildhall/contract'
import { IncomingWebhook } from '@slack/webhook'
import { connect } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'
import { githubExamples, payloads } from '../webhook-payloads.ts'
import { waitUntil } from '../wait-until.ts'
import { startForms } from '../webhook-forms.ts'
import { fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

function encodingOf(headers: Record<string, string>): BufferEncoding {
  return headers['content-type']?.startsWith('multipart/') ? 'latin1' : 'utf8'
}

test('W43: payloads of real senders become messages; what is about one thing changes one message', async (t) => {
  const app = await startApp(t)
  const { fixture, created, send, newest } = await startForms(app)
  const messages: Message[] = []
  let reader = fixture.owner
  for (const name of new Set(payloads.map(({ form }) => form))) {
    const tool = await startForms(app)
    for (const payload of payloads) {
      const { from, form, headers, body, title } = payload
      if (form !== name) continue
      const response = await tool.send(form, Buffer.from(body, encodingOf(headers)), headers)
      assert.ok(response.ok, `${from}: ${response.status} ${await response.text()}`)
      if (title === undefined && payload.content === undefined) continue
      const { embeds, content } = await tool.newest()
      const titles = embeds.map((embed) => embed.title)
      const card = embeds.find((embed) => embed.title === title)
      if (title !== undefined) assert.ok(card, `${from}: no ${title} in ${titles.join(', ')}`)
      const fields = card?.fields?.map(({ name, value }) => `${name}: ${value}`) ?? []
      for (const field of payload.fields ?? []) {
        assert.ok(fields.includes(field), `${from}: no ${field} in ${fields.join(', ')}`)
      }
      if (payload.description !== undefined) {
        assert.equal(card?.description, payload.description, from)
      }
      if (payload.content !== undefined) assert.equal(content, payload.content, from)
    }
    messages.push(...(await tool.stored()))
    if (name === 'discord') reader = tool.fixture.owner
  }
  const titles = messages.flatMap(({ embeds }) => embeds.map((embed) => embed.title))
  for (const [now, before] of [
    ['✅ DiskFull: resolved', '🔥 DiskFull: firing (2)'],
    [
      '✅ High memory usage, High CPU usage: resolved',
      '🔥 High memory usage, High CPU usage: firing (2)',
    ],
    ['✅ Website is up', '🔴 Website is down'],
    ['✅ Resolved: Error: This is a test error', '🐞 Error: This is a test error'],
    ['✅ Nightly backup is up', '🔴 Nightly backup is down'],
    ['✅ Pipeline for branch: master: success', '❌ Pipeline for branch: master: failed'],
    ['✅ Shop is up', '🔴 Shop is down'],
    ['✅ Database query delays: resolved', '🔴 Database query delays: investigating'],
    ['✅ Restored: Download Client Check', '⚠️ Warning: Download Client Check'],
    ['✅ Unit tests: success', '⏳ Unit tests: in progress'],
    ['❌ asgard #18: failure', '⏳ asgard #18: started'],
    [
      '⏹️ Stopped Harbour Lights S02E03 The Long Way Home',
      '▶️ Playing Harbour Lights S02E03 The Long Way Home',
    ],
  ]) {
    assert.ok(titles.includes(now) && !titles.includes(before), `${now} replaces ${before}`)
  }
  // Secrets, addresses of people, and what a supporter paid in private.
  const shown = JSON.stringify(messages)
  for (const secret of ['hidden', '203.0.113.7', 'jo@example', 'Hidden Street', '@example.org>']) {
    assert.ok(!shown.includes(secret), secret)
  }
  const isPrivate = messages.find(({ embeds }) => embeds[0]?.title?.includes('A supporter'))
  assert.ok(isPrivate && !/Jo Example|Good luck/.test(JSON.stringify(isPrivate)))
  const byName = (name: string) => messages.filter(({ author }) => author.name === name)
  assert.equal(byName('Robot')[0]?.author.avatar, 'https://example.org/a.png')
  assert.deepEqual(byName('Robot')[0]?.mentions, [])
  const deploy = messages.flatMap(({ embeds }) => embeds).find((e) => e.title === 'Deploy 42')
  assert.deepEqual(deploy, {
    author: { name: 'Ada', url: 'https://example.org/ada', icon: 'https://example.org/ada.png' },
    title: 'Deploy 42',
    url: 'https://ci.example.org/42',
    image: 'https://example.org/i.png',
    thumbnail: 'https://example.org/t.png',
    footerIcon: 'https://example.org/ci.png',
    description: '**Passed** in 3 min',
    fields: [
      { name: 'Branch', value: 'main', inline: true },
      { name: 'Commit', value: '`abc123`', inline: true },
    ],
    footer: 'CI',
    color: '#2ea043',
    timestamp: Date.UTC(2026, 0, 31, 12),
  })
  const files = messages.flatMap(({ attachments }) => attachments.map(({ name }) => name))
  assert.deepEqual(files, ['log.txt', 'log.txt'])
  const file = messages.find(({ attachments }) => attachments.length > 0)?.attachments[0]
  const content = await reader.get(file?.url ?? '')
  assert.equal(content.body, 'line 1\nline 2\n')

  const slack = new IncomingWebhook(`${app.url}${created.hook}/slack`)
  const answer = await slack.send({
    text: 'fallback',
    username: 'Deploy',
    icon_url: 'https://example.org/s.png',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Release 1.2 :tada:' } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '*bold* _it_ ~no~ <https://a.example|a> &lt;b&gt; `*c*`' },
      },
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*:+1:* :wave::skin-tone-4: :own: `:tada:` <https://c.example/:tada:|go :rocket:> https://d.example/:tada: 1:100:2',
        },
      },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'emoji', name: 'wave::skin-tone-2' },
              { type: 'emoji', name: 'own' },
            ],
          },
        ],
      },
      { type: 'divider' },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'by <@U1|ada>' }] },
      { type: 'image', image_url: 'https://example.org/chart.png', alt_text: 'Chart' },
      {
        type: 'actions',
        elements: [
          { type: 'button', text: { type: 'plain_text', text: 'Open' }, url: 'https://b.example/' },
        ],
      },
    ],
    attachments: [
      { color: 'danger', title: 'Failed', fields: [{ title: 'Job', value: '*x*', short: true }] },
    ],
  })
  assert.equal(answer.text, 'ok')
  const posted = await newest()
  assert.equal(
    posted.content,
    [
      '**Release 1.2 🎉**',
      '**bold** _it_ ~~no~~ [a](https://a.example) <b> `*c*`',
      '**👍** 👋🏽 :own: `:tada:` [go 🚀](https://c.example/:tada:) https://d.example/:tada: 1:100:2',
      '👋🏻:own:',
      '———',
      'by @ada',
      '[Open](https://b.example/)',
    ].join('\n'),
  )
  assert.deepEqual(posted.embeds, [
    { title: 'Chart', image: 'https://example.org/chart.png' },
    { title: 'Failed', color: '#da3633', fields: [{ name: 'Job', value: '**x**', inline: true }] },
  ])
  assert.deepEqual(
    [posted.author.name, posted.author.avatar],
    ['Deploy', 'https://example.org/s.png'],
  )
  const form = new URLSearchParams({ payload: '{"text":"from a form"}' })
  assert.equal(
    (await send('slack', String(form), { 'content-type': 'application/x-www-form-urlencoded' }))
      .status,
    200,
  )
  assert.equal((await newest()).content, 'from a form')
})

test('W38 W39 W65: PUT means the same as POST in the forms whose tools send it, and a mistake in the path is logged', async () => {
  const app = await sharedApp()
  const { fixture, created, send, newest } = await startForms(app)
  const bodies: Record<string, object> = {
    sonarr: { eventType: 'Test' },
    grafana: { title: 'Alert' },
    healthchecks: { name: 'Backup', status: 'up' },
    proxmox: { title: 'Backup' },
    homeassistant: { message: 'Door' },
    tautulli: { subject: 'Film' },
    text: { message: 'Text' },
    custom: { title: 'Any' },
  }
  const seen = new Set<string>()
  for (const [form, body] of Object.entries(bodies)) {
    const response = await send(form, body, {}, 'PUT')
    assert.equal(response.status, 201, form)
    seen.add((await newest()).id)
  }
  assert.equal(seen.size, Object.keys(bodies).length)
  assert.equal(
    (await send('sonarr', '{', { 'content-type': 'application/json' }, 'PUT')).status,
    400,
  )
  for (const path of ['jenkns', 'jenkins/extra', 'sonarr/7?x=1', 'a'.repeat(300)]) {
    assert.equal((await send(path, {})).status, 404, path)
  }
  const { owner } = fixture
  const list = async (): Promise<WebhookDelivery[]> =>
    (await owner.expect(200, owner.get(`${created.path}/deliveries?status=refused`))).deliveries
  await waitUntil('all are logged', async () => (await list()).length === 5)
  const shown = (await list()).map(({ form, status, reason, replayable }) => [
    form,
    status,
    reason?.replace(/a{60,}/, 'a'),
    replayable,
  ])
  const reason = (path: string) => `The URL of a webhook has no ${path} at its end.`
  assert.deepEqual(shown, [
    ['unknown', 404, reason('/a'), false],
    ['sonarr', 404, reason('/sonarr/7'), false],
    ['jenkins', 404, reason('/jenkins/extra'), false],
    ['unknown', 404, reason('/jenkns'), false],
    ['sonarr', 400, 'body: is not valid JSON', true],
  ])
})

test('W50: every example that GitHub publishes becomes a card with a title', async () => {
  const app = await sharedApp()
  const { fixture, channel, send, newest } = await startForms(app)
  const client = await connect(fixture.owner)
  const titles = new Map<string, string>()
  for (const { name, examples } of githubExamples()) {
    for (const example of examples.slice(0, 4)) {
      const response = await send('github', example as object, { 'x-github-event': name })
      assert.equal(response.status, 201, `${name}: ${await response.clone().text()}`)
      const { id } = (await response.json()) as { id: string }
      const { message } = await fixture.owner.expect(
        200,
        fixture.owner.get(`/api/channels/${channel.id}/messages/${id}`),
      )
      const [embed] = message.embeds as Embed[]
      assert.ok(
        embed?.title && !/undefined|null|\[object/.test(JSON.stringify(embed)),
        JSON.stringify(embed),
      )
      if (!titles.has(name)) titles.set(name, embed.title)
    }
  }
  assert.equal(titles.get('push'), 'Created tag simple-tag')
  assert.equal(titles.get('workflow_run'), '⏳ Manually triggered workflow: queued')
  assert.equal(titles.get('release'), 'Release published: 0.0.1')
  const encoded = new URLSearchParams({
    payload: '{"zen":"Keep it simple","hook":{"events":["push"]}}',
  })
  await send('github', String(encoded), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-github-event': 'ping',
  })
  assert.equal((await newest()).embeds[0]?.title, 'The webhook is connected')
  const run = (status: string, conclusion: string | null) =>
    send(
      'github',
      { workflow_run: { id: 7, name: 'CI', status, conclusion } },
      { 'x-github-event': 'workflow_run' },
    )
  const ids = []
  for (const response of [
    await run('queued', null),
    await run('in_progress', null),
    await run('completed', 'failure'),
  ]) {
    ids.push(((await response.json()) as { id: string }).id)
  }
  assert.equal(new Set(ids).size, 1)
  assert.deepEqual((await newest()).embeds, [{ title: '❌ CI: failure', color: '#da3633' }])
  await client.close()
})

test('W42: Discord clients can wait, edit, delete and understand errors; other answers fit their senders', async () => {
  const app = await sharedApp()
  const { fixture, channel, created, send, newest } = await startForms(app)
  assert.equal((await send('discord', { content: 'x' })).status, 204)
  const waited = await send('discord?wait=true', {
    content: 'grüße',
    embeds: [{ title: 'T', color: 255 }],
  })
  assert.equal(waited.status, 200)
  const discordMessage = (await waited.json()) as { id: string; content: string; embeds: unknown }
  assert.match(discordMessage.id, /^\d{10,16}$/)
  assert.equal(discordMessage.content, 'grüße')
  assert.deepEqual(discordMessage.embeds, [{ title: 'T', type: 'rich', color: 255 }])
  const path = `discord/messages/${discordMessage.id}`
  const edited = await send(path, { content: 'bye', embeds: [] }, {}, 'PATCH')
  assert.equal(edited.status, 200)
  assert.deepEqual([(await newest()).content, (await newest()).embeds], ['bye', []])
  const file = new FormData()
  file.set('payload_json', JSON.stringify({ content: 'with a file' }))
  file.set('files[0]', new Blob(['data']), 'data.txt')
  await fetch(`${app.url}${created.hook}/${path}`, { method: 'PATCH', body: file })
  assert.equal((await newest()).attachments[0]?.name, 'data.txt')
  assert.equal((await send(path, undefined, {}, 'DELETE')).status, 204)
  const gone = await send(path, undefined, {}, 'DELETE')
  assert.deepEqual([gone.status, ((await gone.json()) as { code: number }).code], [404, 10008])
  for (const [body, code] of [
    [{}, 50006],
    [{ content: ' ' }, 50006],
    [{ content: 'x'.repeat(2001) }, 50035],
    [{ embeds: {} }, 50035],
    [[], 50109],
    ['{', 50035],
  ] as const) {
    const response = await send('discord', body, { 'content-type': 'application/json' })
    const error = (await response.json()) as { code: number; message: string }
    assert.deepEqual([response.status, error.code], [400, code])
    assert.equal(typeof error.message, 'string')
  }
  assert.equal(await (await send('slack', {})).text(), 'no_text')
  // Zabbix takes everything but this body as a failure, and posts again.
  assert.equal(await (await send('teams', { text: 'x' })).text(), '1')
  assert.equal((await send('teams', {})).status, 400)
  const many = Array.from({ length: 11 }, (_, index) => `file ${index}`)
  const tooMany = new FormData()
  for (const name of many) tooMany.append(name, new Blob(['x']), name)
  assert.equal(
    (await fetch(`${app.url}${created.hook}/discord`, { method: 'POST', body: tooMany })).status,
    400,
  )

  // A text that is too long is attached whole; a key works for forms, too.
  const log = 'ö line\n'.repeat(2000)
  const attached = await send('text?key=log&wait=1', log, {
    'content-type': 'text/plain',
    title: 'Log',
  })
  const { message } = (await attached.json()) as { message: Message }
  assert.equal(message.attachments[0]?.name, 'message.txt')
  assert.ok(message.content.startsWith('**Log**\nö line') && message.content.endsWith('…'))
  assert.equal((await fixture.owner.get(message.attachments[0]?.url ?? '')).body, `**Log**\n${log}`)
  const short = await send('text?key=log&wait=1', 'short', { 'idempotency-key': 'k' })
  const replaced = ((await short.json()) as { message: Message }).message
  assert.deepEqual([replaced.id, replaced.content, replaced.attachments], [message.id, 'short', []])
  assert.equal((await send('text?key=log&wait=1', 'other', { 'idempotency-key': 'k' })).status, 409)
  assert.equal((await send('text', ' ')).status, 400)
  assert.equal((await send('text', 'x'.repeat(1024 * 1024 + 1))).status, 400)
  assert.equal((await send('github', '{', {})).status, 400)
  const seen = (await fetchMessages(fixture, channel.id)).length

  // Unknown forms and tokens get the identical answer.
  const unknown = await app.visitor().post(`${created.hook.slice(0, -1)}!`, {})
  for (const wrong of [
    `${created.hook}/smoke`,
    `${created.hook}/github/x`,
    `${created.hook.slice(0, -1)}!/discord`,
    `${created.hook.slice(0, -1)}!/slack`,
  ]) {
    const response = await fetch(app.url + wrong, { method: 'POST', body: 'x' })
    assert.equal(response.status, 404)
    assert.deepEqual(await response.json(), unknown.body)
    assert.equal(response.headers.get('ratelimit-policy'), unknown.headers.get('ratelimit-policy'))
  }
  assert.equal((await fetchMessages(fixture, channel.id)).length, seen)
})

test('W38: the limits of webhooks hold for all forms together', async (t) => {
  const app = await startApp(t, { WEBHOOK_RATE_PER_MINUTE: '3' })
  const { send, created } = await startForms(app)
  app.clock.freeze()
  assert.equal((await send('discord', { content: '1' })).status, 204)
  assert.equal((await send('slack', { text: '2' })).status, 200)
  assert.equal((await app.visitor().post(created.hook, { content: '3' })).status, 201)
  const discord = await send('discord', { content: '4' })
  assert.equal(discord.status, 429)
  assert.equal(discord.headers.get('retry-after'), '60')
  assert.deepEqual(await discord.json(), {
    message: 'You are being rate limited.',
    retry_after: 60,
    global: false,
  })
  assert.equal(await (await send('slack', { text: '5' })).text(), 'rate_limited')
  assert.equal((await send('github', {}, { 'x-github-event': 'ping' })).status, 429)
})

test('fields with more items than any sender has are refused by name', async () => {
  const { send } = await startForms(await sharedApp())
  const items = (count: number) => Array.from({ length: count }, () => ({ type: 'text' }))
  const bodies = (count: number): [string, object][] => [
    ['slack', { text: 'a', blocks: [{ type: 'rich_text', elements: items(count - 1) }] }],
    ['slack', { text: 'a', attachments: items(count) }],
    ['discord', { content: 'a', components: [{ components: items(count - 1) }] }],
  ]
  for (const [form, body] of bodies(5000)) {
    const response = await send(form, body)
    assert.ok(response.ok, `${form}: ${response.status} ${await response.text()}`)
  }
  const texts = await Promise.all(
    bodies(5001).map(async ([form, body]) => {
      const response = await send(form, body)
      assert.equal(response.status, 400)
      return response.text()
    }),
  )
  for (const [index, field] of ['blocks', 'attachments', 'components'].entries()) {
    assert.match(texts[index] ?? '', new RegExp(`${field}: must have at most 5000 items`))
  }
})
