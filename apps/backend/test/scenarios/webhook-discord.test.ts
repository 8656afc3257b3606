import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

interface DiscordMessage {
  id: string
  content: string
  attachments: { id: string; filename: string; url: string }[]
}

test("Discord's clients find the exact headers that they compare", async (t) => {
  const app = await startApp(t, { WEBHOOK_RATE_PER_MINUTE: '3' })
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  app.clock.freeze()
  const post = (query: string, body: object): Promise<Response> =>
    fetch(`${app.url}${hook}/discord${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const names = ['content-type', 'via', 'x-ratelimit-limit', 'x-ratelimit-remaining']
  const more = ['x-ratelimit-reset-after', 'x-ratelimit-bucket', 'x-ratelimit-scope']
  const headersOf = ({ headers }: Response) => [...names, ...more].map((name) => headers.get(name))
  const common = ['60', 'webhook', null]
  assert.deepEqual(headersOf(await post('?wait=true', { content: 'a' })), [
    'application/json',
    '1.1 guildhall',
    '3',
    '2',
    ...common,
  ])
  assert.equal((await post('', {})).headers.get('content-type'), 'application/json')
  assert.deepEqual(headersOf(await post('', { content: 'b' })), [
    null,
    '1.1 guildhall',
    '3',
    '1',
    ...common,
  ])
  assert.equal((await post('', { content: 'c' })).headers.get('x-ratelimit-remaining'), '0')
  const refused = await post('', { content: 'd' })
  assert.equal(refused.status, 429)
  assert.deepEqual(headersOf(refused), [
    'application/json',
    '1.1 guildhall',
    '3',
    '0',
    '60',
    'webhook',
    'user',
  ])
  assert.equal(refused.headers.get('x-ratelimit-reset'), String((app.clock.now() + 60_000) / 1000))
})

test("W52: an edit keeps, adds and removes files as Discord's does; files have whole URLs", async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const send = async (
    method: string,
    path: string,
    payload?: object,
    files: string[] = [],
  ): Promise<DiscordMessage> => {
    const form = new FormData()
    if (payload) form.set('payload_json', JSON.stringify(payload))
    for (const [at, name] of files.entries()) form.set(`files[${at}]`, new Blob([name]), name)
    const body = method === 'GET' ? null : form
    const response = await fetch(`${app.url}${hook}/discord${path}`, { method, body })
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as DiscordMessage
  }
  const namesOf = ({ attachments }: DiscordMessage) => attachments.map(({ filename }) => filename)
  const posted = await send('POST', '?wait=true', { content: 'files' }, ['a.txt', 'b.txt'])
  const path = `/messages/${posted.id}`
  const [first, second] = posted.attachments
  assert.ok(first && second)
  for (const { id, url, filename } of posted.attachments) {
    assert.match(id, /^\d{10,16}$/)
    assert.ok(url.startsWith(`${app.url}/api/attachments/`))
    const stored = (await fetchMessages(fixture, fixture.general.id)).at(-1)?.attachments
    assert.equal(url, app.url + stored?.find(({ name }) => name === filename)?.url)
  }
  assert.deepEqual(await send('GET', path), posted)

  const added = await send('PATCH', path, { content: 'more' }, ['c.txt'])
  assert.deepEqual(namesOf(added), ['a.txt', 'b.txt', 'c.txt'])
  assert.deepEqual(added.attachments.slice(0, 2), posted.attachments)
  assert.deepEqual(namesOf(await send('PATCH', path, { content: 'same' })), namesOf(added))
  // A new file is listed by its index.
  const listed = { attachments: [{ id: Number(second.id) }, { id: 0, filename: 'd.txt' }] }
  assert.deepEqual(namesOf(await send('PATCH', path, listed, ['d.txt'])), ['b.txt', 'd.txt'])
  assert.equal((await fixture.owner.get(new URL(first.url).pathname)).status, 404)
  assert.equal((await fixture.owner.get(new URL(second.url).pathname)).status, 200)
  const none = await send('PATCH', path, { attachments: [] })
  assert.deepEqual(none.attachments, [])
  assert.equal((await fixture.owner.get(new URL(second.url).pathname)).status, 404)
  assert.deepEqual(await send('GET', path), none)

  const many = Array.from({ length: 10 }, (_, at) => `${at}.txt`)
  await send('PATCH', path, {}, many)
  const form = new FormData()
  form.set('files[0]', new Blob(['x']), 'eleventh.txt')
  const url = `${app.url}${hook}/discord${path}`
  assert.equal((await fetch(url, { method: 'PATCH', body: form })).status, 400)
  assert.deepEqual(namesOf(await send('GET', path)), many)
  // The last file of a message without a text stays.
  const bare = await send('POST', '?wait=true', undefined, ['only.txt'])
  const emptied = await fetch(`${app.url}${hook}/discord/messages/${bare.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"attachments":[]}',
  })
  assert.equal(((await emptied.json()) as { code: number }).code, 50006)
  const other = await createWebhook(fixture)
  const foreign = await fetch(`${app.url}${other.hook}/discord${path}`)
  assert.equal(((await foreign.json()) as { code: number }).code, 10008)
})

