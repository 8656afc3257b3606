import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutgoingDelivery } from '@guildhall/contract'
import { startChild } from '../child.ts'
import { createOutgoing, settings, startReceiver } from '../outgoing-webhooks.ts'
import { connect } from '../gateway-client.ts'
import { createTestDatabase } from '../postgres.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('two processes send each event once', async (t) => {
  const shared = { ...settings, DATABASE_URL: await createTestDatabase() }
  const first = await startApp(t, shared)
  const apps = [first, await startApp(t, shared)]
  const fixture = await createServerFixture(first)
  const receiver = await startReceiver(t)
  const bot = await createOutgoing(fixture, { url: receiver.url })
  const { hook } = await createWebhook(fixture)
  const count = 20
  await Promise.all(
    apps.flatMap((app, index) =>
      Array.from({ length: count }, (_, number) =>
        app.visitor().expect(201, app.visitor().post(hook, { content: `${index} ${number}` })),
      ),
    ),
  )
  await waitUntil('all are delivered', async () => {
    const deliveries = await bot.deliveries()
    return deliveries.length === 2 * count && deliveries.every((one) => one.state === 'delivered')
  })
  assert.deepEqual(new Set((await bot.deliveries()).map(({ attempts }) => attempts)), new Set([1]))
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.deepEqual([ids.length, new Set(ids).size], [2 * count, 2 * count])
})

test('W85: a process that is killed after messages and joins sends them when it starts again', async (t) => {
  const dataDir = temporaryDirectory(t)
  const child = await startChild(t, dataDir, { settings })
  const mia = child.visitor()
  await mia.register('mia')
  const fixture = await createServerFixture({ register: async () => mia } as unknown as TestApp)
  const receiver = await startReceiver(t)
  const events = ['message.created', 'member.joined']
  const { webhook } = await createOutgoing(fixture, { url: receiver.url, events })
  const { hook } = await createWebhook(fixture)
  const newcomers = Array.from({ length: 5 }, () => child.visitor())
  const names = newcomers.map((_, index) => `newcomer${index}`)
  for (const [index, name] of names.entries()) await newcomers[index]!.register(name)
  const { invite } = await mia.expect(201, mia.post(`${fixture.path}/invites`, {}))
  const contents = Array.from({ length: 20 }, (_, index) => `message ${index}`)
  const session = await connect(mia)
  const below = { channelId: fixture.general.id, content: 'below this' }
  const { message } = await session.action('message.send', below)
  const threads = `/api/channels/${fixture.general.id}/messages/${message.id}/thread`
  const { thread } = await mia.expect(201, mia.post(threads, { name: 'raid' }))
  await Promise.all([
    ...contents.map((content) => mia.expect(201, mia.post(hook, { content }))),
    ...newcomers.map((one) => one.expect(200, one.post(`/api/invites/${invite.code}/accept`))),
  ])
  // Events are stored a moment after they happen: the last ones are not yet.
  const inThread = Array.from({ length: 10 }, (_, index) => `in the thread ${index}`)
  for (const content of inThread) {
    await session.action('message.send', { channelId: thread.id, content })
  }
  await child.kill('SIGKILL')

  const app = await startApp(t, { ...settings, DATA_DIR: dataDir })
  // What the killed process was sending is sent again after its lease.
  app.clock.advance(61_000)
  const received = (): Set<string> =>
    new Set(
      receiver.received.map(({ body }) => {
        const { message, member } = (JSON.parse(body) as ReceivedEvent).data
        return message?.content ?? member?.user.username ?? ''
      }),
    )
  const expected = [...contents, 'below this', ...inThread, ...names]
  await waitUntil('all events arrive', () => received().size === expected.length)
  assert.deepEqual([...received()].sort(), expected.sort())
  const owner = Object.assign(app.visitor(), { cookie: mia.cookie, id: mia.id })
  const path = `${fixture.path}/outgoing-webhooks/${webhook.id}`
  await waitUntil('they are logged once', async () => {
    const { deliveries } = await owner.expect(200, owner.get(`${path}/deliveries`))
    const states = deliveries.map(({ state }: OutgoingDelivery) => state)
    return states.length === expected.length && states.every((one: string) => one === 'delivered')
  })
})

interface ReceivedEvent {
  data: { message?: { content: string }; member?: { user: { username: string } } }
}
