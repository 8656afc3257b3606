import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { SavedMessage } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()
const base = '/api/users/me/saved'
const savedPath = (channelId: string, id: string) =>
  `/api/channels/${channelId}/messages/${id}/saved`

test('A118: saved messages are a private list, latest first, that follows edits, deletions and rights', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, general, everyone } = fixture
  const staff = await fixture.channel('staff')
  const ben = await fixture.member()
  const client = await connect(owner)
  const his = await connect(ben)
  const send = async (content: string, channelId = general.id): Promise<string> =>
    (await client.action('message.send', { channelId, content })).message.id
  const list = async (query = '', account = ben): Promise<SavedMessage[]> =>
    (await account.expect(200, account.get(`${base}${query}`))).saved
  const contents = async (query?: string) =>
    (await list(query)).map(({ message }) => message.content)

  const [first, second, hidden] = [await send('1'), await send('2'), await send('3', staff.id)]
  const at = (id: string) => savedPath(id === hidden ? staff.id : general.id, id)
  for (const id of [second, first, hidden, first]) await ben.expect(200, ben.put(at(id)))
  const { messageId, isSaved } = await his.next('saved_messages.updated')
  assert.deepEqual([messageId, isSaved], [second, true])
  await client.settle()
  assert.deepEqual(client.all('saved_messages.updated'), [])
  assert.deepEqual(await list('', owner), [])
  assert.deepEqual(await contents(), ['3', '1', '2'])
  const page = await ben.expect(200, ben.get(`${base}?limit=2`))
  assert.equal(page.saved.length, 2)
  assert.deepEqual(await contents(`?limit=2&before=${page.nextCursor}`), ['2'])
  await expectError(ben.get(`${base}?before=x`), 'invalid_input', 'before')

  await client.action('message.edit', { messageId: first, content: '1, edited' })
  const hide = { target: 'role', allow: [], deny: ['view_channel'] }
  const overwrite = `/api/channels/${staff.id}/overwrites/${everyone.id}`
  await owner.expect(200, owner.put(overwrite, hide))
  assert.deepEqual(await contents(), ['1, edited', '2'])
  const { messageIds } = await ben.expect(200, ben.get(`${base}/ids`))
  assert.deepEqual(messageIds, [hidden, first, second], 'also those that he can’t view')
  await expectError(ben.put(savedPath(staff.id, await send('4', staff.id))), 'not_found')
  await owner.expect(200, owner.delete(overwrite))
  assert.deepEqual(await contents(), ['3', '1, edited', '2'])

  await client.action('message.delete', { messageId: first })
  for (const id of [hidden, hidden]) await ben.expect(200, ben.delete(at(id)))
  const removed = await his.next('saved_messages.updated', (data) => !data.isSaved)
  assert.equal(removed.messageId, hidden)
  assert.deepEqual(await ben.expect(200, ben.get(`${base}/ids`)), { messageIds: [second] })
})

test('A119: an account saves a limited number of messages, and another when one is gone', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const client = await connect(owner)
  const numbers = Array.from({ length: limits.savedMessages + 1 }, (_, index) => String(index))
  const send = (content: string) =>
    client.action('message.send', { channelId: general.id, content })
  const ids: string[] = []
  // In batches, since all of them take long on a slow machine.
  while (ids.length < numbers.length) {
    const batch = numbers.slice(ids.length, ids.length + 100)
    ids.push(...(await Promise.all(batch.map(send))).map(({ message }) => message.id))
  }
  const [first = '', ...others] = ids.map((id) => savedPath(general.id, id))
  const last = others.pop() ?? ''
  // Many at the same time, as at a busy moment.
  app.clock.freeze()
  await Promise.all([first, ...others].map((path) => owner.expect(200, owner.put(path))))
  await expectError(owner.put(last), 'limit_reached')
  await owner.expect(200, owner.put(first))
  await ben.expect(200, ben.put(last))
  const known = await owner.expect(200, owner.get(`${base}/ids`))
  const listed: string[] = []
  let before: string | null = ''
  while (before !== null) {
    const page = await owner.expect(200, owner.get(`${base}?limit=100${before}`))
    for (const { message } of page.saved as SavedMessage[]) listed.push(message.id)
    before = page.nextCursor === null ? null : `&before=${page.nextCursor}`
  }
  assert.deepEqual(known.messageIds, listed)
  assert.equal(listed.length, limits.savedMessages)
  assert.deepEqual(new Set(listed), new Set(ids.slice(0, -1)), 'each once, over all pages')
  await client.action('message.delete', { messageId: ids[0] ?? '' })
  await owner.expect(200, owner.put(last))
})
