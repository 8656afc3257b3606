import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

async function createServer() {
  const app = await sharedApp()
  return { app, fixture: await createServerFixture(app) }
}

async function listMessages(account: Account, channelId: string): Promise<Message[]> {
  const { messages } = await account.expect(200, account.get(`/api/channels/${channelId}/messages`))
  return messages
}

async function send(client: GatewayClient, channelId: string, content: string): Promise<Message> {
  return (await client.action('message.send', { channelId, content })).message
}

function denyPermission(
  fixture: ServerFixture,
  channelId: string,
  targetId: string,
  names: string[],
) {
  const overwrite = { target: targetId === fixture.everyone.id ? 'role' : 'member', allow: [] }
  return fixture.owner.expect(
    200,
    fixture.owner.put(`/api/channels/${channelId}/overwrites/${targetId}`, {
      ...overwrite,
      deny: names,
    }),
  )
}

test('G56: a sent message is stored, numbered and sent to all who can view the channel', async () => {
  const { fixture } = await createServer()
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const [writer, reader] = await Promise.all([connect(ben), connect(mia)])
  const channelId = fixture.general.id
  const sent = { channelId, content: 'Hello, wörld 👋', nonce: 'first' }
  const { message } = await writer.action('message.send', sent)
  assert.deepEqual(message, {
    id: message.id,
    channelId,
    seq: 1,
    author: { kind: 'user', id: ben.id, name: ben.username, avatar: null },
    content: 'Hello, wörld 👋',
    embeds: [],
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
  assert.deepEqual(await reader.next('message.created'), {
    serverId: fixture.id,
    message,
    nonce: 'first',
  })
  const response = await reader.action('message.send', {
    channelId,
    content: 'and to you',
    replyTo: message.id,
  })
  assert.equal(response.message.seq, 2)
  assert.equal(response.message.replyTo, message.id)
  assert.deepEqual(await listMessages(mia, channelId), [message, response.message])
})

test('G13: messages with the same nonce within ten minutes are stored once, also concurrent ones', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const [client, second, other] = await Promise.all([connect(ben), connect(ben), connect(mia)])
  const data = { channelId: fixture.general.id, content: 'once', nonce: 'n' }
  const clients = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? client : second))
  const responses = await Promise.all(clients.map((one) => one.action('message.send', data)))
  const again = await client.action('message.send', { ...data, content: 'something else' })
  const ids = new Set([...responses, again].map(({ message }) => message.id))
  assert.equal(ids.size, 1)
  assert.equal((await listMessages(ben, fixture.general.id)).length, 1)

  const { message } = await other.action('message.send', data)
  assert.ok(!ids.has(message.id), 'a nonce belongs to one account')

  app.clock.advance(9 * 60_000)
  const soon = await client.action('message.send', data)
  assert.ok(ids.has(soon.message.id), 'a nonce lasts')
  app.clock.advance(60_000 + 1000)
  const later = await connect(ben)
  const repeated = await later.action('message.send', data)
  assert.ok(!ids.has(repeated.message.id), 'a nonce expires')
  await later.action('message.delete', { messageId: repeated.message.id })
  await assert.rejects(later.action('message.send', data), { code: 'not_found' })
  assert.equal((await listMessages(ben, fixture.general.id)).length, 2)
})

test('a message is stored before its author loses the right to send it, or never', async () => {
  const { fixture } = await createServer()
  const { owner, general } = fixture
  const losses = {
    'member.left': (id: string) => owner.delete(`${fixture.path}/members/${id}`),
    'channel.updated': (id: string) => {
      const overwrite = { target: 'member', allow: [], deny: ['send_messages'] }
      return owner.put(`/api/channels/${general.id}/overwrites/${id}`, overwrite)
    },
  }
  const witness = await connect(owner)
  for (const [type, lose] of Object.entries(losses)) {
    const account = await fixture.member()
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(account)))
    const sent = clients.flatMap((client) =>
      Array.from({ length: 20 }, (_, index) => send(client, general.id, `${type} ${index}`)),
    )
    const results = Promise.allSettled(sent)
    await sent[0]
    assert.ok((await lose(account.id)).status < 300)
    const stored = (await results).filter(({ status }) => status === 'fulfilled')
    await witness.settle()
    // Events come in the order of the commits.
    const loss = witness.events.findIndex((event) => event.type === type)
    const before = witness.events.splice(0).slice(0, loss)
    const created = before.filter((event) => event.type === 'message.created')
    assert.equal(created.length, stored.length, type)
    assert.ok(stored.length < sent.length, `${type} came before some`)
  }
})

