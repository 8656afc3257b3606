import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { foundServer } from '../found-server.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

async function messageOf(t: TestContext) {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  const guild = await foundServer(app)
  const channelId = guild.general.id
  const owner = await connect(guild.owner)
  const { message } = await owner.action('message.send', { channelId, content: 'react!' })
  const messageId: string = message.id
  const add = (who: GatewayClient, emoji: string) =>
    who.action('reaction.add', { messageId, emoji })
  const remove = (who: GatewayClient, emoji: string) =>
    who.action('reaction.remove', { messageId, emoji })
  const reactions = async (): Promise<Message['reactions']> => {
    const path = `/api/channels/${channelId}/messages`
    return (await guild.owner.expect(200, guild.owner.get(path))).messages[0].reactions
  }
  return { app, guild, channelId, messageId, owner, add, remove, reactions }
}

test('a reaction counts once per account and is published', async (t) => {
  const { guild, channelId, messageId, owner, add, remove, reactions } = await messageOf(t)
  const ben = await guild.member()
  const client = await connect(ben)
  assert.deepEqual(await add(client, '👍🏽'), {})
  await Promise.all([add(client, '👍🏽'), add(client, '👍🏽'), add(owner, '👍🏽')])
  await add(owner, '🎉')
  assert.deepEqual(await reactions(), [
    { emoji: '👍🏽', count: 2, userIds: [ben.id, guild.owner.id] },
    { emoji: '🎉', count: 1, userIds: [guild.owner.id] },
  ])
  const told = { serverId: guild.id, channelId, messageId, seq: 1 }
  assert.deepEqual(await remove(client, '👍🏽'), {})
  assert.deepEqual(await remove(client, '👍🏽'), {})
  await remove(client, '🎉')
  await owner.settle()
  assert.deepEqual(owner.all('reaction.added'), [
    { ...told, emoji: '👍🏽', userId: ben.id, count: 1 },
    { ...told, emoji: '👍🏽', userId: guild.owner.id, count: 2 },
    { ...told, emoji: '🎉', userId: guild.owner.id, count: 1 },
  ])
  assert.deepEqual(owner.all('reaction.removed'), [
    { ...told, emoji: '👍🏽', userId: ben.id, count: 1 },
  ])
  assert.deepEqual(await reactions(), [
    { emoji: '👍🏽', count: 1, userIds: [guild.owner.id] },
    { emoji: '🎉', count: 1, userIds: [guild.owner.id] },
  ])
})

test('a reaction is exactly one fully qualified emoji', async (t) => {
  const { owner, add, remove, reactions } = await messageOf(t)
  for (const emoji of ['❤', '❤️', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣']) await add(owner, emoji)
  const kinds = (await reactions()).map(({ emoji }) => emoji)
  assert.deepEqual(kinds.toSorted(), ['❤️', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣'].toSorted())
  await remove(owner, '❤')
  assert.equal((await reactions()).length, 3)
  for (const emoji of ['x', '1', '👍👍', '👍x', ' ', ':+1:', '<b>', '\uFE0F', '\uD83D', '🇩']) {
    await assert.rejects(add(owner, emoji), { code: 'invalid_input', message: /^emoji: / })
  }
})

test('the number of different reactions per message is limited, also for concurrent requests', async (t) => {
  const { guild, owner, add, reactions } = await messageOf(t)
  const client = await connect(await guild.member())
  const most = limits.reactionKindsPerMessage
  const emoji = Array.from({ length: most + 5 }, (_, place) =>
    String.fromCodePoint(0x1f600 + place),
  )
  const results = await Promise.allSettled(
    emoji.map((one, place) => add(place % 2 === 0 ? owner : client, one)),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, most)
  for (const result of results) {
    if (result.status === 'rejected') assert.equal(result.reason.code, 'limit_reached')
  }
  const kinds = await reactions()
  assert.equal(kinds.length, most)
  await add(owner, kinds[0]?.emoji ?? '')
  await add(client, kinds[0]?.emoji ?? '')
  assert.equal((await reactions())[0]?.count, 2)
})

test('reacting requires add_reactions; messages in hidden channels are 404', async (t) => {
  const { app, guild, channelId, messageId, add, remove } = await messageOf(t)
  const ben = await guild.member()
  const [client, stranger] = await Promise.all([connect(ben), connect(await app.register())])
  await add(client, '👍')
  const put = (deny: string[]) =>
    guild.owner.expect(
      200,
      guild.owner.put(`/api/channels/${channelId}/overwrites/${ben.id}`, {
        target: 'member',
        allow: [],
        deny,
      }),
    )
  await put(['add_reactions'])
  await assert.rejects(add(client, '🎉'), { code: 'forbidden' })
  await remove(client, '👍')
  await put(['view_channel'])
  for (const who of [client, stranger]) {
    const absent = { code: 'not_found', message: 'There is no such message.' }
    await assert.rejects(add(who, '🎉'), absent)
    await assert.rejects(remove(who, '🎉'), absent)
    const unknown = who.action('reaction.add', { messageId: `${messageId}0`, emoji: '🎉' })
    await assert.rejects(unknown, absent)
  }
})
