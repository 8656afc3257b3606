import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Embed, Message } from '@guildhall/contract'
import { shareApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { startForms } from '../webhook-forms.ts'

const sharedApp = shareApp()

const red = '\u001b[1;31m'
const reset = '\u001b[0m'

/** What a tool posts, and the texts that the message then has. */
const texts: {
  name: string
  form: string
  body: object | string
  headers?: Record<string, string>
  shown: (message: Message, card: Embed) => unknown
  expected: unknown
}[] = [
  {
    name: 'signs between angle brackets that are no link',
    form: 'slack',
    body: {
      text: 'List<String> is <90%> full, <tel:+1|call>, <https://a.example|a>, <mailto:a@b.example>',
    },
    shown: ({ content }) => content,
    expected: 'List<String> is <90%> full, call, [a](https://a.example), a@b.example',
  },
  {
    name: 'entities and emoji in every text of an attachment',
    form: 'slack',
    body: {
      username: 'Q&amp;A :robot_face:',
      attachments: [
        {
          author_name: 'R&amp;D :wave:',
          title: 'A &lt;B&gt; :tada:',
          text: 'x &amp; y :tada:',
          footer: 'Tom &amp; Co :rocket:',
          fields: [{ title: 'P&amp;L', value: '1 &lt; 2' }],
        },
      ],
    },
    shown: ({ author }, { author: by, title, description, footer, fields }) => [
      author.name,
      by?.name,
      title,
      description,
      footer,
      fields?.map(({ name, value }) => [name, value]),
    ],
    expected: ['Q&A 🤖', 'R&D 👋', 'A <B> 🎉', 'x & y 🎉', 'Tom & Co 🚀', [['P&L', '1 < 2']]],
  },
  {
    name: 'the numbers of ordered lists',
    form: 'slack',
    body: {
      blocks: [
        {
          type: 'rich_text',
          elements: [
            { type: 'rich_text_list', style: 'ordered', offset: 2, elements: items('a', 'b') },
            { type: 'rich_text_list', style: 'bullet', indent: 1, elements: items('c') },
          ],
        },
      ],
    },
    shown: ({ content }) => content,
    expected: '3. a\n4. b\n   - c',
  },
  {
    name: 'color codes of a terminal, also cut ones',
    form: 'text',
    body: `${red}FAILED${reset} 3 \u001b]8;;https://e.example\u0007log\u001b]8;;\u0007 \u001b[3`,
    headers: { 'content-type': 'text/plain' },
    shown: ({ content }) => content,
    expected: 'FAILED 3 log ',
  },
  {
    name: 'color codes in every text of a card',
    form: 'discord',
    body: {
      username: `${red}CI`,
      embeds: [
        {
          title: `${red}T`,
          description: `\`\`\`ansi\n${red}d${reset}\n\`\`\``,
          author: { name: `${red}a` },
          footer: { text: `f${reset}` },
          fields: [{ name: `${red}n`, value: `${red}v` }],
        },
      ],
    },
    shown: ({ author }, card) => [author.name, card],
    expected: [
      'CI',
      {
        author: { name: 'a' },
        title: 'T',
        description: '```ansi\nd\n```',
        fields: [{ name: 'n', value: 'v' }],
        footer: 'f',
      },
    ],
  },
  {
    name: 'HTML and entities in the Markdown of code hosts, not in code',
    form: 'github',
    headers: { 'x-github-event': 'issue_comment' },
    body: {
      action: 'created',
      issue: { number: 1, title: 'Fix List<String> & more' },
      comment: {
        body:
          'A &amp; B<br>List<String> <90%> `<b>&amp;</b>`\r\n<!-- hidden --><details><summary>Log</summary>\n\n' +
          '<a href="https://e.example/?a&amp;b">more</a>\n</details>\n<ol><li>one</li><li>two</li></ol>',
      },
    },
    shown: (_message, { title, description }) => [title, description],
    expected: [
      'Comment on #1 Fix List<String> & more',
      'A & B\nList<String> <90%> `<b>&amp;</b>`\n**Log**\n\n[more](https://e.example/?a&b)\n\n1. one\n2. two',
    ],
  },
  {
    name: 'ten commits of a push, and how many more there are',
    form: 'github',
    headers: { 'x-github-event': 'push' },
    body: {
      ref: 'refs/heads/main',
      commits: Array.from({ length: 12 }, (_, index) => ({
        id: `${index}`.padEnd(40, '0'),
        message: `commit ${index + 1}`,
        url: 'https://code.example/c',
        author: { name: 'Ada' },
      })),
    },
    shown: (_message, { title, description = '' }) => [
      title,
      (description ?? '')
        .split('\n')
        .map((line) => line.replace(/^.*\) (.*) — Ada$/, '$1'))
        .join(),
    ],
    expected: [
      'Pushed 12 commits to main',
      `${Array.from({ length: 10 }, (_, index) => `commit ${index + 1}`).join()},… and 2 more`,
    ],
  },
  {
    name: 'quotation marks that the plugin of Jellyfin escapes twice, and a year once',
    form: 'jellyfin',
    body: {
      NotificationType: 'PlaybackStart',
      Name: 'Ship \\"Nora\\" (2020)',
      Year: 2020,
      ItemType: 'Movie',
      Overview: 'A \\"good\\" ship',
      NotificationUsername: '\\"Ada\\"',
    },
    shown: (_message, { title, description, author }) => [title, description, author?.name],
    expected: ['▶️ Playing Ship "Nora" (2020)', 'A "good" ship', '"Ada"'],
  },
  ...['plex', 'tautulli', 'radarr'].map((form) => ({
    name: `a year that the title has, in ${form}`,
    form,
    body: {
      event: 'media.play',
      action: 'play',
      eventType: 'MovieAdded',
      Metadata: { type: 'movie', title: 'Ferry (2020)', year: 2020 },
      movie: { title: 'Ferry (2020)', year: 2020 },
      media_type: 'movie',
      title: 'Ferry (2020)',
      year: '2020',
    },
    shown: (_message: Message, { title }: Embed) => title?.replace(/^.*?(?=Ferry)/, ''),
    expected: 'Ferry (2020)',
  })),
  {
    name: 'the artist of a track on an album of several, from Plex',
    form: 'plex',
    body: {
      event: 'media.play',
      Metadata: {
        type: 'track',
        title: 'Low Water',
        grandparentTitle: 'Various Artists',
        originalTitle: 'The Estuaries',
      },
    },
    shown: (_message, { title }) => title,
    expected: '▶️ Playing The Estuaries – Low Water',
  },
  {
    name: 'the artist of a track on an album of several, from Tautulli',
    form: 'tautulli',
    body: {
      action: 'play',
      media_type: 'track',
      title: 'Various Artists - Low Water',
      track_artist: 'The Estuaries',
      track_name: 'Low Water',
    },
    shown: (_message, { title }) => title,
    expected: '▶️ Playing The Estuaries – Low Water',
  },
  ...[0, 1, 2].map((newest) => ({
    name: `the newest update of an incident, at index ${newest}`,
    form: 'statuspage',
    body: {
      incident: {
        id: `${newest}`,
        name: 'Outage',
        status: 'monitoring',
        incident_updates: [0, 1, 2].map((index) => ({
          body: `update ${index}`,
          created_at: `2026-01-31T1${index === newest ? 3 : index % 3}:00:00.000+01:00`,
          affected_components: [{ name: `part ${index}` }],
        })),
      },
    },
    shown: (_message: Message, { description, timestamp, fields }: Embed) => [
      description,
      timestamp,
      fields?.at(-1)?.value,
    ],
    expected: [`update ${newest}`, Date.UTC(2026, 0, 31, 12), `part ${newest}`],
  })),
  {
    name: 'the times of a maintenance',
    form: 'statuspage',
    body: {
      incident: {
        id: 'm',
        name: 'Move',
        status: 'scheduled',
        scheduled_for: '2026-02-01T02:00:00.000Z',
        scheduled_until: '2026-02-01T04:00:00.000Z',
        incident_updates: [],
      },
    },
    shown: (_message, { fields }) => fields?.map(({ name, value }) => [name, value]),
    expected: [
      ['Starts', '<t:1769911200:f>'],
      ['Ends', '<t:1769918400:f>'],
    ],
  },
  {
    name: 'the worst of a group of alerts, its first start, and the panel of what fires',
    form: 'grafana',
    body: {
      alerts: [
        { status: 'resolved', labels: { alertname: 'A' }, panelURL: 'https://g.example/a' },
        {
          status: 'firing',
          labels: { alertname: 'B', severity: 'warning' },
          panelURL: 'https://g.example/b',
          startsAt: '2026-01-31T13:00:00Z',
        },
        {
          status: 'firing',
          labels: { alertname: 'C', severity: 'critical' },
          imageURL: 'https://g.example/c.png',
          startsAt: '2026-01-31T12:00:00Z',
        },
      ],
    },
    shown: (_message, { color, timestamp, fields, image }) => [
      color,
      timestamp,
      fields?.at(-1)?.value,
      image,
    ],
    expected: [
      '#da3633',
      Date.UTC(2026, 0, 31, 12),
      '[Panel](https://g.example/b)',
      'https://g.example/c.png',
    ],
  },
  {
    name: 'the last end of a group of alerts, and how many labels it has',
    form: 'alertmanager',
    body: {
      commonLabels: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`label${at}`, 'x'])),
      alerts: ['12', '14', '13'].map((hour) => ({
        status: 'resolved',
        labels: { alertname: 'A' },
        endsAt: `2026-01-31T${hour}:00:00Z`,
      })),
    },
    shown: (_message, { timestamp, fields }) => [timestamp, fields?.at(-1)?.value],
    expected: [Date.UTC(2026, 0, 31, 14), '… and 3 more'],
  },
  {
    name: 'how many files a release has',
    form: 'gitlab',
    body: {
      object_kind: 'release',
      assets: { links: Array.from({ length: 12 }, (_, at) => ({ name: `f${at}` })) },
    },
    shown: (_message, { fields }) => fields?.at(-1)?.value.split('\n').slice(-2),
    expected: ['f9', '… and 2 more'],
  },
  {
    name: 'the text beside a block of an unknown type, which may say nothing',
    form: 'slack',
    body: {
      text: 'Disk is *full*',
      blocks: [{ type: 'gauge', percent: 97 }, { type: 'divider' }],
    },
    shown: ({ content }) => content,
    expected: 'Disk is **full**\n———',
  },
  {
    name: 'the fallback beside such a block in an attachment, and all of its pictures',
    form: 'slack',
    body: {
      attachments: [
        {
          fallback: 'Disk is full',
          blocks: [
            { type: 'gauge', percent: 97 },
            ...['a', 'b'].map((name) => ({
              type: 'image',
              image_url: `https://e.example/${name}.png`,
            })),
          ],
        },
      ],
    },
    shown: ({ embeds }) => embeds.map(({ description, image }) => [description, image]),
    expected: [
      ['Disk is full', 'https://e.example/a.png'],
      [undefined, 'https://e.example/b.png'],
    ],
  },
  {
    name: 'names, dates and colors in rich text',
    form: 'slack',
    body: {
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'broadcast', range: 'here' },
                { type: 'text', text: ' ' },
                { type: 'channel', channel_id: 'C1' },
                { type: 'text', text: ' ' },
                { type: 'user', user_id: 'U1' },
                { type: 'text', text: ' ' },
                { type: 'usergroup', usergroup_id: 'S1' },
                { type: 'text', text: ' ' },
                { type: 'date', timestamp: 1769860800, format: '{date}', fallback: 'today' },
                { type: 'text', text: ' ' },
                { type: 'color', value: '#2ea043' },
              ],
            },
          ],
        },
      ],
    },
    shown: ({ content }) => content,
    expected: '@here #C1 @U1 @S1 <t:1769860800:f> #2ea043',
  },
  ...['slack', 'rocketchat'].map((form) => ({
    name: `the names that Rocket.Chat has for fields, and values written as text, in ${form}`,
    form,
    body: {
      alias: 'Build',
      avatar: 'https://e.example/a.png',
      msg: 'a *b*',
      mrkdwn: 'false',
      attachments: [
        {
          msg: 'done',
          text: 'not shown',
          video_url: 'https://e.example/v.mp4',
          fields: [{ title: 'Job', value: 'x', short: 'true' }],
        },
      ],
    },
    shown: ({ author, content }: Message, { description, fields }: Embed) => [
      author.name,
      author.avatar,
      content,
      description,
      fields,
    ],
    expected: [
      'Build',
      'https://e.example/a.png',
      'a *b*',
      'done\nhttps://e.example/v.mp4',
      [{ name: 'Job', value: 'x', inline: true }],
    ],
  })),
  {
    name: 'fields side by side, also where Discord gets it as text',
    form: 'discord',
    body: { embeds: [{ fields: [{ name: 'a', value: 'b', inline: 'true' }] }] },
    shown: (_message, { fields }) => fields,
    expected: [{ name: 'a', value: 'b', inline: true }],
  },
]

