import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { sendRaw } from '../raw-http.ts'
import { shareApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

const url = 'https://example.org/'

test('W1: a webhook post is stored, numbered and sent to all who can view the channel', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const created = await createWebhook(fixture)
  const client = await connect(member)
  const tool = app.visitor()

  const embed = { url, title: 'Build 7', description: 'passed', image: 'http://example.org/a.png' }
  const body = { content: 'done', username: 'Robot', embeds: [{ ...embed, colour: 1 }], tts: true }
  const posted = await tool.post(created.hook, body)
  assert.equal(posted.status, 201)
  assert.equal(typeof posted.body.id, 'string')
  assert.deepEqual(posted.body, { ok: true, id: posted.body.id })
  assert.match(posted.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(posted.headers.get('set-cookie'), null)

  const { message } = await client.next('message.created')
  assert.deepEqual(message, {
    id: posted.body.id,
    channelId: fixture.general.id,
    seq: 1,
    author: { kind: 'webhook', id: created.webhook.id, name: 'Robot', avatar: null },
    content: 'done',
    embeds: [embed],
    attachments: [],
    replyTo: null,
    mentions: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
    emoji: [],
    reactions: [],
    createdAt: message.createdAt,
    editedAt: null,
  })
  await tool.expect(201, tool.post(created.hook, { embeds: [{ url }] }))
  const second = (await client.next('message.created')).message
  assert.equal(second.seq, 2)
  assert.equal(second.author.name, 'CI')
  assert.equal(second.content, '')
  assert.deepEqual(second.embeds, [{ url }])
  assert.deepEqual(await fetchMessages(fixture, fixture.general.id), [message, second])
  await client.close()
})

test('W13: a webhook post can mention members, but not @everyone', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const created = await createWebhook(fixture)
  const content = `@${member.username} @everyone @nobody look`
  await app.visitor().expect(201, app.visitor().post(created.hook, { content }))
  const [message] = await fetchMessages(fixture, fixture.general.id)
  assert.deepEqual(message?.mentions, [member.id])
  assert.equal(message?.mentionsEveryone, false)
})

test('W33: a post without content and embeds is rejected as empty', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  for (const body of [
    {},
    { content: '' },
    { content: ' \t\r\n\u00a0\u2003' },
    { embeds: [] },
    { content: '', username: 'Robot', embeds: [] },
  ]) {
    const { status, body: response } = await tool.post(hook, body)
    assert.equal(status, 400)
    assert.equal(response.error.code, 'empty', JSON.stringify(body))
  }
  assert.deepEqual(await fetchMessages(fixture, fixture.general.id), [])
})

test('W10 W34: an invalid field is reported by its path; values at the limit are accepted', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const emojiText = (count: number): string => '🦉'.repeat(count)
  const address = (length: number): string => url.padEnd(length, 'a')
  const rejections: [unknown, string][] = [
    [{ content: emojiText(2001) }, 'content'],
    [{ content: 'x'.repeat(2001) }, 'content'],
    [{ content: null }, 'content'],
    [{ content: 7 }, 'content'],
    [{ content: ['x'] }, 'content'],
    [{ content: 'x', username: '' }, 'username'],
    [{ content: 'x', username: '  ' }, 'username'],
    [{ content: 'x', username: null }, 'username'],
    [{ content: 'x', username: true }, 'username'],
    [{ content: 'x', username: emojiText(81) }, 'username'],
    [{ content: 'x', embeds: null }, 'embeds'],
    [{ content: 'x', embeds: {} }, 'embeds'],
    [{ embeds: Array.from({ length: 6 }, () => ({ url })) }, 'embeds'],
    [{ embeds: [null] }, 'embeds.0'],
    [{ embeds: [{ url }, {}] }, 'embeds.1.url'],
    [{ embeds: [{ url: null }] }, 'embeds.0.url'],
    [{ embeds: [{ url: 'ftp://example.org/' }] }, 'embeds.0.url'],
    [{ embeds: [{ url: 'example.org' }] }, 'embeds.0.url'],
    [{ embeds: [{ url: 'javascript:alert(1)' }] }, 'embeds.0.url'],
    [{ embeds: [{ url: 'https://' }] }, 'embeds.0.url'],
    [{ embeds: [{ url: 'https://example.org/a b' }] }, 'embeds.0.url'],
    [{ embeds: [{ url: address(501) }] }, 'embeds.0.url'],
    [{ embeds: [{ url, title: emojiText(201) }] }, 'embeds.0.title'],
    [{ embeds: [{ url, title: null }] }, 'embeds.0.title'],
    [{ embeds: [{ url, description: emojiText(501) }] }, 'embeds.0.description'],
    [{ embeds: [{ url, image: 'data:image/png;base64,AA' }] }, 'embeds.0.image'],
    [{ embeds: [{ url, image: address(501) }] }, 'embeds.0.image'],
    [null, 'body'],
    [[], 'body'],
  ]
  for (const [body, field] of rejections) {
    await expectError(tool.post(hook, body), 'invalid_input', field)
  }
  for (const body of [
    { content: emojiText(2000) },
    { content: 'x', username: emojiText(80) },
    { embeds: [{ url: address(500), image: address(500), title: emojiText(200) }] },
    { embeds: [{ url: 'HTTP://EXAMPLE.ORG', description: emojiText(500) }] },
    { content: 'x', embeds: Array.from({ length: 5 }, () => ({ url })) },
  ]) {
    await tool.expect(201, tool.post(hook, body))
  }
})

