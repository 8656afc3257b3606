import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noMessageFilter } from '@guildhall/contract'
import type { MessageFilter } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

const refusedFilter: MessageFilter = {
  ...noMessageFilter,
  links: 'not_listed',
  domains: ['evil.example'],
  webhooks: true,
}

/** Slack's forms have a syntax of their own in `<>`. */
function withoutAngles(text: string): string {
  return text
    .replace(/^<(.*)>$/, '[text]($1)')
    .replace('](<', '](')
    .replace('>)', ')')
}

// What browsers open for each is a page of evil.example.
const addresses = [
  'https://evil.example',
  'http://EVIL.example.',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  String.raw`https\://evil.example`,
  String.raw`https:\\\\evil.example`,
  String.raw`https://evil.example\\@ok.example`,
  'https://ok.example@evil.example',
  'https://ok.example%2f@evil.example',
  'https://ｅｖｉｌ.example',
  'https://evil%2Eexample',
  'https://ev\u00adil.example',
  'https://evil。example',
]
const texts = [
  ...addresses.map((address, index) =>
    index % 2 === 0 ? `[text](${address})` : `||![text](<${address}>)||`,
  ),
  '<https:///evil.example>',
  'www.evil.example',
  '> - **https://evil.example/x**',
]
const allowed = [
  '[text](https://ok.example/https:evil.example)',
  'https://notevil.example and evil.example alone',
  String.raw`[text](https://ok.example\\@evil.example)`,
]

test('SEC52: a link that the filter refuses is refused however and wherever it is written', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await connect(await fixture.member())
  const channelId = general.id
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const { message } = await ben.action('message.send', { channelId, content: 'hello' })
  const posted = await tool.expect(201, tool.post(hook, { content: 'hello' }))
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, refusedFilter))

  const embed = (parts: object) => ({ embeds: [{ url: 'https://ok.example', ...parts }] })
  const statusOf = async (reply: Promise<{ status: number }>) =>
    (await reply).status < 300 ? 'ok' : 'refused'
  const action = (type: 'message.send' | 'message.edit', data: object) =>
    ben.action(type, data as never).then(
      () => 'ok',
      ({ code }) => (code === 'forbidden' ? 'refused' : code),
    )
  const postForm = (form: string, body: object) =>
    fetch(`${app.url}${hook}/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const positions: Record<string, (text: string) => Promise<string>> = {
    content: (content) => action('message.send', { channelId, content }),
    edit: (content) => action('message.edit', { messageId: message.id, content }),
    webhook: (content) => statusOf(tool.post(hook, { content })),
    'message with a key': (content) => statusOf(tool.post(`${hook}?key=x`, { content })),
    'edit of a webhook': (content) =>
      statusOf(tool.patch(`${hook}/messages/${posted.id}`, { content })),
    description: (description) => statusOf(tool.post(hook, embed({ description }))),
    field: (value) => statusOf(tool.post(hook, embed({ fields: [{ name: 'x', value }] }))),
    discord: (description) => statusOf(postForm('discord', { embeds: [{ description }] })),
    slack: (text) => statusOf(postForm('slack', { text: withoutAngles(text) })),
  }
  for (const [name, post] of Object.entries(positions)) {
    for (const text of texts) assert.equal(await post(text), 'refused', `${name}: ${text}`)
    for (const text of allowed) assert.equal(await post(text), 'ok', `${name}: ${text}`)
  }

  // Addresses of cards begin with a scheme and two slashes.
  const cards: Record<string, (url: string) => object> = {
    url: (url) => embed({ url }),
    author: (url) => embed({ author: { name: 'x', url } }),
  }
  const whole = addresses.filter((address) => /^https?:\/\/[^\\/]+$/.test(address))
  for (const [name, card] of Object.entries(cards)) {
    for (const url of [...whole, String.raw`https://evil.example\@ok.example`]) {
      assert.equal(await statusOf(tool.post(hook, card(url))), 'refused', `${name}: ${url}`)
    }
    assert.equal(await statusOf(tool.post(hook, card('https://ok.example'))), 'ok')
  }
  // Readers see pictures, but can't open them.
  assert.equal(
    await statusOf(tool.post(hook, embed({ image: 'https://evil.example/x.png' }))),
    'ok',
  )
})

test('SEC53: a webhook that moved is judged by the channel of the message that it edits', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const free = await fixture.channel('free')
  const { hook, path } = await createWebhook(fixture)
  const tool = app.visitor()
  const { id } = await tool.expect(201, tool.post(hook, { content: 'hello' }))
  const filter = { ...refusedFilter, words: ['badword'], exemptChannelIds: [free.id] }
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, filter))
  await owner.expect(200, owner.patch(path, { channelId: free.id }))
  const edit = (messageId: string, content: string) =>
    tool.patch(`${hook}/messages/${messageId}`, { content })
  const moved = await tool.expect(201, tool.post(hook, { content: 'badword' }))
  await tool.expect(200, edit(moved.id, 'badword, twice'))
  await expectError(edit(id, 'badword'), 'forbidden')
  await tool.expect(200, edit(id, 'fine'))

  // Back in the judged channel, it can still edit what is in the exempt one.
  await owner.expect(200, owner.patch(path, { channelId: general.id }))
  await tool.expect(200, edit(moved.id, 'badword, three times'))
  await expectError(tool.post(`${hook}?key=x`, { content: 'badword' }), 'forbidden')
  const contents = (await fetchMessages(fixture, general.id)).map(({ content }) => content)
  assert.deepEqual(contents, ['fine'])
})