test("W51 W54: the paths of Discord's API lead to its form; copied white space and slashes do not matter", async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channel = await fixture.channel('alias')
  const { hook } = await createWebhook(fixture, { channelId: channel.id })
  const [, , , serverId = '', token = ''] = hook.split('/')
  const wrong = `${token.slice(0, -1)}!`
  const post = (path: string, body: object, method = 'POST'): Promise<Response> => {
    const headers = { 'content-type': 'application/json' }
    return fetch(app.url + path, {
      method,
      ...(method !== 'GET' && { headers, body: JSON.stringify(body) }),
    })
  }
  const paths = (key: string): [path: string, status: number][] => [
    [`/api/webhooks/${serverId}/${key}`, 204],
    [`/api/webhooks/${serverId}/${key}/`, 204],
    [`/api/v10/webhooks/${serverId}/${key}?wait=true`, 200],
    [`/api/webhooks/${serverId}/${key}/slack`, 200],
    [`/api/webhooks/${serverId}/${key}/github`, 201],
    [`/api/hooks/${serverId}/${key}/`, 201],
    [`/api/hooks/${serverId}/${key}%0A`, 201],
    [`/api/hooks/${serverId}/${key}%20?wait=true`, 201],
    [`/api/hooks/${serverId}/${key}%0d%0A/`, 201],
    [`/api/hooks/${serverId}/${key}//discord`, 204],
    [`/api/hooks/${serverId}/${key}/slack/`, 200],
    [`/api/hooks/${serverId}/${key}/text%20`, 201],
    // Zabbix adds the version and the query, Netdata the form, to any URL that they are given.
    [`/api/v7/hooks/${serverId}/${key}/discord?wait=True`, 200],
    [`/api/v7/hooks/${serverId}/${key}?wait=True`, 200],
    [`/api/v7/webhooks/${serverId}/${key}?wait=True`, 200],
    [`/api/hooks/${serverId}/${key}/discord/slack`, 200],
    [`/api/hooks/${serverId}/${key}/discord/github`, 201],
    [`/api/webhooks/${serverId}/${key}/discord`, 204],
  ]
  const body = { content: 'a', text: 'b', zen: 'c' }
  for (const [path, status] of paths(token)) {
    const response = await post(path, body)
    assert.equal(response.status, status, `${path}: ${await response.text()}`)
  }
  assert.equal((await fetchMessages(fixture, channel.id)).length, paths(token).length)
  const unknown = await (await post(`/api/hooks/${serverId}/${wrong}`, body)).text()
  const elsewhere = [
    `/api/webhooks/${serverId}`,
    '/api/webhooks',
    `/api/webhooks/${serverId}/${token}/text`,
    `/api/webhooks//${token}`,
    `/api/v1/hooks/${serverId}/${token}`,
    `/api/v7/hooks/${serverId}/${token}/text`,
    `/api/hooks/${serverId}%20/${token}`,
    `/api/hooks/${serverId}/%20${token}`,
  ]
  for (const path of [...paths(wrong).map(([path]) => path), ...elsewhere]) {
    const response = await post(path, body)
    assert.equal(response.status, 404, path)
    if (path.includes('/v1/hooks')) continue
    assert.equal(await response.text(), unknown, path)
  }

  const sent = await post(`/api/webhooks/${serverId}/${token}?wait=true`, body)
  const { id } = (await sent.json()) as DiscordMessage
  const message = `/api/v10/webhooks/${serverId}/${token}/messages/${id}`
  const edited = await post(message, { content: 'edited' }, 'PATCH')
  assert.equal(((await edited.json()) as DiscordMessage).content, 'edited')
  assert.equal((await post(message, {}, 'GET')).status, 200)
  assert.equal((await post(message, {}, 'DELETE')).status, 204)
})