test('SEC99 A83: content is required, and its length is limited together with the name', async () => {
  const { fixture } = await createServer()
  const client = await connect(fixture.owner)
  const channelId = fixture.general.id
  const room = limits.messageMax - fixture.owner.username.length
  const { content } = await send(client, channelId, '😀'.repeat(room))
  assert.equal([...content].length, room, 'lengths are counted in code points')
  const tooLong = send(client, channelId, 'x'.repeat(room + 1))
  await assert.rejects(tooLong, { code: 'invalid_input', message: /^content: / })
  for (const blank of ['', ' \n\t ', '\u00A0']) {
    await assert.rejects(send(client, channelId, blank), { code: 'empty' })
  }
  await assert.rejects(client.action('message.send', { channelId }), { code: 'empty' })
  const broken = await send(client, channelId, 'half \uD83D of a pair, and a \0')
  assert.equal(broken.content, 'half \uFFFD of a pair, and a \0')
  assert.deepEqual((await listMessages(fixture.owner, channelId)).at(-1), broken)
})

test('members without send_messages cannot post, and errors reveal no hidden channels', async () => {
  const { app, fixture } = await createServer()
  const [ben, muted, stranger] = await Promise.all([
    fixture.member(),
    fixture.member(),
    app.register(),
  ])
  const [voice, category, news, hidden, quiet] = await Promise.all([
    fixture.channel('talk', { type: 'voice' }),
    fixture.channel('group', { type: 'category' }),
    fixture.channel('news', { type: 'announcement' }),
    fixture.channel('hidden'),
    fixture.channel('quiet'),
  ])
  await denyPermission(fixture, hidden.id, fixture.everyone.id, ['view_channel'])
  await denyPermission(fixture, quiet.id, fixture.everyone.id, ['send_messages'])
  const mutedUntil = Date.now() + 3_600_000
  await fixture.owner.expect(
    200,
    fixture.owner.patch(`${fixture.path}/members/${muted.id}`, { mutedUntil }),
  )
  const [owner, client, silent, outside] = (await Promise.all(
    [fixture.owner, ben, muted, stranger].map((account) => connect(account)),
  )) as [GatewayClient, GatewayClient, GatewayClient, GatewayClient]
  const actions = [
    send(owner, category.id, 'x'),
    owner.action('typing.start', { channelId: category.id }),
  ]
  for (const action of actions) {
    await assert.rejects(action, { code: 'invalid_input', message: /^channelId: / })
  }
  await send(client, voice.id, 'who has the map?')
  await denyPermission(fixture, voice.id, fixture.everyone.id, ['send_messages'])
  await assert.rejects(send(client, voice.id, 'x'), { code: 'forbidden' })
  const rejections: [GatewayClient, string, string][] = [
    [client, news.id, 'forbidden'],
    [client, quiet.id, 'forbidden'],
    [client, hidden.id, 'not_found'],
    [client, 'no-such-channel', 'not_found'],
    [silent, fixture.general.id, 'forbidden'],
    [outside, fixture.general.id, 'not_found'],
  ]
  for (const [actor, channelId, code] of rejections) {
    await assert.rejects(send(actor, channelId, 'x'), { code })
    await assert.rejects(actor.action('typing.start', { channelId }), { code })
  }
  for (const { id } of [news, quiet, hidden]) assert.equal((await send(owner, id, 'x')).seq, 1)
})

test('@username mentions a member; @everyone requires mention_everyone', async () => {
  const { app, fixture } = await createServer()
  const { invite } = await fixture.owner.expect(
    201,
    fixture.owner.post(`${fixture.path}/invites`, {}),
  )
  const names = ['ben', 'ben.', 'ben.bo', 'mia-']
  const ids = new Map<string, string>()
  for (const name of names) {
    const account = await app.register(name)
    await account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
    ids.set(name, account.id)
  }
  await app.register('stranger')
  const plain = await fixture.member()
  const [owner, member] = await Promise.all([connect(fixture.owner), connect(plain)])
  const cases: [string, string[]][] = [
    ['@ben hello', ['ben']],
    ['(@Ben), and @BEN again', ['ben']],
    ['@ben. and @ben.. and @ben...', ['ben.']],
    ['@ben- is no name of its own', ['ben']],
    ['@ben.bo! @mia--', ['ben.bo', 'mia-']],
    ['ask mail@ben or @@ben or x.@ben', []],
    ['@stranger @nobody @b @', []],
  ]
  for (const [content, mentioned] of cases) {
    const { mentions } = await send(owner, fixture.general.id, content)
    assert.deepEqual(
      mentions,
      mentioned.map((name) => ids.get(name)),
      content,
    )
  }
  const many = Array.from({ length: 60 }, (_, index) => `@nobody${index}`).join(' ')
  assert.deepEqual((await send(owner, fixture.general.id, `${many} @ben`)).mentions, [])
  assert.equal((await send(owner, fixture.general.id, 'hey @everyone.')).mentionsEveryone, true)
  assert.equal((await send(owner, fixture.general.id, 'hey@everyone')).mentionsEveryone, false)
  assert.equal((await send(member, fixture.general.id, 'hey @everyone')).mentionsEveryone, false)
})

