import assert from 'node:assert/strict'
import test from 'node:test'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

test('hello comes first, then the world', async (t) => {
  const app = await startApp(t)
  const ada = await app.register()
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Home' }))
  const client = await connect(ada)
  assert.deepEqual(
    client.frames.map(({ type }) => type),
    ['hello', 'ready'],
  )
  assert.equal(client.world.user.id, ada.id)
  assert.equal(client.world.servers[0]?.server.id, server.id)
  assert.deepEqual(client.world.servers[0]?.channels, channels)
  await client.next('presence.updated', ({ serverId }) => serverId === server.id)
  assert.deepEqual(await client.action('heartbeat', {}), {})
  await client.close()
})
