import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCodes, deletedUserName } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { createFileForm } from '../file-form.ts'
import { ActionError, connect } from '../gateway-client.ts'
import { runOperatorCommand } from '../operator.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { startApp } from '../start-app.ts'
import { queryStored, readStoredBytes } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const password = 'correct horse battery'

function deletionOf(account: Account, messages: 'keep' | 'delete') {
  const body = { username: account.username, password, messages }
  return account.post('/api/users/me/deletion', body)
}

/** Until the background work about deleted accounts is done. */
function waitForEnd(app: { dataDir: string }): Promise<void> {
  return waitUntil('no deletion is left', async () => {
    const rows = await queryStored(app, 'SELECT user_id FROM account_deletions')
    return rows.length === 0
  })
}

test('O105 A9: a deleted account is anonymous in what stays, and everything personal is gone', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const mia = await app.register()
  await ben.expect(200, ben.patch('/api/users/me', { displayName: 'Benedict Unmistakable' }))
  const [watching, online] = [await connect(owner), await connect(ben)]
  const open = ben.post('/api/conversations/direct', { userId: owner.id })
  const { conversation } = await ben.expect(200, open)
  const { conversation: group } = await ben.expect(
    201,
    ben.post('/api/conversations/groups', { userIds: [owner.id], name: 'Two' }),
  )
  await ben.expect(200, ben.post('/api/users/me/friend-requests', { username: owner.username }))
  await mia.expect(200, mia.put(`/api/users/me/blocked/${ben.id}`))
  const { message } = await online.action('message.send', { channelId: general.id, content: 'hi' })
  await online.action('reaction.add', { messageId: message.id, emoji: '👍' })
  await owner.expect(200, owner.patch(`${fixture.path}/members/${ben.id}`, { nickname: 'Benny' }))

  await expectError(
    ben.post('/api/users/me/deletion', {
      username: ben.username,
      password: 'wrong horse battery',
      messages: 'keep',
    }),
    'invalid_input',
    'password',
  )
  await expectError(
    ben.post('/api/users/me/deletion', { username: 'ben?', password, messages: 'keep' }),
    'invalid_input',
    'username',
  )
  const refused = await deletionOf(owner, 'keep')
  assert.equal(refused.body.error.reason, 'owns_servers')
  assert.deepEqual(refused.body.error.params, { names: 'Guild' })

  await ben.expect(200, deletionOf(ben, 'keep'))
  assert.equal(ben.cookie, null)
  assert.equal((await online.closed).code, closeCodes.sessionEnded)
  const { user } = await watching.next('user.updated', (data) => data.user.id === ben.id)
  assert.equal(user.displayName, deletedUserName)
  await watching.next('relationship.removed', ({ userId }) => userId === ben.id)
  await watching.next('member.left', ({ serverId }) => serverId === fixture.id)
  await watching.next('member.left', ({ serverId }) => serverId === group.id)
  await assertSnapshotCurrent(watching, 'after the deletion')

  const read = owner.get(`/api/channels/${general.id}/messages`)
  const { messages }: { messages: Message[] } = await owner.expect(200, read)
  const { author } = messages.find(({ id }) => id === message.id) ?? assert.fail('it is gone')
  assert.deepEqual(author, { kind: 'user', id: ben.id, name: deletedUserName, avatar: null })
  const direct = await owner.expect(200, owner.get(`/api/conversations/${conversation.id}`))
  assert.equal(direct.mayWrite, false)
  const partner = direct.conversation.participants.find(({ id }: { id: string }) => id === ben.id)
  assert.equal(partner.displayName, deletedUserName)
  const kept = await owner.expect(200, owner.get(`/api/conversations/${group.id}`))
  assert.equal(kept.conversation.ownerId, owner.id)
  const { relationships } = await mia.expect(200, mia.get('/api/users/me/relationships'))
  assert.equal(relationships[0].kind, 'blocked')
  const audit = await owner.expect(200, owner.get(`${fixture.path}/audit-log`))
  const named = audit.people.find(({ id }: { id: string }) => id === ben.id)
  assert.equal(named.name, deletedUserName)

  const login = { username: ben.username, password }
  await expectError(app.visitor().post('/api/auth/login', login), 'unauthenticated')
  await waitForEnd(app)
  const again = await app.register(ben.username)
  assert.notEqual(again.id, ben.id)
  await expectError(again.post('/api/conversations/direct', { userId: ben.id }), 'forbidden')
  for (const table of ['sessions', 'read_states', 'privacy_settings', 'notification_levels']) {
    const rows = await queryStored(app, `SELECT 1 AS found FROM ${table} WHERE user_id = ?`, [
      ben.id,
    ])
    assert.equal(rows.length, 0, table)
  }
  const names = await queryStored(app, 'SELECT author_name FROM messages WHERE author_id = ?', [
    ben.id,
  ])
  assert.deepEqual([...new Set(names.map((row) => row.author_name))], [deletedUserName])
})