test('a reply must refer to a message in the same channel', async () => {
  const { fixture } = await createServer()
  const client = await connect(fixture.owner)
  const other = await fixture.channel('other')
  const elsewhere = await send(client, other.id, 'here')
  for (const replyTo of [elsewhere.id, 'no-such-message']) {
    const reply = client.action('message.send', {
      channelId: fixture.general.id,
      content: 'what?',
      replyTo,
    })
    await assert.rejects(reply, { code: 'invalid_input', message: /^replyTo: / })
  }
})

test('slow mode accepts one message, also of concurrent ones; moderators are exempt', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  app.clock.freeze()
  const channelId = fixture.general.id
  await fixture.owner.expect(
    200,
    fixture.owner.patch(`/api/channels/${channelId}`, { slowmodeSeconds: 30 }),
  )
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const [client, second, other, owner] = await Promise.all([
    connect(ben),
    connect(ben),
    connect(mia),
    connect(fixture.owner),
  ])
  const attempts = Array.from({ length: 10 }, (_, index) =>
    send(index % 2 === 0 ? client : second, channelId, 'quick'),
  )
  const results = await Promise.allSettled(attempts)
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results) {
    if (result.status === 'rejected') assert.equal(result.reason.code, 'rate_limited')
  }
  const responded = { channelId, content: 'twice', nonce: 'n' }
  const first = await other.action('message.send', responded)
  assert.deepEqual(
    await other.action('message.send', responded),
    first,
    'a repeated nonce is not a new post',
  )
  await send(owner, channelId, 'one')
  await send(owner, channelId, 'two')
  app.clock.advance(29_000)
  await assert.rejects(send(client, channelId, 'too soon'), {
    code: 'rate_limited',
    message: /Wait \d+ s/,
  })
  app.clock.advance(2000)
  await send(client, channelId, 'in time')
})

test('only the author can edit a message, and only with permission to post', async () => {
  const { fixture } = await createServer()
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const [client, other, owner] = await Promise.all([
    connect(ben),
    connect(mia),
    connect(fixture.owner),
  ])
  const sent = await send(client, fixture.general.id, `before @${mia.username}`)
  const messageId = sent.id
  const editMessage = (actor: GatewayClient, content: string) =>
    actor.action('message.edit', { messageId, content })
  const { message } = await editMessage(client, `after @${ben.username}`)
  assert.deepEqual(message, {
    ...sent,
    content: `after @${ben.username}`,
    mentions: [ben.id],
    editedAt: message.editedAt,
  })
  assert.ok(message.editedAt >= sent.createdAt)
  assert.deepEqual(await other.next('message.updated'), {
    serverId: fixture.id,
    message,
    mentionsBefore: { mentions: [mia.id], mentionsEveryone: false, roleIds: [] },
  })
  const crew = await fixture.role('crew', [])
  const toCrew = await send(owner, fixture.general.id, '@crew')
  await owner.action('message.edit', { messageId: toCrew.id, content: 'nobody' })
  const edited = await other.next('message.updated', (event) => event.message.id === toCrew.id)
  assert.deepEqual(edited.mentionsBefore, {
    mentions: [],
    mentionsEveryone: false,
    roleIds: [crew.id],
  })
  await owner.action('message.delete', { messageId: toCrew.id })
  assert.deepEqual(await listMessages(mia, fixture.general.id), [message])

  await assert.rejects(editMessage(other, 'mine'), { code: 'forbidden' })
  await assert.rejects(editMessage(owner, 'mine'), { code: 'forbidden' })
  await assert.rejects(editMessage(client, ' '), { code: 'empty' })
  const long = 'x'.repeat(limits.messageMax)
  await assert.rejects(editMessage(client, long), { code: 'invalid_input', message: /^content: / })
  await denyPermission(fixture, fixture.general.id, ben.id, ['send_messages'])
  await assert.rejects(editMessage(client, 'silenced'), { code: 'forbidden' })
  await denyPermission(fixture, fixture.general.id, ben.id, ['view_channel'])
  await assert.rejects(editMessage(client, 'gone'), {
    code: 'not_found',
    message: /no such message/,
  })
  const unknown = client.action('message.edit', { messageId: 'none', content: 'x' })
  await assert.rejects(unknown, { code: 'not_found', message: /no such message/ })
  assert.deepEqual(await listMessages(mia, fixture.general.id), [message])
})

