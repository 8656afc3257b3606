import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import { createSeededRandom } from '../seeded-random.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

async function createChannel(count: number) {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const client = await connect(fixture.owner)
  const channelId = fixture.general.id
  const sent: Message[] = []
  for (let number = 1; number <= count; number += 1) {
    const data = { channelId, content: `number ${number}` }
    sent.push((await client.action('message.send', data)).message)
  }
  const path = `/api/channels/${channelId}/messages`
  const page = async (query: string): Promise<number[]> => {
    const { messages } = await fixture.owner.expect(200, fixture.owner.get(`${path}${query}`))
    return messages.map(({ seq }: Message) => seq)
  }
  return { app, fixture, client, channelId, sent, path, page }
}

/** The integers from one number to the other. */
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

test('A82: a page contains consecutive messages, oldest first', async () => {
  const { page, fixture, path, sent } = await createChannel(60)
  const all = await fixture.owner.expect(200, fixture.owner.get(`${path}?limit=100`))
  assert.deepEqual(all, { messages: sent })
  const pages: [string, number[]][] = [
    ['', range(11, 60)],
    ['?limit=3', [58, 59, 60]],
    ['?before=10&limit=3', [7, 8, 9]],
    ['?before=3&limit=10', [1, 2]],
    ['?before=1', []],
    ['?before=0', []],
    ['?before=1000&limit=1', [60]],
    ['?after=0&limit=2', [1, 2]],
    ['?after=58', [59, 60]],
    ['?after=60', []],
    ['?around=30&limit=4', [29, 30, 31, 32]],
    ['?around=30&limit=5', [28, 29, 30, 31, 32]],
    ['?around=30&limit=1', [30]],
    ['?around=1&limit=4', [1, 2, 3]],
    ['?around=60&limit=4', [59, 60]],
    ['?around=0&limit=2', [1]],
  ]
  for (const [query, numbers] of pages) assert.deepEqual(await page(query), numbers, query)
})

test('pages continue without lost or duplicate messages, also after deletions', async () => {
  const { page, client, sent } = await createChannel(30)
  const remaining = new Set(range(1, 30))
  for (const number of [1, 8, 9, 10, 23, 30]) {
    remaining.delete(number)
    await client.action('message.delete', { messageId: sent[number - 1]?.id ?? '' })
  }
  const forward: number[] = []
  for (let pageMessages = await page('?after=0&limit=7'); pageMessages.length > 0;) {
    forward.push(...pageMessages)
    pageMessages = await page(`?after=${pageMessages.at(-1)}&limit=7`)
  }
  assert.deepEqual(forward, [...remaining])
  const backward: number[] = []
  for (let pageMessages = await page('?limit=7'); pageMessages.length > 0;) {
    backward.unshift(...pageMessages)
    pageMessages = await page(`?before=${pageMessages[0]}&limit=7`)
  }
  assert.deepEqual(backward, [...remaining])
  assert.deepEqual(await page('?around=9&limit=4'), [6, 7, 11, 12])
})