const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const plain = { 'content-type': 'text/plain' }
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** What publishers for ntfy and Apprise send to the form `text`. */
const plainTexts: {
  name: string
  body: object | string
  headers?: Record<string, string>
  expected: string
  more?: Partial<{ image: string; avatar: string }>
}[] = [
  {
    name: 'headers of ntfy, in UTF-8',
    body: 'Disk full',
    headers: {
      ...plain,
      title: utf8('Größe ✓'),
      tags: 'warning,backup',
      priority: '5',
      click: 'https://e.example/x',
    },
    expected: '‼️ ⚠️ **[Größe ✓](https://e.example/x)**\nDisk full\n_backup_',
  },
  {
    name: 'encoded words of RFC 2047, in base64 and quoted',
    body: 'x',
    headers: {
      ...plain,
      'x-title': '=?UTF-8?B?R3LDvMOfZQ==?= =?utf-8?q?_=E2=9C=93_?= =?iso-8859-1?Q?f=FCr_alle?=',
    },
    expected: '**Grüße ✓ für alle**\nx',
  },
  {
    name: 'a title in Latin-1, and an encoded word in an unknown charset',
    body: 'x',
    headers: { ...plain, t: 'Größe =?nothing?B?eA==?=' },
    expected: '**Größe =?nothing?B?eA==?=**\nx',
  },
  {
    name: 'icon, picture and tags without a title',
    body: 'Someone is at the door',
    headers: {
      ...plain,
      ta: 'bell',
      icon: 'https://e.example/i.png',
      attach: 'https://e.example/door.jpg?x=1',
      click: 'https://e.example/',
    },
    expected: '🔔 Someone is at the door\nhttps://e.example/',
    more: { image: 'https://e.example/door.jpg?x=1', avatar: 'https://e.example/i.png' },
  },
  {
    name: 'JSON of ntfy',
    body: {
      topic: 'alerts',
      title: 'Backup',
      message: 'failed',
      tags: ['x', 'server'],
      priority: 4,
      attach: 'https://e.example/log.txt',
      filename: 'log.txt',
    },
    expected: '❗ ❌ **Backup**\nfailed\n📎 [log.txt](https://e.example/log.txt)\n_server_',
  },
  {
    name: 'json:// of Apprise',
    body: {
      version: '1.0',
      title: 'Backup',
      message: 'failed',
      attachments: [{ filename: 'log.txt', base64: 'eA==', mimetype: 'text/plain' }],
      type: 'failure',
    },
    expected: '❌ **Backup**\nfailed\n📎 log.txt',
  },
  {
    name: 'form:// of Apprise',
    body: 'version=1.0&title=Gr%C3%B6%C3%9Fe&message=a%3Db%26c&type=warning',
    headers: urlEncoded,
    expected: '⚠️ **Größe**\na=b&c',
  },
]

