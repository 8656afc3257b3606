import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const sharedApp = shareApp()

async function send(client: GatewayClient, channelId: string, content: string, file?: string) {
  const attachments = file === undefined ? [] : [file]
  return (await client.action('message.send', { channelId, content, attachments })).message
}

async function upload(account: Account, channelId: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.txt')
  const path = `/api/channels/${channelId}/attachments`
  return (await account.expect(201, account.post(path, form))).attachment.id
}

async function contents(account: Account, channelId: string): Promise<string[]> {
  const { messages } = await account.expect(200, account.get(`/api/channels/${channelId}/messages`))
  return messages.map(({ content }: Message) => content)
}

test('several messages are deleted with one event and one audit entry', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const other = await fixture.channel('other')
  const [byBen, byMia] = await Promise.all([connect(ben), connect(mia)])
  const file = await upload(ben, general.id)
  const sent = [
    await send(byBen, general.id, `one @${mia.username}`, file),
    await send(byMia, general.id, 'two'),
    await send(byBen, general.id, 'three'),
    await send(byMia, general.id, 'four'),
    await send(byBen, general.id, 'five'),
  ] as [Message, Message, Message, Message, Message]
  const elsewhere = await send(byBen, other.id, 'elsewhere')
  const path = `/api/channels/${general.id}/messages/bulk-delete`

  const some = { messageIds: [sent[0].id, sent[1].id, sent[0].id, elsewhere.id, 'unknown'] }
  await expectError(ben.post(path, some), 'forbidden')
  await expectError((await app.register()).post(path, some), 'not_found')
  for (const bad of [{}, { authorId: ben.id }, { ...some, newest: 2 }]) {
    await expectError(owner.post(path, bad), 'invalid_input', 'messageIds')
  }
  const tooMany = { messageIds: Array.from({ length: 101 }, (_, index) => `id-${index}`) }
  await expectError(owner.post(path, tooMany), 'invalid_input', 'messageIds')
  await expectError(owner.post(path, { newest: 101 }), 'invalid_input', 'newest')

  assert.deepEqual(await owner.expect(200, owner.post(path, some)), { deleted: 2 })
  const event = await byMia.next('messages.deleted')
  assert.deepEqual(event, {
    serverId: fixture.id,
    channelId: general.id,
    messages: [
      {
        messageId: sent[0].id,
        seq: 1,
        authorId: ben.id,
        mentions: [mia.id],
        mentionsEveryone: false,
      },
      {
        messageId: sent[1].id,
        seq: 2,
        authorId: mia.id,
        mentions: [],
        mentionsEveryone: false,
      },
    ],
  })
  assert.deepEqual(await contents(mia, general.id), ['three', 'four', 'five'])
  assert.deepEqual(await contents(mia, other.id), ['elsewhere'])
  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.targetId, entry?.changes],
    ['messages.deleted', general.id, { count: 2 }],
  )
  await waitUntil('the file is deleted', async () => {
    const sql = `SELECT count(*) AS count FROM attachments WHERE id = '${file}'`
    return Number((await queryStored(app, sql))[0]?.count) === 0
  })

  const newest = { newest: 1, authorId: mia.id }
  assert.deepEqual(await owner.expect(200, owner.post(path, newest)), { deleted: 1 })
  assert.deepEqual((await fixture.audit())[0]?.changes, { count: 1, authorId: mia.id })
  assert.deepEqual(await contents(mia, general.id), ['three', 'five'])
  assert.deepEqual(await owner.expect(200, owner.post(path, { newest: 100 })), { deleted: 2 })
  const entries = (await fixture.audit()).length
  assert.deepEqual(await owner.expect(200, owner.post(path, { newest: 100 })), { deleted: 0 })
  assert.equal((await fixture.audit()).length, entries)
})

test('a ban deletes the messages of the last hours in all channels', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const guard = await fixture.role('guard', ['ban_members'])
  const [mod, ben, mia] = await Promise.all([
    fixture.member(guard),
    fixture.member(),
    fixture.member(),
  ])
  // The moderator cannot see it.
  const hidden = await fixture.channel('hidden')
  await owner.expect(
    200,
    owner.put(`/api/channels/${hidden.id}/overwrites/${guard.id}`, {
      target: 'role',
      allow: [],
      deny: ['view_channel'],
    }),
  )
  const before = await connect(ben)
  await send(before, general.id, 'old')
  app.clock.advance(2 * 3_600_000)
  const [byBen, byMia] = await Promise.all([connect(ben), connect(mia)])
  await send(byBen, general.id, 'spam')
  await send(byMia, general.id, 'hello')
  for (let number = 1; number <= 101; number += 1) await send(byBen, hidden.id, `spam ${number}`)
  const ban = `${fixture.path}/bans/${ben.id}`
  await expectError(mod.put(ban, { deleteHours: 2 }), 'invalid_input', 'deleteHours')
  await mod.expect(200, mod.put(ban, { deleteHours: 1 }))
  let deleted = 0
  while (deleted < 102) deleted += (await byMia.next('messages.deleted')).messages.length
  assert.equal(deleted, 102)
  assert.deepEqual(await contents(mia, general.id), ['old', 'hello'])
  assert.deepEqual(await contents(mia, hidden.id), [])
  assert.deepEqual((await fixture.audit())[0]?.changes, { deletedHours: 1 })
  await waitUntil('the work is done', async () => {
    const sql = 'SELECT count(*) AS count FROM message_removals'
    return Number((await queryStored(app, sql))[0]?.count) === 0
  })
  // A ban that is there already can still delete messages.
  await mod.expect(200, mod.put(ban, { deleteHours: 6 }))
  assert.equal((await byMia.next('messages.deleted')).messages.length, 1)
  assert.deepEqual(await contents(mia, general.id), ['hello'])
})
