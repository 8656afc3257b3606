import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message, Role } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { shareApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

const sharedApp = shareApp()

async function send(client: GatewayClient, channelId: string, content: string): Promise<Message> {
  return (await client.action('message.send', { channelId, content })).message
}

async function mentionableRole(fixture: ServerFixture, name: string): Promise<Role> {
  const { owner, path } = fixture
  const fields = { name, permissions: [], mentionable: true }
  return (await owner.expect(201, owner.post(`${path}/roles`, fields))).role
}

const inboxOf = async (account: Account): Promise<string[]> => {
  const { mentions } = await account.expect(200, account.get('/api/users/me/mentions'))
  return mentions.map(({ message }: { message: Message }) => message.content)
}

const countsOf = ({ snapshot }: GatewayClient, channelId: string) => {
  const { mentionCount, roleCount, everyoneCount } = snapshot.readState.find(
    (state) => state.channelId === channelId,
  ) ?? { mentionCount: 0, roleCount: 0, everyoneCount: 0 }
  return [mentionCount, roleCount, everyoneCount]
}

test('A84: roles that everyone may mention are mentioned by name, others only with the permission', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { id: channelId } = fixture.general
  const healers = await mentionableRole(fixture, 'Healers (EU)')
  const raid = await mentionableRole(fixture, 'Raid')
  const raidLeads = await fixture.role('Raid Leads', [])
  const account = await fixture.member()
  const ben = await connect(account)
  const owner = await connect(fixture.owner)
  const rolesIn = async (client: GatewayClient, content: string) =>
    (await send(client, channelId, content)).mentionedRoles
  const [healersNamed, raidNamed, leadsNamed] = [healers, raid, raidLeads].map(({ id, name }) => ({
    id,
    name,
  }))

  assert.deepEqual(await rolesIn(ben, 'hi @healers (eu)! @Raid.'), [healersNamed, raidNamed])
  assert.deepEqual(await rolesIn(ben, '@Raider mail@Raid @Raids @Healers'), [])
  assert.deepEqual(await rolesIn(ben, '@Raid Leads'), [raidNamed], 'without the permission')
  assert.deepEqual(await rolesIn(owner, '@Raid Leads and @Raid'), [leadsNamed, raidNamed])
  const { mentionsHere, mentionsEveryone } = await send(ben, channelId, '@here and @everyone')
  assert.deepEqual([mentionsHere, mentionsEveryone], [false, false])

  const { hook } = await createWebhook(fixture)
  const post = { content: '@Raid @here @everyone' }
  await app.visitor().expect(201, app.visitor().post(hook, post))
  const { message: posted } = await owner.next(
    'message.created',
    ({ message }) => message.author.kind === 'webhook',
  )
  assert.deepEqual([posted.mentionedRoles, posted.mentionsHere], [[], false])

  // An edit needs the same permission. It keeps names that roles had when the message was sent.
  const { id: messageId } = await send(ben, channelId, 'hello @Raid')
  const edit = async (content: string) =>
    (await ben.action('message.edit', { messageId, content })).message
  assert.deepEqual((await edit('@Raid Leads @Raid')).mentionedRoles, [raidNamed])
  assert.equal((await edit('@Raid @here')).mentionsHere, false)
  const change = { name: 'Raiders' }
  await fixture.owner.expect(200, fixture.owner.patch(`${fixture.path}/roles/${raid.id}`, change))
  assert.deepEqual((await edit('still @Raid')).mentionedRoles, [raidNamed])
  assert.deepEqual((await edit('@Raiders')).mentionedRoles, [{ id: raid.id, name: 'Raiders' }])

  const everyonePath = `${fixture.path}/roles/${fixture.everyone.id}`
  const mentionable = fixture.owner.patch(everyonePath, { mentionable: true })
  await expectError(mentionable, 'invalid_input', 'mentionable')
})

