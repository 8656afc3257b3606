import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png } from '../images.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

test('W23 W24: a webhook has an avatar; messages keep the one that they were posted with', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const { hook, path } = await createWebhook(fixture)
  const tool = app.visitor()
  const reader = await connect(owner)
  const files = () =>
    readdirSync(join(app.dataDir, 'images'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `/api/images/${name}`)
  const upload = async (): Promise<string> =>
    (await owner.expect(200, owner.put(`${path}/avatar`, imageForm(png)))).webhook.avatar
  const member = await fixture.member()
  const stranger = await app.register()
  for (const [account, code] of [
    [member, 'forbidden'],
    [stranger, 'not_found'],
    [tool, 'unauthenticated'],
  ] as const) {
    await expectError(account.put(`${path}/avatar`, imageForm(png)), code)
    await expectError(account.delete(`${path}/avatar`), code)
  }
  const notAnImage = imageForm(Buffer.from('text'))
  await expectError(owner.put(`${path}/avatar`, notAnImage), 'invalid_input', 'file')
  await expectError(owner.patch(path, { avatar: 'javascript:1' }), 'invalid_input', 'avatar')

  const first = await upload()
  assert.match(first, /^\/api\/images\/[\w-]{43}$/)
  await tool.expect(201, tool.post(hook, { content: 'first' }))
  assert.equal((await reader.next('message.created')).message.author.avatar, first)
  const second = await upload()
  await tool.expect(201, tool.post(`${hook}?key=build`, { content: 'second' }))
  const own = JSON.stringify({ content: 'own', avatar_url: 'https://example.org/a.png' })
  await fetch(`${app.url}${hook}/discord`, { method: 'POST', body: own })
  await tool.post(`${hook}/text`, 'second in a form')
  await owner.expect(201, owner.post(`${path}/test`))
  await owner.expect(200, owner.delete(`${path}/avatar`))
  await tool.expect(201, tool.post(hook, { content: 'none' }))
  const external = 'https://example.org/webhook.png'
  await owner.expect(200, owner.patch(path, { avatar: external }))
  await tool.expect(201, tool.post(hook, { content: 'external' }))
  await tool.expect(201, tool.post(`${hook}?key=build`, { content: 'second, changed' }))
  const shown = (await fetchMessages(fixture, fixture.general.id)).map(({ content, author }) => [
    content.split('.')[0],
    author.avatar,
  ])
  assert.deepEqual(shown, [
    ['first', first],
    ['second, changed', external],
    ['own', 'https://example.org/a.png'],
    ['second in a form', second],
    ['This is a test message', second],
    ['none', null],
    ['external', external],
  ])
  app.clock.advance(7_200_000)
  await upload()
  assert.equal((await tool.get(first)).status, 200, 'a message still shows it')
  const actions = (await fixture.audit()).map(({ action }) => action)
  assert.equal(actions.filter((action) => action === 'webhook.avatar_changed').length, 5)

  // The oldest make room, but never the one that a webhook has.
  await app.stop()
  for (let count = 0; count < limits.webhookAvatarsPerServer; count += 1) {
    const id = `${String(count).padStart(4, '0')}${'x'.repeat(39)}`
    await queryStored(
      app,
      'INSERT INTO webhook_avatars (image_id, server_id, created_at) VALUES (?, ?, ?) RETURNING image_id',
      [id, fixture.id, app.clock.now() * 2 + count],
    )
  }
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  const ownerAgain = Object.assign(new Account(again.url), { cookie: owner.cookie })
  const replaced = ownerAgain.put(`${path}/avatar`, imageForm(png))
  const last = (await ownerAgain.expect(200, replaced)).webhook.avatar
  await waitUntil('the oldest images are deleted', () => files().join() === last)
  assert.equal((await again.visitor().get(first)).status, 404)

  await ownerAgain.expect(200, ownerAgain.delete(fixture.path))
  await again.stop()
  const third = await startApp(t, { DATA_DIR: app.dataDir })
  const other = await third.register()
  await waitUntil('the images of the deleted server are deleted', async () => {
    await other.expect(200, other.delete('/api/users/me/avatar'))
    return files().length === 0
  })
})