test('the form text understands the parameters of ntfy and Apprise', async () => {
  const { send, newest } = await startForms(await sharedApp())
  const results = []
  for (const { name, body, headers } of plainTexts) {
    const response = await send('text', body, headers)
    assert.ok(response.ok, `${name}: ${response.status} ${await response.text()}`)
    const { content, author, embeds } = await newest()
    const more = {
      ...(embeds[0]?.image && { image: embeds[0].image }),
      ...(author.avatar && { avatar: author.avatar }),
    }
    results.push([name, content, more])
  }
  assert.deepEqual(
    results,
    plainTexts.map(({ name, expected, more = {} }) => [name, expected, more]),
  )
  assert.equal((await send('text', ' ', { ...plain, tags: '' })).status, 400)
})

function items(...names: string[]) {
  return names.map((text) => ({
    type: 'rich_text_section',
    elements: [{ type: 'text', text }],
  }))
}

test('texts of tools are shown as their senders mean them, in every field', async () => {
  const { send, newest } = await startForms(await sharedApp())
  const results = []
  for (const { name, form, body, headers, shown } of texts) {
    const response = await send(form, body, headers)
    assert.ok(response.ok, `${name}: ${response.status} ${await response.text()}`)
    const message = await newest()
    results.push([name, shown(message, message.embeds[0] ?? {})])
  }
  assert.deepEqual(
    results,
    texts.map(({ name, expected }) => [name, expected]),
  )
})