test('a page takes one cursor and requires view_channel', async () => {
  const { app, fixture, path } = await createChannel(1)
  const invalidCases: [string, string][] = [
    ['before=1&after=1', 'after'],
    ['before=1&around=1', 'around'],
    ['after=1&around=1', 'around'],
    ['before=-1', 'before'],
    ['before=x', 'before'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
  ]
  for (const [query, field] of invalidCases) {
    await expectError(fixture.owner.get(`${path}?${query}`), 'invalid_input', field)
  }
  const [member, stranger] = await Promise.all([fixture.member(), app.register()])
  await expectError(stranger.get(path), 'not_found')
  await expectError(app.visitor().get(path), 'unauthenticated')
  await member.expect(200, member.get(path))
  const overwrite = { target: 'role', allow: [], deny: ['view_channel'] }
  const hideChannel = `/api/channels/${fixture.general.id}/overwrites/${fixture.everyone.id}`
  await fixture.owner.expect(200, fixture.owner.put(hideChannel, overwrite))
  await expectError(member.get(path), 'not_found')
})

test('a message is read by its id in its channel and requires view_channel', async () => {
  const { app, fixture, client, path, sent } = await createChannel(2)
  const [member, stranger] = await Promise.all([fixture.member(), app.register()])
  const [first, second] = sent as [Message, Message]
  const read = await member.expect(200, member.get(`${path}/${first.id}`))
  assert.deepEqual(read, { message: first })
  await expectError(stranger.get(`${path}/${first.id}`), 'not_found')
  await expectError(app.visitor().get(`${path}/${first.id}`), 'unauthenticated')
  await expectError(member.get(`${path}/nothing`), 'not_found')
  const created = { name: 'other', type: 'text' }
  const { channel } = await fixture.owner.expect(
    201,
    fixture.owner.post(`/api/servers/${fixture.server.id}/channels`, created),
  )
  await expectError(member.get(`/api/channels/${channel.id}/messages/${first.id}`), 'not_found')
  await client.action('message.delete', { messageId: second.id })
  await expectError(member.get(`${path}/${second.id}`), 'not_found')
})

test('authors have their current name and avatar', async () => {
  const { fixture, channelId, path } = await createChannel(0)
  const ben = await fixture.member()
  const client = await connect(ben)
  const { message } = await client.action('message.send', { channelId, content: 'hello' })
  const hook = await fixture.owner.expect(
    201,
    fixture.owner.post(`${fixture.path}/webhooks`, { name: 'Builds', channelId }),
  )
  const hookPath = new URL(hook.url).pathname
  await ben.expect(201, ben.post(hookPath, { content: 'green', username: 'Build 7' }))
  const listNames = async () => {
    const { messages } = await ben.expect(200, ben.get(path))
    return messages.map(({ author }: Message) => [author.name, author.avatar])
  }
  assert.deepEqual(await listNames(), [
    [message.author.name, null],
    ['Build 7', null],
  ])
  const avatar = 'https://example.org/ben.png'
  await ben.expect(200, ben.patch('/api/users/me', { displayName: 'Ben', avatar }))
  assert.deepEqual((await listNames())[0], ['Ben', avatar])
  await fixture.owner.expect(
    200,
    fixture.owner.patch(`${fixture.path}/members/${ben.id}`, { nickname: 'Benny' }),
  )
  assert.deepEqual((await listNames())[0], ['Benny', avatar])
  await fixture.owner.expect(200, fixture.owner.delete(`${fixture.path}/members/${ben.id}`))
  const { messages } = await fixture.owner.expect(200, fixture.owner.get(path))
  assert.equal(messages[0].author.name, 'Ben', 'the nickname is removed with the membership')
})

test('kept pages follow every change of their messages, authors and readers', async (t) => {
  const chance = createSeededRandom((line) => t.diagnostic(line))
  const { fixture, client, channelId, path } = await createChannel(5)
  const { owner } = fixture
  const ben = await fixture.member()
  const benOnline = await connect(ben)
  const read = async (query: string): Promise<Message[]> =>
    (await ben.expect(200, ben.get(`${path}${query}`))).messages
  const pick = async (): Promise<string> => chance.pick(await read('?limit=7'))?.id ?? 'none'
  const changes: (() => Promise<unknown>)[] = [
    () => client.action('message.send', { channelId, content: `number ${chance.below(100)}` }),
    () => benOnline.action('message.send', { channelId, content: 'from Ben' }),
    async () =>
      client.action('message.edit', { messageId: await pick(), content: `${chance.below(100)}` }),
    async () => client.action('message.delete', { messageId: await pick() }),
    async () => benOnline.action('reaction.add', { messageId: await pick(), emoji: '👍' }),
    async () => benOnline.action('reaction.remove', { messageId: await pick(), emoji: '👍' }),
    () => ben.patch('/api/users/me', { displayName: `Ben ${chance.below(100)}` }),
    () => owner.patch(`${fixture.path}/members/${ben.id}`, { nickname: `B ${chance.below(9)}` }),
  ]
  for (let count = 0; count < 60; count += 1) {
    // Some changes are refused, such as editing the message of another member.
    await chance.pick(changes)!().catch(() => undefined)
    const limit = chance.pick([1, 3, 50]) ?? 50
    const newest = await read(`?limit=${limit}`)
    assert.deepEqual(newest, await read(`?before=1000000&limit=${limit}`), `SEED=${chance.seed}`)
    const all = await read('?before=1000000&limit=100')
    const before = chance.pick(all)?.seq ?? 1
    const older = all.filter(({ seq }) => seq < before).slice(-2)
    for (const _ of ['loaded', 'kept']) {
      assert.deepEqual(await read(`?before=${before}&limit=2`), older, `SEED=${chance.seed}`)
    }
  }
  const overwrite = `/api/channels/${channelId}/overwrites/${fixture.everyone.id}`
  for (let count = 0; count < 3; count += 1) {
    await owner.expect(
      200,
      owner.put(overwrite, { target: 'role', allow: [], deny: ['view_channel'] }),
    )
    assert.equal((await ben.get(path)).status, 404)
    await owner.expect(200, owner.delete(overwrite))
    assert.equal((await ben.get(path)).status, 200)
  }
  const { cookie } = ben
  await ben.post('/api/auth/logout')
  ben.cookie = cookie
  assert.equal((await ben.get(path)).status, 401)
  await Promise.all([client.close(), benOnline.close()])
})