test('an edit needs mention_everyone to mention @everyone', async () => {
  const { fixture } = await createServer()
  const plain = await fixture.member()
  const [owner, member] = await Promise.all([connect(fixture.owner), connect(plain)])
  const editMessage = async (actor: GatewayClient, messageId: string): Promise<boolean> => {
    const { message } = await actor.action('message.edit', { messageId, content: 'hey @everyone' })
    const { messages } = await plain.expect(
      200,
      plain.get(`/api/channels/${fixture.general.id}/messages`),
    )
    const stored = messages.find(({ id }: Message) => id === messageId)
    assert.equal(stored.mentionsEveryone, message.mentionsEveryone)
    return message.mentionsEveryone
  }
  const [mine, theirs] = [
    await send(member, fixture.general.id, 'hello'),
    await send(owner, fixture.general.id, 'hello'),
  ]
  assert.equal(await editMessage(member, mine.id), false)
  assert.equal(await editMessage(owner, theirs.id), true)
})

test('a message is deleted by its author, or by a moderator with an audit entry', async () => {
  const { fixture } = await createServer()
  const moderators = await fixture.role('moderators', ['manage_messages'])
  const [ben, mia, moderatorAccount] = await Promise.all([
    fixture.member(),
    fixture.member(),
    fixture.member(moderators),
  ])
  const [client, other, moderator] = await Promise.all([
    connect(ben),
    connect(mia),
    connect(moderatorAccount),
  ])
  const channelId = fixture.general.id
  const sent = [
    await send(client, channelId, `one @${mia.username}`),
    await send(client, channelId, 'two'),
    await send(client, channelId, 'three'),
  ] as [Message, Message, Message]
  const deleteMessage = (actor: GatewayClient, { id }: Message) =>
    actor.action('message.delete', { messageId: id })
  await assert.rejects(deleteMessage(other, sent[0]), { code: 'forbidden' })
  assert.deepEqual(await deleteMessage(client, sent[0]), {})
  assert.deepEqual(await other.next('message.deleted'), {
    serverId: fixture.id,
    channelId,
    lastSeq: 3,
    messageId: sent[0].id,
    seq: 1,
    authorId: ben.id,
    mentions: [mia.id],
    roleIds: [],
    mentionsEveryone: false,
  })
  assert.ok(!(await fixture.audit()).some(({ action }) => action === 'message.deleted'))
  await deleteMessage(moderator, sent[1])
  const [entry] = await fixture.audit()
  assert.equal(entry?.action, 'message.deleted')
  assert.equal(entry?.actorId, moderatorAccount.id)
  assert.equal(entry?.targetId, sent[1].id)
  assert.deepEqual(entry?.changes, { channelId, authorKind: 'user', authorId: ben.id })
  await assert.rejects(deleteMessage(client, sent[1]), { code: 'not_found' })
  assert.deepEqual(await listMessages(mia, channelId), [sent[2]])
  const next = await send(client, channelId, 'four')
  assert.equal(next.seq, 4, 'no number is used twice')
})

test('G14: typing events are sent to those who can view the channel', async () => {
  const { fixture } = await createServer()
  const ben = await fixture.member()
  const [client, owner] = await Promise.all([connect(ben), connect(fixture.owner)])
  const channelId = fixture.general.id
  assert.deepEqual(await client.action('typing.start', { channelId }), {})
  assert.deepEqual(await owner.next('typing.started'), {
    serverId: fixture.id,
    channelId,
    userId: ben.id,
  })
  const hidden = await fixture.channel('hidden', { visibleTo: { roleIds: [], userIds: [] } })
  await owner.action('typing.start', { channelId: hidden.id })
  await owner.action('typing.start', { channelId })
  await client.next('typing.started', ({ userId }) => userId === fixture.owner.id)
  assert.ok(client.all('typing.started').every((typing) => typing.channelId === channelId))
})
