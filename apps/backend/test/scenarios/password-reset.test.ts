import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCodes } from '@guildhall/contract'
import { countStatuses, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { runOperatorCommand } from '../operator.ts'
import { startApp } from '../start-app.ts'
import { readStoredBytes } from '../stored-data.ts'

const password = 'correct horse battery'
const fresh = 'a very fresh staple'

test('SEC19 O99 O100 A6: a reset link sets a new password once and closes all sessions and connections', async (t) => {
  const app = await startApp(t)
  const ada = await app.register('ada')
  const client = await connect(ada)
  const reset = await runOperatorCommand(app, 'password-reset', 'Ada')
  const { token, username, expiresAt } = reset
  assert.equal(username, 'ada')
  assert.match(token, /^[\w-]{43}$/)

  const visitor = app.visitor()
  const checkLink = () => visitor.post('/api/auth/password-reset/check', { token })
  const completeReset = (next: string) =>
    visitor.post('/api/auth/password-reset', { token, password: next })
  assert.deepEqual(await visitor.expect(200, checkLink()), { username: 'ada', expiresAt })
  await expectError(completeReset('short'), 'invalid_input', 'password')
  assert.equal((await ada.get('/api/users/me')).status, 200, 'the old password still works')

  await visitor.expect(200, completeReset(fresh))
  assert.equal((await client.closed).code, closeCodes.sessionEnded)
  assert.equal((await ada.get('/api/users/me')).status, 401)
  const login = (attempt: string) =>
    visitor.post('/api/auth/login', { username: 'ada', password: attempt })
  await expectError(login(password), 'unauthenticated')
  await visitor.expect(200, login(fresh))

  await expectError(checkLink(), 'not_found')
  await expectError(completeReset('another staple'), 'not_found')
  await visitor.expect(200, login(fresh))
})

test('SEC104 O99: a reset link expires after an hour, with a newer link and with a new password', async (t) => {
  const app = await startApp(t)
  const ada = await app.register('ada')
  const visitor = app.visitor()
  const useLink = (token: string) =>
    visitor.post('/api/auth/password-reset', { token, password: fresh })
  app.clock.freeze()
  const older = await runOperatorCommand(app, 'password-reset', 'ada')
  const newer = await runOperatorCommand(app, 'password-reset', 'ada')
  await expectError(useLink(older.token), 'not_found')
  app.clock.advance(3_600_000)
  await expectError(useLink(newer.token), 'not_found')

  const third = await runOperatorCommand(app, 'password-reset', 'ada')
  await ada.expect(200, ada.post('/api/auth/password', { current: password, next: fresh }))
  await expectError(useLink(third.token), 'not_found')

  const last = await runOperatorCommand(app, 'password-reset', 'ada')
  app.clock.advance(3_600_000 - 1)
  await visitor.expect(200, useLink(last.token))
  for (const token of ['', 'x', last.token.slice(1), `${last.token} `, 'ä'.repeat(500)]) {
    await expectError(useLink(token), 'not_found')
  }
  await expectError(
    visitor.post('/api/auth/password-reset', { token: 1, password: fresh }),
    'invalid_input',
  )
})

test('SEC104: only one of several concurrent uses of a link sets the password', async (t) => {
  const app = await startApp(t)
  await app.register('ada')
  const { token } = await runOperatorCommand(app, 'password-reset', 'ada')
  const passwords = Array.from({ length: 8 }, (_, number) => `fresh staple ${number}`)
  const replies = await Promise.all(
    passwords.map((next) =>
      app.visitor().post('/api/auth/password-reset', { token, password: next }),
    ),
  )
  assert.deepEqual(countStatuses(replies), { 200: 1, 404: 7 })
  const right = passwords[replies.findIndex(({ status }) => status === 200)]
  const visitor = app.visitor()
  await visitor.expect(200, visitor.post('/api/auth/login', { username: 'ada', password: right }))
})

test('SEC15 O101: only the hash of a reset token is stored', async (t) => {
  const app = await startApp(t)
  await app.register('ada')
  const { token } = await runOperatorCommand(app, 'password-reset', 'ada')
  await app.stop()
  const bytes = await readStoredBytes(app)
  assert.ok(bytes.includes('ada'), 'the test reads the right file')
  assert.ok(!bytes.includes(token))
})

test('a foreign page cannot use a reset link with the cookie of a visitor', async (t) => {
  const app = await startApp(t)
  const ada = await app.register('ada')
  const { token } = await runOperatorCommand(app, 'password-reset', 'ada')
  const foreign = { origin: 'https://evil.example' }
  const request = ada.post('/api/auth/password-reset', { token, password: fresh }, foreign)
  await expectError(request, 'forbidden')
})
