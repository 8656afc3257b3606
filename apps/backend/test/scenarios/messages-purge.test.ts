import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { onPostgres } from '../postgres.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'

/** Tables with data of a channel's messages. */
const tables = ['messages', 'mentions', 'reactions', 'attachments', 'message_search_rows', 'purges']

test('deleting a channel removes its messages, files and search index; other channels keep theirs', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const client = await connect(owner)
  const [deletedChannel, otherChannel] = [await fixture.channel('doomed'), fixture.general]
  for (const channelId of [deletedChannel.id, otherChannel.id]) {
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    const path = `/api/channels/${channelId}/attachments`
    const { attachment } = await owner.expect(201, owner.post(path, form))
    const data = { channelId, content: `findable @${owner.username}`, attachments: [attachment.id] }
    const { message } = await client.action('message.send', data)
    await client.action('reaction.add', { messageId: message.id, emoji: '👍' })
    await client.action('channel.read', { channelId, seq: 1 })
    await owner.expect(200, owner.put(`/api/channels/${channelId}/pins/${message.id}`))
    for (let number = 0; number < 20; number += 1) {
      await client.action('message.send', { channelId, content: `findable ${number}` })
    }
  }
  const search = `${fixture.path}/search?q=findable&limit=100`
  const isFound = async (count: number) =>
    (await owner.expect(200, owner.get(search))).messages.length === count
  await waitUntil('everything is indexed', () => isFound(42))
  await owner.expect(200, owner.delete(`/api/channels/${deletedChannel.id}`))
  assert.equal((await owner.expect(200, owner.get(search))).messages.length, 21)

  const count = async (table: string) =>
    (await queryStored(app, `SELECT count(*) AS count FROM ${table}`))[0]?.count
  await waitUntil('the channel is purged', async () => (await count('purges')) === 0)
  const counts: Record<string, unknown> = {}
  for (const table of tables) counts[table] = await count(table)
  assert.deepEqual(counts, {
    messages: 21,
    mentions: 1,
    reactions: 1,
    attachments: 1,
    message_search_rows: 21,
    purges: 0,
  })
  const isMatch = onPostgres ? "terms @@ '''1xfindable'''" : "message_search MATCH '1xfindable'"
  const indexed = `SELECT count(*) AS count FROM message_search WHERE ${isMatch}`
  assert.equal((await queryStored(app, indexed))[0]?.count, 21)
  const files = readdirSync(join(app.dataDir, 'attachments'), {
    recursive: true,
    withFileTypes: true,
  })
  assert.equal(files.filter((entry) => entry.isFile()).length, 1)

  const after = { channelId: otherChannel.id, content: 'life goes on' }
  assert.equal((await client.action('message.send', after)).message.seq, 22)
})