test('W53: web pages of all origins can post to Discord webhooks, without credentials', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const origin = 'https://page.example'
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${hook}${path}`, { method: 'OPTIONS', headers: { origin, ...headers } })
  for (const path of ['/discord', '/discord/messages/7']) {
    const preflight = await ask(path, {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    })
    assert.equal(preflight.status, 204, path)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null)
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST.*PATCH/)
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /\*/)
  }
  for (const [content, status] of [
    ['x', 204],
    ['', 400],
  ] as const) {
    const response = await fetch(`${app.url}${hook}/discord`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
    assert.equal(response.status, status)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
  }
  const unknown = await ask('x/discord')
  assert.deepEqual(
    [unknown.status, unknown.headers.get('access-control-allow-origin')],
    [404, null],
  )
})

test("members are mentioned as in the tool's own form: by ids, and by names only where it says so", async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const [kim, ben] = [await fixture.member(), await fixture.member()]
  const stranger = await app.register()
  const { hook } = await createWebhook(fixture)
  const post = (form: string, body: object, method = 'POST'): Promise<Response> => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method, headers, body: JSON.stringify(body) }
    return fetch(`${app.url}${hook}/${form}`, sent)
  }
  const newest = async () => (await fetchMessages(fixture, fixture.general.id)).at(-1)
  const both = `<@${kim.id}>, <@!${ben.id}> and @${kim.username}`
  const shown = `@${kim.username}, @${ben.username} and @${kim.username}`
  const allowed = (allowed_mentions: object) => ({ content: both, allowed_mentions })
  const cases: [form: string, body: object, content: string, mentions: string[]][] = [
    ['discord', { content: `@${kim.username}` }, `@${kim.username}`, []],
    ['discord', { content: both }, shown, [kim.id, ben.id]],
    ['discord', allowed({ parse: [] }), shown, []],
    ['discord', allowed({ parse: ['users'] }), shown, [kim.id, ben.id]],
    ['discord', allowed({ users: [ben.id] }), shown, [ben.id]],
    ['discord', { content: `<@${stranger.id}> <@123>` }, `@${stranger.id} @123`, []],
    ['discord', { content: `\`<@${kim.id}>\`` }, `\`@${kim.username}\``, []],
    ['slack', { text: `@${kim.username}` }, `@${kim.username}`, []],
    ['slack', { text: `@${kim.username}`, link_names: 1 }, `@${kim.username}`, [kim.id]],
    ['slack', { text: `*<@${ben.id}|Ben>* <@U1|ada>` }, `**@${ben.username}** @ada`, [ben.id]],
  ]
  for (const [form, body, content, mentions] of cases) {
    const response = await post(form, body)
    assert.ok(response.ok, await response.text())
    const message = await newest()
    assert.deepEqual(
      [message?.content, message?.mentions.toSorted()],
      [content, mentions.toSorted()],
      JSON.stringify(body),
    )
  }
  const attachment = { text: `<@U1|ada> <@U2>`, fields: [{ title: 'By', value: '<@U3>' }] }
  await post('slack', { attachments: [attachment] })
  const [card] = (await newest())?.embeds ?? []
  assert.deepEqual([card?.description, card?.fields?.[0]?.value], ['@ada @U2', '@U3'])

  // An edit of something else keeps whom the text mentions.
  const posted = await post('discord?wait=true', { content: `<@${kim.id}> @${ben.username}` })
  const path = `discord/messages/${((await posted.json()) as DiscordMessage).id}`
  await post(path, { embeds: [{ title: 'more' }] }, 'PATCH')
  assert.deepEqual((await newest())?.mentions, [kim.id])
  await post(path, { content: `@${kim.username}` }, 'PATCH')
  assert.deepEqual((await newest())?.mentions, [])
})