test('G30: mentions of roles count for their members, in the inbox and in searches', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { id: channelId } = fixture.general
  const raid = await mentionableRole(fixture, 'Raid')
  const account = await fixture.member(raid)
  const ben = await connect(account)
  const owner = await connect(fixture.owner)
  const first = await send(owner, channelId, 'one @Raid')
  await send(owner, channelId, `two @Raid and @${account.username}`)
  await send(owner, channelId, 'three @everyone @Raid')
  await ben.next('message.created', ({ message }) => message.seq === 3)
  assert.deepEqual(countsOf(ben, channelId), [3, 2, 0])
  await assertSnapshotCurrent(ben, 'mentions of a role')
  const all = ['three @everyone @Raid', `two @Raid and @${account.username}`, 'one @Raid']
  assert.deepEqual(await inboxOf(account), all)

  const found = async (query: string): Promise<string[]> => {
    const result = account.get(`${fixture.path}/search?mentions=${raid.id}${query}`)
    const { messages } = await account.expect(200, result)
    return messages.map(({ content }: Message) => content)
  }
  await waitUntil('all are indexed', async () => (await found('')).length === 3)
  assert.deepEqual(await found('&q=two'), [all[1]])

  const rolesPath = `${fixture.path}/members/${account.id}`
  await fixture.owner.expect(200, fixture.owner.patch(rolesPath, { roleIds: [] }))
  await ben.next('read.updated', ({ mentionCount }) => mentionCount === 2)
  assert.deepEqual(countsOf(ben, channelId), [2, 0, 1])
  await assertSnapshotCurrent(ben, 'without the role')
  await fixture.owner.expect(200, fixture.owner.patch(rolesPath, { roleIds: [raid.id] }))
  await ben.next('read.updated', ({ roleCount }) => roleCount === 2)

  await owner.action('message.delete', { messageId: first.id })
  const { roleIds } = await ben.next('message.deleted')
  assert.deepEqual(roleIds, [raid.id])
  await assertSnapshotCurrent(ben, 'a deleted message')

  await account.expect(200, account.patch(`${fixture.path}/notifications`, { suppressRoles: true }))
  assert.deepEqual(await inboxOf(account), all.slice(0, 2))
  await account.expect(200, account.put(`/api/users/me/blocked/${fixture.owner.id}`))
  await ben.next('read.updated', ({ mentionCount }) => mentionCount === 0)
  await account.expect(200, account.delete(`/api/users/me/blocked/${fixture.owner.id}`))
  await ben.next('read.updated', ({ mentionCount }) => mentionCount === 2)

  await fixture.owner.expect(200, fixture.owner.delete(`${fixture.path}/roles/${raid.id}`))
  await ben.next('read.updated', ({ roleCount }) => roleCount === 0)
  await assertSnapshotCurrent(ben, 'a deleted role')
})

test('G24 G29: @here reaches those who are online and can see the channel', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const hidden = await fixture.channel('hidden', { visibleTo: { roleIds: [], userIds: [] } })
  const { id: channelId } = fixture.general
  const [here, invisible, away] = [
    await fixture.member(),
    await fixture.member(),
    await fixture.member(),
  ]
  const owner = await connect(fixture.owner)
  const ben = await connect(here)
  const mia = await connect(invisible)
  await mia.action('presence.set', { status: 'invisible' })
  const first = await send(owner, channelId, 'now @here')
  assert.equal(first.mentionsHere, true)
  const ofBen = await ben.next('message.created')
  const ofMia = await mia.next('message.created')
  assert.deepEqual([ofBen.isAway, ofMia.isAway], [undefined, true])
  const second = await send(owner, channelId, 'again @here')
  await send(owner, hidden.id, 'hidden @here')
  await ben.next('message.created', ({ message }) => message.seq === 2)
  await mia.next('message.created', ({ message }) => message.seq === 2)
  assert.deepEqual(countsOf(ben, channelId), [2, 0, 2])
  assert.deepEqual(countsOf(mia, channelId), [0, 0, 0])
  for (const client of [ben, mia]) await assertSnapshotCurrent(client, 'mentions of @here')
  assert.deepEqual(countsOf(await connect(away), channelId), [0, 0, 0])
  assert.deepEqual(await inboxOf(here), ['again @here', 'now @here'])
  for (const account of [invisible, away]) assert.deepEqual(await inboxOf(account), [])

  await owner.action('message.delete', { messageId: first.id })
  for (const client of [ben, mia]) {
    await client.next('message.deleted')
    await assertSnapshotCurrent(client, 'a deleted mention of @here')
  }
  assert.deepEqual(countsOf(ben, channelId), [1, 0, 1])

  // Of many, the newest 100 are listed.
  await Promise.all(Array.from({ length: 100 }, () => send(owner, channelId, '@here')))
  await ben.next('message.created', ({ message }) => message.seq === 102)
  assert.deepEqual(countsOf(ben, channelId), [101, 0, 101])
  const { hereSeqs } = ben.snapshot.readState.find((state) => state.channelId === channelId)!
  assert.deepEqual([hereSeqs.length, hereSeqs[0], hereSeqs.at(-1)], [100, 3, 102])
  await assertSnapshotCurrent(ben, 'more than are listed')
  await ben.action('channel.read', { channelId, seq: 101 })

  // A thread has the viewers of its channel.
  const below = `/api/channels/${channelId}/messages/${second.id}/thread`
  const { thread } = await fixture.owner.expect(201, fixture.owner.post(below, { name: 'Raid' }))
  await send(owner, thread.id, 'in a thread @here')
  await waitUntil('it is in the inbox', async () =>
    (await inboxOf(here)).includes('in a thread @here'),
  )
  assert.deepEqual(await inboxOf(invisible), [])
  await here.expect(200, here.patch(`${fixture.path}/notifications`, { suppressEveryone: true }))
  assert.deepEqual(await inboxOf(here), [])
})

