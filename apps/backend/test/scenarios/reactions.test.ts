import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

async function createMessage() {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const owner = await connect(fixture.owner)
  const { message } = await owner.action('message.send', { channelId, content: 'react!' })
  const messageId: string = message.id
  const addReaction = (actor: GatewayClient, emoji: string) =>
    actor.action('reaction.add', { messageId, emoji })
  const removeReaction = (actor: GatewayClient, emoji: string) =>
    actor.action('reaction.remove', { messageId, emoji })
  const reactions = async (): Promise<Message['reactions']> => {
    const path = `/api/channels/${channelId}/messages`
    return (await fixture.owner.expect(200, fixture.owner.get(path))).messages[0].reactions
  }
  return {
    app,
    fixture,
    channelId,
    messageId,
    owner,
    addReaction,
    removeReaction,
    reactions,
  }
}

test('a reaction counts once per account and is published', async () => {
  const { fixture, channelId, messageId, owner, addReaction, removeReaction, reactions } =
    await createMessage()
  const ben = await fixture.member()
  const client = await connect(ben)
  assert.deepEqual(await addReaction(client, '👍🏽'), {})
  await Promise.all([
    addReaction(client, '👍🏽'),
    addReaction(client, '👍🏽'),
    addReaction(owner, '👍🏽'),
  ])
  await addReaction(owner, '🎉')
  assert.deepEqual(await reactions(), [
    { emoji: '👍🏽', count: 2, userIds: [ben.id, fixture.owner.id] },
    { emoji: '🎉', count: 1, userIds: [fixture.owner.id] },
  ])
  const ids = { serverId: fixture.id, channelId, messageId, seq: 1 }
  assert.deepEqual(await removeReaction(client, '👍🏽'), {})
  assert.deepEqual(await removeReaction(client, '👍🏽'), {})
  await removeReaction(client, '🎉')
  await owner.settle()
  assert.deepEqual(owner.all('reaction.added'), [
    { ...ids, emoji: '👍🏽', userId: ben.id, count: 1 },
    { ...ids, emoji: '👍🏽', userId: fixture.owner.id, count: 2 },
    { ...ids, emoji: '🎉', userId: fixture.owner.id, count: 1 },
  ])
  assert.deepEqual(owner.all('reaction.removed'), [
    { ...ids, emoji: '👍🏽', userId: ben.id, count: 1 },
  ])
  assert.deepEqual(await reactions(), [
    { emoji: '👍🏽', count: 1, userIds: [fixture.owner.id] },
    { emoji: '🎉', count: 1, userIds: [fixture.owner.id] },
  ])
})

test('a reaction is exactly one fully qualified emoji', async () => {
  const { owner, addReaction, removeReaction, reactions } = await createMessage()
  for (const emoji of ['❤', '❤️', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣']) await addReaction(owner, emoji)
  const stored = (await reactions()).map(({ emoji }) => emoji)
  assert.deepEqual(stored.toSorted(), ['❤️', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣'].toSorted())
  await removeReaction(owner, '❤')
  assert.equal((await reactions()).length, 3)
  for (const emoji of ['x', '1', '👍👍', '👍x', ' ', ':+1:', '<b>', '\uFE0F', '\uD83D', '🇩']) {
    await assert.rejects(addReaction(owner, emoji), { code: 'invalid_input', message: /^emoji: / })
  }
})

test('the number of different reactions per message is limited, also for concurrent requests', async () => {
  const { fixture, owner, addReaction, reactions } = await createMessage()
  const client = await connect(await fixture.member())
  const maxKinds = limits.reactionKindsPerMessage
  const emoji = Array.from({ length: maxKinds + 5 }, (_, index) =>
    String.fromCodePoint(0x1f600 + index),
  )
  const results = await Promise.allSettled(
    emoji.map((one, index) => addReaction(index % 2 === 0 ? owner : client, one)),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, maxKinds)
  for (const result of results) {
    if (result.status === 'rejected') assert.equal(result.reason.code, 'limit_reached')
  }
  const stored = await reactions()
  assert.equal(stored.length, maxKinds)
  await addReaction(owner, stored[0]?.emoji ?? '')
  await addReaction(client, stored[0]?.emoji ?? '')
  assert.equal((await reactions())[0]?.count, 2)
})

test('reacting requires add_reactions; messages in hidden channels are 404', async () => {
  const { app, fixture, channelId, messageId, addReaction, removeReaction } = await createMessage()
  const ben = await fixture.member()
  const [client, stranger] = await Promise.all([connect(ben), connect(await app.register())])
  await addReaction(client, '👍')
  const denyPermissions = (deny: string[]) =>
    fixture.owner.expect(
      200,
      fixture.owner.put(`/api/channels/${channelId}/overwrites/${ben.id}`, {
        target: 'member',
        allow: [],
        deny,
      }),
    )
  await denyPermissions(['add_reactions'])
  await assert.rejects(addReaction(client, '🎉'), { code: 'forbidden' })
  await removeReaction(client, '👍')
  await denyPermissions(['view_channel'])
  for (const actor of [client, stranger]) {
    const notFound = { code: 'not_found', message: 'There is no such message.' }
    await assert.rejects(addReaction(actor, '🎉'), notFound)
    await assert.rejects(removeReaction(actor, '🎉'), notFound)
    const unknown = actor.action('reaction.add', { messageId: `${messageId}0`, emoji: '🎉' })
    await assert.rejects(unknown, notFound)
  }
})