const long = 'x'.repeat(3999)
const section = { type: 'section', text: { type: 'mrkdwn', text: long } }

/** Contents that are too long for a message. */
const longTexts: { form: string; body: object | string; whole: string }[] = [
  { form: 'slack', body: { text: `${long} *end*` }, whole: `${long} **end**` },
  { form: 'slack', body: { blocks: [section, section] }, whole: `${long}\n${long}` },
  { form: 'slack', body: { text: long, attachments: [{ title: 'card' }] }, whole: long },
  { form: 'rocketchat', body: { msg: long }, whole: long },
  { form: 'homeassistant', body: { message: long }, whole: long },
  { form: 'discord', body: { components: [{ type: 10, content: long }] }, whole: long },
]

test('W47: a content that is too long for a message is attached whole, also by an edit or a replay', async () => {
  const app = await sharedApp()
  const { fixture, created, send, newest } = await startForms(app)
  const fileOf = async ({ attachments }: Message) => {
    const [file] = attachments
    return [file?.name, file && (await fixture.owner.get(file.url)).body]
  }
  const excerpt = `${'x'.repeat(499)}…`
  const shown = []
  for (const { form, body } of longTexts) {
    const response = await send(form, body)
    assert.ok(response.ok, `${form}: ${response.status} ${await response.text()}`)
    const message = await newest()
    shown.push([form, message.content, await fileOf(message)])
  }
  assert.deepEqual(
    shown,
    longTexts.map(({ form, whole }) => [form, excerpt, ['message.txt', whole]]),
  )
  await send('slack', { username: 'CI', text: 'x'.repeat(3998) })
  const fitting = await newest()
  assert.deepEqual([fitting.content.length, fitting.attachments], [3998, []])

  // A message has at most ten files, so the content is cut.
  const form = new FormData()
  form.set('payload_json', JSON.stringify({ components: [{ type: 10, content: long }] }))
  for (let at = 0; at < 10; at += 1) form.set(`files[${at}]`, new Blob(['f']), `${at}.txt`)
  const full = await fetch(`${app.url}${created.hook}/discord`, {
    method: 'POST',
    body: form,
  })
  assert.ok(full.ok, await full.clone().text())
  const { content, attachments } = await newest()
  assert.match(content, /^x{3900,}…$/)
  assert.equal(attachments.length, 10)

  const posted = await send('discord?wait=true', { content: 'short' })
  const { id } = (await posted.json()) as { id: string }
  const edited = { content: 'x'.repeat(2000), components: [{ content: long }] }
  assert.equal((await send(`discord/messages/${id}`, edited, {}, 'PATCH')).status, 200)
  const changed = await newest()
  assert.equal(changed.content, excerpt)
  assert.deepEqual(await fileOf(changed), ['message.txt', `${edited.content}\n${long}`])
  const again = { ...edited, content: 'y'.repeat(2000) }
  assert.equal((await send(`discord/messages/${id}`, again, {}, 'PATCH')).status, 200)
  const twice = await newest()
  assert.equal(twice.attachments.length, 1)
  assert.deepEqual(await fileOf(twice), ['message.txt', `${again.content}\n${long}`])
  const short = await send(`discord/messages/${id}`, { content: 'short' }, {}, 'PATCH')
  assert.equal(short.status, 200)
  assert.deepEqual((await newest()).attachments, [])

  const { owner } = fixture
  const { path } = created
  await owner.expect(200, owner.patch(path, { secret: 'only-with-this' }))
  assert.equal((await send('slack', { text: long })).status, 401)
  await owner.expect(200, owner.patch(path, { secret: null }))
  const refused = async () =>
    (await owner.expect(200, owner.get(`${path}/deliveries?status=401`))).deliveries
  await waitUntil('the request is logged', async () => (await refused()).length > 0)
  const replay = owner.post(`${path}/deliveries/${(await refused())[0].id}/replay`)
  assert.equal((await owner.expect(200, replay)).status, 200)
  assert.deepEqual(await fileOf(await newest()), ['message.txt', long])
})

