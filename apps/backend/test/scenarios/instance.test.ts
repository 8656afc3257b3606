import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../start-app.ts'

test('the instance endpoint returns version, services, registration mode and first run', async (t) => {
  const app = await startApp(t, { REGISTRATION: 'open' })
  const visitor = app.visitor()
  const before = await visitor.expect(200, visitor.get('/api/instance'))
  assert.match(before.version, /^\d+\.\d+\.\d+/)
  assert.deepEqual(before, {
    version: before.version,
    services: ['chat', 'status'],
    registration: 'open',
    email: false,
    passwordLogin: true,
    identityProvider: null,
    voice: true,
    firstRun: true,
  })
  await app.register()
  const after = await visitor.expect(200, visitor.get('/api/instance'))
  assert.deepEqual(after, { ...before, firstRun: false })
  await app.stop()

  const again = await startApp(t, {
    DATA_DIR: app.dataDir,
    REGISTRATION: 'invite',
    GUILDHALL_SERVICES: 'chat',
    VOICE: 'off',
  })
  const closed = await again.visitor().get('/api/instance')
  assert.deepEqual(closed.body, {
    ...after,
    services: ['chat'],
    registration: 'invite',
    voice: false,
  })
  await again.stop()
})
