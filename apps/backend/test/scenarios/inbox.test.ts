import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mention } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'
import { nextMillisecond } from '../next-millisecond.ts'
import { createWebhook } from '../webhooks.ts'

const path = '/api/users/me/mentions'
const dayMs = 24 * 60 * 60 * 1000

async function mentionsOf(account: Account, query = ''): Promise<string[]> {
  const { mentions } = await account.expect(200, account.get(path + query))
  return mentions.map(({ message }: Mention) => message.content)
}

test('A138 A139: the inbox has the messages that mention an account, newest first, as far as it can see them', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  const fixture = await createServerFixture(app)
  const other = await createServerFixture(app, { name: 'Other' })
  const hidden = await fixture.channel('hidden')
  const [owner, otherOwner] = await Promise.all([connect(fixture.owner), connect(other.owner)])
  const send = async (channelId: string, content: string, from = owner) => {
    await nextMillisecond()
    return (await from.action('message.send', { channelId, content })).message
  }
  const crew = await fixture.role('Crew', [])
  await send(fixture.general.id, '@everyone before the join')
  await send(fixture.general.id, '@Crew before the join')
  const ben = await fixture.member(crew)
  const { invite } = await other.owner.expect(201, other.owner.post(`${other.path}/invites`, {}))
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const called = `@${ben.username}`
  assert.deepEqual(await ben.expect(200, ben.get(path)), { mentions: [], nextCursor: null })

  const first = await send(fixture.general.id, `one ${called}`)
  await send(hidden.id, `two ${called}`)
  await send(other.general.id, '@everyone three', otherOwner)
  await send(fixture.general.id, 'nobody')
  const both = await send(fixture.general.id, `four ${called} and @everyone`)
  const { hook } = await createWebhook(fixture)
  await app.visitor().expect(201, app.visitor().post(hook, { content: `five ${called}` }))
  await (
    await connect(ben)
  ).action('message.send', {
    channelId: fixture.general.id,
    content: `${called} myself`,
  })
  const five = `five ${called}`
  const four = `four ${called} and @everyone`
  const all = [five, four, '@everyone three', `two ${called}`, `one ${called}`]
  assert.deepEqual(await mentionsOf(ben), all)
  const page = await ben.expect(200, ben.get(`${path}?limit=2`))
  assert.deepEqual(page.mentions[1], { serverId: fixture.id, message: both })
  assert.deepEqual(await mentionsOf(ben, `?limit=3&before=${page.nextCursor}`), all.slice(2))
  const last = await ben.expect(200, ben.get(`${path}?limit=5`))
  assert.equal(last.nextCursor, null)
  assert.deepEqual(await mentionsOf(fixture.owner), [], 'no own messages')
  await expectError(ben.get(`${path}?before=yesterday`), 'invalid_input', 'before')

  const deny = { target: 'role', allow: [], deny: ['view_channel'] }
  await fixture.owner.expect(
    200,
    fixture.owner.put(`/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`, deny),
  )
  assert.deepEqual(await mentionsOf(ben), [five, four, '@everyone three', `one ${called}`])
  await ben.expect(200, ben.patch(`${other.path}/notifications`, { suppressEveryone: true }))
  await owner.action('message.delete', { messageId: first.id })
  assert.deepEqual(await mentionsOf(ben), [five, four])
  await send(fixture.general.id, '@Crew six')
  assert.deepEqual(await mentionsOf(ben), ['@Crew six', five, four])
  await ben.expect(200, ben.patch(`${fixture.path}/notifications`, { suppressRoles: true }))
  assert.deepEqual(await mentionsOf(ben), [five, four])
  await ben.expect(200, ben.delete(`${fixture.path}/members/${ben.id}`))
  assert.deepEqual(await mentionsOf(ben), [])
})

test('A138: mentions stay in the inbox for 30 days', async (t) => {
  const app = await startApp(t, { SESSION_DAYS: '60' })
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  const owner = await connect(fixture.owner)
  const channelId = fixture.general.id
  await owner.action('message.send', { channelId, content: `@${ben.username}` })
  app.clock.advance(29 * dayMs)
  assert.equal((await mentionsOf(ben)).length, 1)
  app.clock.advance(dayMs)
  assert.deepEqual(await mentionsOf(ben), [])
})