test('W55: what tools may send is shown, or counted', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const post = async (form: string, body: object) => {
    const response = await fetch(`${app.url}${hook}/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.text())
    const message = (await fetchMessages(fixture, fixture.general.id)).at(-1)
    assert.ok(message)
    return message
  }
  const picture = (name: string) => ({ media: { url: `https://example.org/${name}.png` } })
  const gallery = await post('discord', {
    flags: 1 << 15,
    components: [{ type: 12, items: [{ ...picture('a'), description: 'A' }, picture('b')] }],
  })
  assert.deepEqual(gallery.embeds, [
    { title: 'A', image: 'https://example.org/a.png' },
    { image: 'https://example.org/b.png' },
  ])
  const section = await post('discord', {
    components: [
      {
        type: 17,
        components: [
          {
            type: 9,
            components: [{ type: 10, content: 'text' }],
            accessory: { type: 11, ...picture('c') },
          },
          {
            type: 9,
            components: [{ type: 10, content: 'more' }],
            accessory: { type: 2, style: 5, label: 'Open', url: 'https://example.org' },
          },
        ],
      },
    ],
  })
  assert.equal(section.content, 'text\nmore\n[Open](https://example.org)')
  assert.deepEqual(section.embeds, [{ image: 'https://example.org/c.png' }])
  for (const color of ['#2ea043', '0x2EA043', '3055683', 3055683]) {
    const { embeds } = await post('discord', { embeds: [{ title: 'x', color }] })
    assert.equal(embeds[0]?.color, '#2ea043', String(color))
  }

  const cell = (text: string) => ({ type: 'raw_text', text })
  const table = await post('slack', {
    blocks: [
      {
        type: 'table',
        rows: [
          [cell('Host'), cell('Load')],
          [cell('a'), cell('97 %')],
        ],
      },
      { type: 'alert', level: 'high', details: [{ text: { text: 'Disk *full*' } }] },
    ],
  })
  assert.equal(table.content, '| Host | Load |\n| --- | --- |\n| a | 97 % |\nDisk **full**')
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `t${at}` }))
  const attachments = await post('slack', { attachments: many(13) })
  assert.deepEqual(
    [attachments.embeds.length, attachments.embeds.at(-1)?.footer],
    [10, '… and 3 more'],
  )
  const filled = { username: 'CI', text: 'x'.repeat(3968), attachments: many(13) }
  assert.ok((await post('slack', filled)).content.endsWith('xx\n… and 13 more'))
  const card = {
    title: 't'.repeat(200),
    title_link: 'https://example.org',
    text: 'y'.repeat(1100),
  }
  const cards = (count: number) => Array.from({ length: count }, () => card)
  const photo = { title: 'p', image_url: 'https://example.org/p.png' }
  const long = { text: 'y'.repeat(1930), footer: 'z'.repeat(2048) }
  const embeds = Array.from({ length: 5 }, () => ({ description: 'd'.repeat(1200) }))
  const crowded: [form: string, body: object, shown: number, footer: string][] = [
    ['slack', { attachments: cards(9) }, 4, '… and 5 more'],
    ['slack', { attachments: cards(13) }, 4, '… and 9 more'],
    ['slack', { attachments: [...cards(5), {}, photo] }, 5, '… and 2 more'],
    ['slack', { attachments: [long, ...many(12)] }, 1, 'z… · … and 12 more'],
    ['discord', { embeds }, 4, '… and 1 more'],
  ]
  const counts = []
  for (const [form, body] of crowded) {
    const { embeds } = await post(form, body)
    counts.push([embeds.length, embeds.at(-1)?.footer?.replace(/^z+/, 'z')])
  }
  assert.deepEqual(
    counts,
    crowded.map(([, , shown, footer]) => [shown, footer]),
  )
  const fields = many(30).map(({ title }) => ({ title, value: 'v' }))
  const listed = (await post('slack', { attachments: [{ color: '#2a4', fields }] })).embeds[0]
  assert.deepEqual(
    [listed?.color, listed?.fields?.length, listed?.fields?.at(-1)?.value],
    ['#22aa44', 25, '… and 6 more'],
  )
  const blocks = many(60).map(({ title }) => ({ type: 'section', text: cell(title) }))
  assert.ok((await post('slack', { blocks })).content.endsWith('\nt49\n… and 10 more'))
})