test('W12: content and sender name together have at most 4000 characters', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture, { name: '🦉'.repeat(80) })
  const tool = app.visitor()
  const embeds = [
    { url, title: '🦉'.repeat(200), description: '🦉'.repeat(500) },
    { url, title: '🦉'.repeat(200), description: '🦉'.repeat(500) },
    { url, title: '🦉'.repeat(200), description: '🦉'.repeat(300) },
  ]
  const content = '🦉'.repeat(2000)
  // 80 for the name, 2000 and 1900: the name counts, custom or default.
  await expectError(
    tool.post(hook, { content, embeds: [...embeds, { url, title: 'x'.repeat(21) }] }),
    'invalid_input',
    'content',
  )
  await tool.expect(
    201,
    tool.post(hook, { content, embeds: [...embeds, { url, title: 'x'.repeat(20) }] }),
  )
  const title = 'x'.repeat(99)
  await tool.expect(
    201,
    tool.post(hook, { content, username: 'R', embeds: [...embeds, { url, title }] }),
  )
  await expectError(
    tool.post(hook, { content, username: 'Ro', embeds: [...embeds, { url, title }] }),
    'invalid_input',
    'content',
  )
})

test('SEC99 W8: a body that is too large or not JSON is rejected', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const good = '{"content":"x"}'
  const json = { 'content-type': 'application/json' }
  for (const reply of [
    tool.post(hook, '{"content":', json),
    tool.post(hook, 'content=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    tool.post(hook, good, { 'content-type': 'text/plain' }),
    tool.post(hook, good, { 'content-type': 'application/json-patch+json' }),
    tool.post(hook, '', json),
    tool.post(hook, '"text"', json),
    tool.post(hook, '7', json),
    tool.post(hook),
    tool.post(hook, `{"content":"x","pad":"${'x'.repeat(64 * 1024)}"}`, json),
  ]) {
    const { status, headers, body } = await reply
    assert.equal(status, 400)
    assert.equal(body.error.code, 'invalid_input', JSON.stringify(body))
    assert.match(body.error.message, /^(body|content-type): /)
    assert.match(headers.get('ratelimit') ?? '', /^"address";r=\d+;t=\d+$/)
  }
  const filler = 'x'.repeat(64 * 1024 - '{"content":"x","pad":""}'.length)
  await tool.expect(201, tool.post(hook, `{"content":"x","pad":"${filler}"}`, json))
  await tool.expect(
    201,
    tool.post(hook, good, { 'content-type': 'application/json; charset=utf-8' }),
  )
})

test('W9: a webhook post needs no session and ignores cookies and origins', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const claims: Record<string, string>[] = [
    { cookie: 'service_session=nonsense' },
    { cookie: 'service_session=nonsense', origin: 'https://evil.example' },
    { authorization: 'Bearer nonsense' },
  ]
  for (const headers of claims) {
    const { status } = await app.visitor().post(hook, { content: 'x' }, headers)
    assert.equal(status, 201)
  }
})

test('malformed Unicode is repaired, and prototype properties have no effect', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const body = String.raw`{"content":"a\ud800b\u0000c","username":"\udfff!","__proto__":{"x":1},"constructor":{"prototype":{}}}`
  const head = `POST ${hook} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  const response = await sendRaw(app.url, `${head}content-length: ${body.length}\r\n\r\n${body}`)
  assert.equal(response?.status, 201)
  const [message] = await fetchMessages(fixture, fixture.general.id)
  assert.equal(message?.content, 'a\ufffdb\u0000c')
  assert.equal(message?.author.name, '\ufffd!')
})
