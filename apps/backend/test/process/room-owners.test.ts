import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

test('each absence of the owner of a room counts for itself, and that of the next owner as well', async (t) => {
  // The checks of rooms run when the test says so.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const hub = await server.channel('New room', { type: 'voice', createsRooms: true })
  const members = [await server.member(), await server.member(), await server.member()]
  const [ben, cy, dee] = members
  const [byBen, byCy, byDee] = await Promise.all(members.map((member) => connect(member)))
  assert.ok(ben && cy && dee && byBen && byCy && byDee)
  app.clock.freeze()
  const join = async (client: GatewayClient, channelId: string): Promise<string> =>
    (await client.action('voice.join', { channelId })).channelId
  const roomId = await join(byBen, hub.id)
  for (const client of [byCy, byDee]) {
    app.clock.advance(1)
    await join(client, roomId)
  }
  const owner = async () => (await server.channels()).find(({ id }) => id === roomId)?.room?.ownerId
  let changes = 0
  const ownerAfterCheck = async (): Promise<string | undefined> => {
    t.mock.timers.tick(1000)
    // What a check changes is stored before a later change.
    const topic = String((changes += 1))
    await server.owner.expect(
      200,
      server.owner.patch(`/api/channels/${server.general.id}`, { topic }),
    )
    return owner()
  }
  const leave = (client: GatewayClient) => client.action('voice.leave', {})

  for (let absence = 0; absence < 3; absence += 1) {
    await leave(byBen)
    assert.equal(await ownerAfterCheck(), ben.id, `absence ${absence} begins`)
    app.clock.advance(6000)
    assert.equal(await ownerAfterCheck(), ben.id, `absence ${absence}`)
    await join(byBen, roomId)
    assert.equal(await ownerAfterCheck(), ben.id, `back from absence ${absence}`)
  }

  await leave(byBen)
  assert.equal(await ownerAfterCheck(), ben.id)
  app.clock.advance(10_000)
  t.mock.timers.tick(1000)
  await byDee.next('channel.updated', ({ channel }) => channel.room?.ownerId === cy.id)
  await leave(byCy)
  assert.equal(await ownerAfterCheck(), cy.id)
  app.clock.advance(6000)
  assert.equal(await ownerAfterCheck(), cy.id)
  app.clock.advance(4000)
  t.mock.timers.tick(1000)
  await byDee.next('channel.updated', ({ channel }) => channel.room?.ownerId === dee.id)
})
