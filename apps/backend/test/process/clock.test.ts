import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../src/core/clock.ts'
import { startChild } from '../child.ts'
import type { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'
import { createWebhook, fetchMessages, webhookPath } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const hourMs = 3_600_000
const message = { content: 'Build 42 is green.' }

test('ids and times stay in order of creation after the clock is set back', async (t) => {
  const app = await startApp(t, {}, { clock: systemClock })
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const { hook } = await createWebhook(fixture)
  const online = await connect(fixture.owner)
  const channelIds: string[] = []
  const postMessage = async (): Promise<void> => {
    await online.action('message.send', { channelId, content: 'plain' })
    await online.action('message.send', { channelId, content: 'named', nonce: crypto.randomUUID() })
    await fixture.owner.expect(201, app.visitor().post(hook, message))
    channelIds.push((await fixture.channel('another')).id)
  }
  await postMessage()
  const before = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: before - hourMs })
  for (let n = 0; n < 3; n += 1) await postMessage()
  t.mock.timers.setTime(before + hourMs)
  await postMessage()

  const messages = await fetchMessages(fixture, channelId)
  assert.equal(messages.length, 15)
  const ids = messages.map(({ id }) => id)
  // Ids of the same millisecond are ordered by their other bits.
  const times = ids.map((id) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16))
  assertAscending(times)
  assertAscending(messages.map(({ createdAt }) => createdAt))
  assert.deepEqual(channelIds, channelIds.toSorted())
  assert.ok(messages.at(-4)!.createdAt < before + hourMs / 2, 'the clock does not run ahead')
  assert.ok(
    messages.at(-1)!.createdAt >= before + hourMs,
    'the clock follows when it is set forward',
  )
})

test('a start after the clock was set back continues after the stored times', async (t) => {
  const dataDir = temporaryDirectory(t)
  const first = await startChild(t, dataDir)
  const ada = first.visitor()
  await ada.register('ada')
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const channelId = channels[0].id
  const path = `/api/servers/${server.id}/webhooks`
  const { url } = await ada.expect(201, ada.post(path, { name: 'CI', channelId }))
  const postMessage = async (visitor: Account): Promise<string> =>
    (await visitor.expect(201, visitor.post(webhookPath(url), message))).id
  const earlier = await postMessage(first.visitor())
  await first.kill('SIGKILL')

  const setBack = `const now = Date.now; Date.now = () => now() - ${hourMs}`
  const second = await startChild(t, dataDir, {
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setBack)}` },
  })
  assert.ok((await postMessage(second.visitor())) > earlier)
})

test('rate limits last no longer than Retry-After when the clock is set back', async (t) => {
  const app = await startApp(t, {
    WEBHOOK_RATE_PER_MINUTE: '2',
    REGISTRATION_RATE_PER_HOUR: '3',
    INVITE_PREVIEW_RATE_PER_MINUTE: '1',
  })
  app.clock.freeze()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const postMessage = async () => (await app.visitor().post(hook, message)).status
  const preview = async () => (await app.visitor().get('/api/invites/none')).status
  const logIn = async () =>
    (await app.visitor().post('/api/auth/login', { username: 'x', password: 'wrong' })).status
  assert.deepEqual([await postMessage(), await postMessage(), await postMessage()], [201, 201, 429])
  assert.deepEqual([await preview(), await preview()], [404, 429])
  for (let n = 0; n < 10; n += 1) assert.equal(await logIn(), 401)
  assert.equal(await logIn(), 429)

  app.clock.setBack(hourMs)
  app.clock.advance(60_000)
  assert.equal(await postMessage(), 201)
  assert.equal(await preview(), 404)
  app.clock.advance(14 * 60_000)
  assert.equal(await logIn(), 401)
})

function assertAscending(numbers: number[]): void {
  for (const [index, number] of numbers.entries()) {
    assert.ok(number >= (numbers[index - 1] ?? 0), `${numbers.join(' ')} at ${index}`)
  }
}