test('O106 A10: messages, files and reactions go with the account, and open pages lose them', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const other = await fixture.channel('other')
  const [watching, online] = [await connect(owner), await connect(ben)]
  const upload = ben.post(
    `/api/channels/${general.id}/attachments`,
    createFileForm('mine', 'note.txt'),
  )
  const { attachment } = await ben.expect(201, upload)
  const { message: first } = await watching.action('message.send', {
    channelId: general.id,
    content: 'stays',
  })
  await online.action('reaction.add', { messageId: first.id, emoji: '👍' })
  await online.action('message.send', {
    channelId: general.id,
    content: 'unrepeatable one',
    attachments: [attachment.id],
  })
  for (let number = 0; number < 45; number += 1) {
    const channelId = number % 2 ? general.id : other.id
    await online.action('message.send', { channelId, content: `unrepeatable ${number}` })
  }
  const below = `/api/channels/${general.id}/messages/${first.id}/thread`
  const { thread } = await ben.expect(201, ben.post(below, { name: 'My secret' }))
  const open = ben.post('/api/conversations/direct', { userId: owner.id })
  const { conversation } = await ben.expect(200, open)
  const { channels } = await online.next(
    'conversation.opened',
    ({ server }) => server.id === conversation.id,
  )
  const direct = channels.find(({ type }) => type === 'text')!
  await online.action('message.send', { channelId: direct.id, content: 'unrepeatable secret' })

  await ben.expect(200, deletionOf(ben, 'delete'))
  await waitForEnd(app)
  assert.equal((await watching.next('thread.deleted')).threadId, thread.id)
  const removed = await watching.next('reaction.removed')
  assert.deepEqual([removed.messageId, removed.count], [first.id, 0])
  const countDeleted = () =>
    watching.events.reduce(
      (sum, event) => sum + (event.type === 'messages.deleted' ? event.data.messages.length : 0),
      0,
    )
  await waitUntil('every message is gone', () => countDeleted() === 47)
  for (const channelId of [general.id, other.id, direct.id]) {
    const { messages } = await owner.expect(200, owner.get(`/api/channels/${channelId}/messages`))
    assert.ok(messages.every(({ author }: Message) => author.id !== ben.id))
  }
  const found = await owner.expect(200, owner.get(`${fixture.path}/search?q=unrepeatable`))
  assert.equal(found.messages.length, 0)
  await waitUntil('the file is gone', async () => {
    const rows = await queryStored(app, 'SELECT id FROM attachments')
    return rows.length === 0
  })
  await assertSnapshotCurrent(watching, 'after the deletion')
})

test('the operator deletes accounts, and the rest of the work survives a restart', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  const online = await connect(ben)
  for (let number = 0; number < 60; number += 1) {
    await online.action('message.send', {
      channelId: fixture.general.id,
      content: `unrepeatable ${number}`,
    })
  }
  await assert.rejects(runOperatorCommand(app, 'delete-account', fixture.owner.username), {
    code: 'conflict',
  })
  const result = await runOperatorCommand(app, 'delete-account-with-messages', ben.username)
  assert.deepEqual(result, { username: ben.username, endedSessions: 1 })
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  await waitForEnd(again)
  const rows = await queryStored(again, 'SELECT 1 AS found FROM messages WHERE author_id = ?', [
    ben.id,
  ])
  assert.equal(rows.length, 0)
  await assert.rejects(runOperatorCommand(again, 'restore', ben.username), { code: 'not_found' })
  await assert.rejects(runOperatorCommand(again, 'restore', `deleted:${ben.id}`), {
    code: 'not_found',
  })
})

test('when both sides of a direct conversation are deleted, it is deleted too', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const [ben, mia] = [await fixture.member(), await fixture.member()]
  const online = await connect(ben)
  const open = ben.post('/api/conversations/direct', { userId: mia.id })
  const { conversation } = await ben.expect(200, open)
  const entry = await online.next('conversation.opened')
  const { id: channelId } = entry.channels.find(({ type }) => type === 'text')!
  await online.action('message.send', { channelId, content: 'unrepeatable' })
  await ben.expect(200, deletionOf(ben, 'keep'))
  const miaOnline = await connect(mia)
  await assert.rejects(
    miaOnline.action('message.send', { channelId, content: 'are you there?' }),
    ActionError,
  )
  await mia.expect(200, deletionOf(mia, 'keep'))
  await waitUntil('the messages are gone', async () => {
    const rows = await queryStored(app, 'SELECT 1 AS found FROM messages')
    return rows.length === 0
  })
  assert.ok(!(await readStoredBytes(app)).includes(`"${conversation.id}"`))
})
