import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTotpStep } from '../../src/chat/accounts/two-factor/totp.ts'
import type { Account } from '../account.ts'
import { runOperatorCommand } from '../operator.ts'
import { countStatuses, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { readStoredBytes } from '../stored-data.ts'
import { totpCodeAt } from '../totp.ts'

const password = 'correct horse battery'
const path = '/api/auth/two-factor'
const stepMs = 30_000

test('codes match the examples of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const examples: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of examples) {
    const now = seconds * 1000
    const step = Math.floor(now / stepMs)
    assert.equal(findTotpStep(secret, code, now), step)
    assert.equal(findTotpStep(secret, code, now + stepMs), step)
    assert.equal(findTotpStep(secret, code, now + 2 * stepMs), null)
    assert.equal(totpCodeAt(secret, now), code)
  }
  for (const text of ['', '28708', '2870820', '28708é', '٢٨٧٠٨٢', ' 287082']) {
    assert.equal(findTotpStep(secret, text, 59_000), null, text)
  }
})

test('SEC22 SEC23 SEC24 A11: with two-factor authentication, a login takes the password and a code that works once', async (t) => {
  const app = await startApp(t)
  app.clock.freeze()
  const ada = await app.register('ada')
  const begin = (given: string) => ada.post(path, { password: given })
  const enable = (code: string) => ada.post(`${path}/enable`, { code })
  await expectError(enable('123456'), 'conflict')
  await expectError(begin('wrong'), 'invalid_input', 'password')
  const { secret, uri } = await ada.expect(200, begin(password))
  assert.equal(
    uri,
    `otpauth://totp/Guildhall:${encodeURIComponent(`ada@${new URL(app.url).host}`)}?secret=${secret}&issuer=Guildhall`,
  )
  const codeNow = () => totpCodeAt(secret, app.clock.now())
  for (let attempts = 0; attempts < 9; attempts += 1) {
    await expectError(enable('x'), 'invalid_input', 'code')
  }
  await expectError(enable(totpCodeAt(secret, app.clock.now())), 'rate_limited')
  app.clock.advance(15 * 60_000)
  // It is off until a code has confirmed the secret.
  await app.visitor().expect(200, logIn(app))
  assert.deepEqual(await statusOf(ada), { enabled: false, recoveryCodesLeft: 0 })
  const first = codeNow()
  const { recoveryCodes } = await ada.expect(200, enable(first))
  assert.equal(new Set(recoveryCodes).size, 10)
  await expectError(enable(first), 'conflict')
  await expectError(begin(password), 'conflict')
  assert.deepEqual(await statusOf(ada), { enabled: true, recoveryCodesLeft: 10 })

  await expectError(logIn(app), 'second_factor_required')
  await expectError(logIn(app, ''), 'second_factor_required')
  await expectError(logIn(app, 'wrong', 'a wrong password'), 'unauthenticated')
  await expectError(logIn(app, first), 'invalid_input', 'code')
  app.clock.advance(stepMs)
  const second = codeNow()
  const spaced = `${second.slice(0, 3)} ${second.slice(3)}`
  const replies = await Promise.all([logIn(app, spaced), logIn(app, second), logIn(app, second)])
  assert.deepEqual(countStatuses(replies), { 200: 1, 400: 2 })
  // The clock of the phone is one step ahead.
  await app.visitor().expect(200, logIn(app, totpCodeAt(secret, app.clock.now() + stepMs)))
  await expectError(logIn(app, second), 'invalid_input', 'code')

  const [recovery = '', other = ''] = recoveryCodes
  await app.visitor().expect(200, logIn(app, recovery.toUpperCase().replaceAll('-', ' ')))
  await expectError(logIn(app, recovery), 'invalid_input', 'code')
  assert.deepEqual(await statusOf(ada), { enabled: true, recoveryCodesLeft: 9 })

  const renew = (body: object) => ada.post(`${path}/recovery-codes`, body)
  await expectError(renew({ password: 'wrong', code: other }), 'invalid_input', 'password')
  await expectError(renew({ password, code: 'wrong' }), 'invalid_input', 'code')
  const renewed = await ada.expect(200, renew({ password, code: other }))
  const [fresh = ''] = renewed.recoveryCodes
  await expectError(logIn(app, recoveryCodes[2]), 'invalid_input', 'code')

  const disable = (body: object) => ada.post(`${path}/disable`, body)
  await expectError(disable({ password: 'wrong', code: fresh }), 'invalid_input', 'password')
  await expectError(disable({ password, code: other }), 'invalid_input', 'code')
  await ada.expect(200, disable({ password, code: fresh }))
  await expectError(disable({ password, code: fresh }), 'conflict')
  await app.visitor().expect(200, logIn(app))

  const again = await ada.expect(200, begin(password))
  await app.stop()
  const bytes = await readStoredBytes(app)
  for (const stored of [again.secret, fresh]) assert.ok(!bytes.includes(stored), 'not in the clear')
})