test('mention counts of followed threads follow roles and blocks', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const raid = await mentionableRole(fixture, 'Raid')
  const account = await fixture.member(raid)
  const ben = await connect(account)
  const byOwner = await connect(owner)
  const { id } = await send(byOwner, fixture.general.id, 'Which raid?')
  const below = `/api/channels/${fixture.general.id}/messages/${id}/thread`
  const { thread } = await owner.expect(201, owner.post(below, { name: 'Raid' }))
  await account.expect(200, account.put(`/api/threads/${thread.id}/follow`))
  await send(byOwner, thread.id, `one @Raid`)
  await send(byOwner, thread.id, `two @${account.username}`)
  const counted = async () => {
    const { channelId, mentionCount, roleCount } = await ben.next('thread.read')
    const { following } = await account.expect(200, account.get('/api/users/me/threads'))
    assert.equal(following[0].mentionCount, mentionCount)
    assert.equal(channelId, thread.id)
    return [mentionCount, roleCount]
  }
  const rolesPath = `${path}/members/${account.id}`
  await owner.expect(200, owner.patch(rolesPath, { roleIds: [] }))
  assert.deepEqual(await counted(), [1, 0])
  await owner.expect(200, owner.patch(rolesPath, { roleIds: [raid.id] }))
  assert.deepEqual(await counted(), [2, 1])
  const blocked = `/api/users/me/blocked/${owner.id}`
  await account.expect(200, account.put(blocked))
  assert.deepEqual(await counted(), [0, 0])
  await account.expect(200, account.delete(blocked))
  assert.deepEqual(await counted(), [2, 1])
  await owner.expect(200, owner.delete(`${path}/roles/${raid.id}`))
  assert.deepEqual(await counted(), [1, 0])
})

test('G27: a reply mentions the author of the message above, unless the sender turns that off', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { id: channelId } = fixture.general
  const account = await fixture.member()
  const ben = await connect(account)
  const owner = await connect(fixture.owner)
  const above = await send(ben, channelId, 'who comes tonight?')
  const reply = async (content: string, options: object = {}, replyTo = above.id) =>
    (await owner.action('message.send', { channelId, content, replyTo, ...options })).message
  const first = await reply('I do')
  assert.deepEqual(first.mentions, [account.id])
  assert.deepEqual((await reply('without a word', { mentionsRepliedAuthor: false })).mentions, [])
  const both = await reply(`both, @${account.username}`)
  assert.deepEqual(both.mentions, [account.id], 'once')
  await ben.next('message.created', ({ message }) => message.seq === 4)
  assert.deepEqual(countsOf(ben, channelId), [2, 0, 0])
  await assertSnapshotCurrent(ben, 'replies')
  assert.deepEqual(await inboxOf(account), [both.content, 'I do'])
  const find = () => account.get(`${fixture.path}/search?mentions=${account.id}`)
  await waitUntil('both are found', async () => {
    const { messages } = await account.expect(200, find())
    return messages.length === 2
  })

  for (const { id } of [first, both]) {
    await owner.action('message.edit', { messageId: id, content: 'edited' })
    const { message } = await ben.next('message.updated', (event) => event.message.id === id)
    assert.deepEqual(message.mentions, [account.id], 'an edit keeps it')
  }
  await assertSnapshotCurrent(ben, 'edited replies')

  const own = await owner.action('message.send', {
    channelId,
    content: 'myself',
    replyTo: first.id,
  })
  assert.deepEqual(own.message.mentions, [])
  const { hook } = await createWebhook(fixture)
  const posted = await app.visitor().expect(201, app.visitor().post(hook, { content: 'news' }))
  assert.deepEqual((await reply('to a webhook', {}, posted.id)).mentions, [])
  await account.expect(200, account.put(`/api/users/me/blocked/${fixture.owner.id}`))
  await ben.next('read.updated', ({ mentionCount }) => mentionCount === 0)
  await account.expect(200, account.delete(`${fixture.path}/members/${account.id}`))
  assert.deepEqual((await reply('to someone who left')).mentions, [])
})
