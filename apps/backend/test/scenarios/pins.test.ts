import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
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
  return { app, fixture, client, channelId, sent, path: `/api/channels/${channelId}/pins` }
}

test('moderators pin and unpin; members list the pins; events and audit entries are written', async () => {
  const { app, fixture, client, channelId, sent, path } = await createChannel(3)
  const [one, two] = sent as [Message, Message]
  const moderators = await fixture.role('moderators', ['manage_messages'])
  const [mod, ben, stranger] = await Promise.all([
    fixture.member(moderators),
    fixture.member(),
    app.register(),
  ])
  assert.deepEqual(await ben.expect(200, ben.get(path)), { messages: [] })
  await expectError(ben.put(`${path}/${one.id}`), 'forbidden')
  await expectError(stranger.put(`${path}/${one.id}`), 'not_found')
  await expectError(stranger.get(path), 'not_found')
  assert.deepEqual(await mod.expect(200, mod.put(`${path}/${one.id}`)), { message: one })
  await mod.expect(200, mod.put(`${path}/${one.id}`))
  await mod.expect(200, mod.put(`${path}/${two.id}`))
  assert.deepEqual(await ben.expect(200, ben.get(path)), { messages: [two, one] })
  assert.deepEqual(await ben.expect(200, ben.get(`${path}/${one.id}`)), { message: one })
  await expectError(ben.get(`${path}/${sent[2]?.id}`), 'not_found')

  await expectError(ben.delete(`${path}/${one.id}`), 'forbidden')
  assert.deepEqual(await mod.expect(200, mod.delete(`${path}/${one.id}`)), { ok: true })
  await expectError(mod.delete(`${path}/${one.id}`), 'not_found')
  assert.deepEqual(await ben.expect(200, ben.get(path)), { messages: [two] })
  await client.settle()
  const ids = { serverId: fixture.id, channelId }
  assert.deepEqual(client.all('message.pinned'), [
    { ...ids, messageId: one.id },
    { ...ids, messageId: two.id },
  ])
  assert.deepEqual(client.all('message.unpinned'), [{ ...ids, messageId: one.id }])
  const auditEntries = (await fixture.audit()).filter(({ action }) => action.startsWith('message.'))
  assert.deepEqual(
    auditEntries.map(({ action, actorId, targetId }) => [action, actorId, targetId]),
    [
      ['message.unpinned', mod.id, one.id],
      ['message.pinned', mod.id, two.id],
      ['message.pinned', mod.id, one.id],
    ],
  )
})

test('a pin must refer to a message in its channel and is removed with it', async () => {
  const { fixture, client, sent, path } = await createChannel(1)
  const [message] = sent as [Message]
  const { owner } = fixture
  const other = await fixture.channel('other')
  await expectError(owner.put(`/api/channels/${other.id}/pins/${message.id}`), 'not_found')
  await expectError(owner.put(`${path}/none`), 'not_found')
  await owner.expect(200, owner.put(`${path}/${message.id}`))
  await client.action('message.delete', { messageId: message.id })
  assert.deepEqual(await owner.expect(200, owner.get(path)), { messages: [] })
})

test('the number of pins per channel is limited, also for concurrent requests', async () => {
  const most = limits.pinsPerChannel
  const { fixture, sent, path } = await createChannel(most + 5)
  const replies = await Promise.all(sent.map(({ id }) => fixture.owner.put(`${path}/${id}`)))
  assert.deepEqual(countStatuses(replies), { 200: most, 409: 5 })
  const rejection = replies.find(({ status }) => status === 409)
  assert.equal(rejection?.body.error.code, 'limit_reached')
  const { messages } = await fixture.owner.expect(200, fixture.owner.get(path))
  assert.equal(messages.length, most)
  await fixture.owner.expect(200, fixture.owner.delete(`${path}/${messages[0].id}`))
  await fixture.owner.expect(200, fixture.owner.put(`${path}/${messages[0].id}`))
})
