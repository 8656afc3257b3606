import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import { addEmoji } from '../emoji.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { createWebhook, fetchMessages, unlimited } from '../webhooks.ts'

/** All ways in which a text can become a message. */
function openWaysIn(app: TestApp, fixture: ServerFixture, owner: GatewayClient, hook: string) {
  const tool = app.visitor()
  const { id: channelId } = fixture.general
  const created = async (id: string): Promise<Message> =>
    (await owner.next('message.created', ({ message }) => message.id === id)).message
  return {
    async message(content: string) {
      return (await owner.action('message.send', { channelId, content })).message
    },
    async edit(content: string) {
      const { message } = await owner.action('message.send', { channelId, content: 'x' })
      return (await owner.action('message.edit', { messageId: message.id, content })).message
    },
    async post(content: string) {
      return created((await tool.expect(201, tool.post(hook, { content }))).id)
    },
    async 'post with a key'(content: string) {
      const { id } = await tool.expect(201, tool.post(`${hook}?key=${content.length}`, { content }))
      return created(id)
    },
    async 'edit of a post'(content: string) {
      const { id } = await tool.expect(201, tool.post(hook, { content: 'x' }))
      await tool.expect(200, tool.patch(`${hook}/messages/${id}`, { content }))
      return (await owner.next('message.updated', ({ message }) => message.id === id)).message
    },
    async 'post in the form of Discord'(content: string) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ content })
      const { status } = await fetch(`${app.url}${hook}/discord`, { method: 'POST', headers, body })
      assert.equal(status, 204)
      return (await fetchMessages(fixture, channelId)).at(-1)!
    },
  }
}

test('A89: short names become emoji in every way in, except in code and where the server has its own', async (t) => {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const tada = await addEmoji(fixture.owner, fixture.path, 'tada')
  const owner = await connect(fixture.owner)
  const { hook } = await createWebhook(fixture)
  const waysIn = openWaysIn(app, fixture, owner, hook)
  const content =
    '> <t:1764187200:R> hi :smile:**:+1:** :wave::skin-tone-3: :tada: `:smile:` \\:smile: :no_such: 1:10:1 https://x.org/:smile:\n```\n:smile:\n```'
  for (const [way, post] of Object.entries(waysIn)) {
    const message = await post(content)
    const replaced = content.replace(':smile:**:+1:** :wave::skin-tone-3:', '😄**👍** 👋🏼')
    assert.equal(message.content, replaced, way)
    assert.deepEqual(message.emoji, [{ id: tada.id, name: 'tada' }], way)
  }

  const short = { title: ':+1:', fields: [{ name: ':smile:', value: '`:smile:` 12:30:45' }] }
  const shown = { title: '👍', fields: [{ name: '😄', value: '`:smile:` 12:30:45' }] }
  const tool = app.visitor()
  const url = 'https://example.org/:smile:'
  await tool.expect(201, tool.post(hook, { embeds: [{ url, description: ':smile:', ...short }] }))
  await fetch(`${app.url}${hook}/discord`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ embeds: [{ description: ':smile:', ...short }] }),
  })
  const cards = (await fetchMessages(fixture, fixture.general.id)).slice(-2)
  for (const { embeds } of cards) {
    const [{ title, description, fields } = {}] = embeds
    assert.deepEqual({ title, description, fields }, { ...shown, description: '😄' })
  }
  assert.equal(cards[0]?.embeds[0]?.url, url)
})

test('A90: a text that shows nothing is no message', async (t) => {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const owner = await connect(fixture.owner)
  const { hook } = await createWebhook(fixture)
  const waysIn = openWaysIn(app, fixture, owner, hook)
  const empty = [
    ...'\u200b \u200d \u2060 \u3164 \u2800 \u00ad \u200f \u034f \u180e \ufe0f'.split(' '),
    ...['\u{e0041}\u{e007f}', ' \n\u200b ', '****', '** **', '||\u200b||', '*\u200b*', '> \u2060'],
    ...['[\u200b](https://x.org)', '```\n```', '`\u200b`'],
  ]
  const { id: channelId } = fixture.general
  const tool = app.visitor()
  const { id: messageId } = await waysIn.message('x')
  const { id: postId } = await waysIn.post('x')
  for (const content of empty) {
    const code = 'empty'
    await assert.rejects(owner.action('message.send', { channelId, content }), { code }, content)
    await assert.rejects(owner.action('message.edit', { messageId, content }), { code }, content)
    await expectError(tool.post(hook, { content }), code)
    await expectError(tool.patch(`${hook}/messages/${postId}`, { content }), code)
  }
  for (const content of [
    '---',
    '**',
    '||||',
    '\u200b.',
    '🎉',
    '_',
    '>',
    '#',
    '1.',
    '¯\\_(ツ)_/¯',
  ]) {
    assert.equal((await waysIn.message(content)).content, content)
  }
  // A card is enough.
  const card = { content: '\u200b', embeds: [{ url: 'https://x.org' }] }
  await tool.expect(201, tool.post(hook, card))
})