test('SEC21 A13: a password reset does not bypass the second factor; the operator can turn it off', async (t) => {
  const app = await startApp(t)
  const disable = () => runOperatorCommand(app, 'disable-two-factor', 'ada')
  await assert.rejects(disable, { code: 'not_found' })
  const ada = await app.register('ada')
  await enableTwoFactor(app, ada)
  const { token } = await runOperatorCommand(app, 'password-reset', 'ada')
  const next = 'a very fresh staple'
  const visitor = app.visitor()
  await visitor.expect(200, visitor.post('/api/auth/password-reset', { token, password: next }))
  await expectError(logIn(app, undefined, next), 'second_factor_required')

  await disable()
  await visitor.expect(200, logIn(app, undefined, next))
  await assert.rejects(disable, { code: 'conflict' })
})

test('the deletion of an account with two-factor authentication needs a code', async (t) => {
  const app = await startApp(t)
  app.clock.freeze()
  // The only operator can't be suspended or deleted.
  await app.register()
  const ada = await app.register('ada')
  const { recoveryCodes } = await enableTwoFactor(app, ada)
  const remove = (code?: string) =>
    ada.post('/api/users/me/deletion', { username: 'ada', password, code, messages: 'keep' })
  await expectError(remove(), 'second_factor_required')
  await expectError(remove('abcdef'), 'invalid_input', 'code')
  await ada.expect(200, ada.get('/api/users/me'))
  await ada.expect(200, remove(recoveryCodes[0]))
  await expectError(logIn(app, undefined), 'unauthenticated')
})

test('SEC80 A12: wrong codes are limited; the owner still gets in from a known address or with a recovery code', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  app.clock.freeze()
  const ada = app.visitor()
  const home = { 'x-forwarded-for': '203.0.113.5' }
  const registered = await ada.post('/api/auth/register', { username: 'ada', password }, home)
  assert.equal(registered.status, 201)
  const { secret, recoveryCodes } = await enableTwoFactor(app, ada)
  const codeNow = () => totpCodeAt(secret, app.clock.now())
  app.clock.advance(stepMs)
  const from = (address: string, code: string) => logIn(app, code, password, address)
  for (let host = 1; host <= 3; host += 1) {
    for (let attempts = 0; attempts < 10; attempts += 1) {
      await expectError(from(`192.0.2.${host}`, 'abcdef'), 'invalid_input', 'code')
    }
    const over = await from(`192.0.2.${host}`, codeNow())
    assert.equal(over.body.error.code, 'rate_limited')
    assert.equal(over.headers.get('retry-after'), '900')
  }
  // Those were no codes of the app, so the account's limit is untouched.
  const wrong = codeNow() === '000000' ? '000001' : '000000'
  for (let host = 1; host <= 3; host += 1) {
    for (let attempts = 0; attempts < 10; attempts += 1) {
      await expectError(from(`198.51.100.${host}`, wrong), 'invalid_input', 'code')
    }
  }
  await expectError(from('198.51.100.9', codeNow()), 'rate_limited')
  assert.equal((await from('198.51.100.9', recoveryCodes[0] ?? '')).status, 200)
  // That session makes the address a known one.
  assert.equal((await from('198.51.100.9', codeNow())).status, 200)
})

async function enableTwoFactor(app: TestApp, account: Account) {
  const { secret } = await account.expect(200, account.post(path, { password }))
  const code = totpCodeAt(secret, app.clock.now())
  const { recoveryCodes } = await account.expect(200, account.post(`${path}/enable`, { code }))
  return { secret: String(secret), recoveryCodes: recoveryCodes as string[] }
}

async function statusOf(account: Account): Promise<unknown> {
  return (await account.expect(200, account.get(path))).twoFactor
}

function logIn(app: TestApp, code?: string, given = password, address = '203.0.113.77') {
  const body = { username: 'ada', password: given, code }
  return app.visitor().post('/api/auth/login', body, { 'x-forwarded-for': address })
}