const longUrl = `https://e.example/?q=${'u'.repeat(600)}`

/** Cards that are legal in their form and have more than a message shows, and what a file must have of them. */
const longCards: { form: string; body: object; kept: string[] }[] = [
  {
    form: 'discord',
    body: { embeds: [{ title: 'T', description: `${'d'.repeat(4090)} end` }] },
    kept: ['T', 'd end'],
  },
  {
    form: 'discord',
    body: { embeds: [{ title: 'T', url: longUrl, image: { url: `${longUrl}.png` } }] },
    kept: [longUrl, `${longUrl}.png`],
  },
  {
    form: 'discord',
    body: {
      content: 'x'.repeat(2000),
      embeds: [
        { description: 'd'.repeat(1999) },
        { author: { name: 'A' }, fields: [{ name: 'N', value: 'V' }], footer: { text: 'F' } },
      ],
    },
    kept: ['A\nN: V\nF'],
  },
  { form: 'slack', body: { attachments: [{ text: `${long}${long} end` }] }, kept: ['x end'] },
  {
    form: 'slack',
    body: { attachments: Array.from({ length: 20 }, (_, at) => ({ text: `card ${at}` })) },
    kept: ['card 0', 'card 19'],
  },
  {
    form: 'slack',
    body: { attachments: [{ fields: [{ title: 'Log', value: `${'v'.repeat(2000)} end` }] }] },
    kept: ['Log: v', 'v end'],
  },
  { form: 'teams', body: { title: 'T', text: `${long} ${long} end` }, kept: ['T\nx', 'x end'] },
  { form: 'grafana', body: { alerts: [{}], title: `${'t'.repeat(300)} end` }, kept: ['t end'] },
]

test('W48: a card that is too long for a message is attached whole, and an edit replaces the file', async () => {
  const { fixture, send, newest } = await startForms(await sharedApp())
  const fileOf = async (name: string) => {
    const file = (await newest()).attachments.find((one) => one.name === name)
    return file && String((await fixture.owner.get(file.url)).body)
  }
  for (const [index, { form, body, kept }] of longCards.entries()) {
    const response = await send(form, body)
    assert.ok(response.ok, `${form}: ${response.status} ${await response.text()}`)
    const file = (await fileOf('cards.txt')) ?? ''
    const missing = kept.filter((text) => !file.includes(text))
    assert.deepEqual(missing, [], `${form} ${index}: ${file.slice(0, 100)}`)
  }
  await send('discord', { content: 'c', embeds: [{ title: 'T', description: 'd'.repeat(3990) }] })
  assert.deepEqual((await newest()).attachments, [])

  const posted = await send('discord?wait=true', longCards[1]?.body)
  const { id } = (await posted.json()) as { id: string }
  const edit = (body: object) => send(`discord/messages/${id}`, body, {}, 'PATCH')
  assert.equal((await edit({ content: 'beside' })).status, 200)
  assert.ok((await fileOf('cards.txt'))?.includes(longUrl))
  assert.equal((await edit({ embeds: [{ title: 'short' }] })).status, 200)
  assert.deepEqual((await newest()).attachments, [])
})
