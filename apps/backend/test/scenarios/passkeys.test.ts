import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { Authenticator, onlyPresent } from '../authenticator.ts'
import type { Deviation } from '../authenticator.ts'
import { linkIn, startMailServer } from '../mail-server.ts'
import { runOperatorCommand } from '../operator.ts'
import { addPasskey, logInWithPasskey, passkeyLoginPath, passkeyPath } from '../passkeys.ts'
import { countStatuses, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { totpCodeAt } from '../totp.ts'
import { zipEntries } from '../zip-entries.ts'

const password = 'correct horse battery'
const origin = 'https://chat.example.org'
const settings = { PUBLIC_URL: origin }
const challengeMs = 10 * 60_000

test('a passkey is added after the password, logs in without a name, is renamed and removed', async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, { ...settings, ...mails.settings })
  app.clock.freeze()
  // The only operator can't be deleted.
  await app.register()
  const [ada, ben] = [await app.register('ada'), await app.register('ben')]
  const email = { address: 'ada@example.org', password, language: 'en' }
  await ada.expect(200, ada.put('/api/auth/email', email))
  const { token } = linkIn(await mails.next(email.address))
  await ada.expect(200, ada.post('/api/auth/email/verify', { token }))
  assert.deepEqual(await listOf(ada), { passkeys: [], obstacle: 'none', origin })
  const wrong = ada.post(`${passkeyPath}/options`, { password: 'wrong' })
  await expectError(wrong, 'invalid_input', 'password')

  const [laptop, key, phone] = [
    new Authenticator(origin),
    new Authenticator(origin, 'EdDSA'),
    new Authenticator(origin, 'RS256'),
  ]
  const added = await addPasskey(ada, laptop)
  assert.match((await mails.next(email.address)).text, /“Laptop” was added/)
  const other = await addPasskey(ada, key, { name: ' My\ud800key ' })
  await mails.next(email.address)
  await addPasskey(ben, phone)
  assert.deepEqual(
    [added.name, other.name, added.createdAt, added.lastUsedAt],
    ['Laptop', 'My\ufffdkey', app.clock.now(), null],
  )
  const { options } = await ada.expect(200, ada.post(`${passkeyPath}/options`, { password }))
  assert.deepEqual(
    options.excludeCredentials.map(({ id }: { id: string }) => id),
    [laptop.id, key.id],
  )
  assert.equal(options.rp.id, 'chat.example.org')
  const again = laptop.create(options)
  await expectError(ada.post(passkeyPath, { name: 'x', credential: again }), 'conflict')

  app.clock.advance(1000)
  for (const [authenticator, name] of [
    [laptop, 'ada'],
    [key, 'ada'],
    [phone, 'ben'],
  ] as const) {
    const visitor = app.visitor()
    const reply = await logInWithPasskey(visitor, authenticator)
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    assert.equal(reply.body.user.username, name)
    assert.equal((await visitor.expect(200, visitor.get('/api/users/me'))).user.username, name)
  }
  assert.match((await mails.next(email.address)).subject, /New sign-in/)
  const { passkeys } = await listOf(ada)
  assert.equal(passkeys[0]?.lastUsedAt, app.clock.now())

  const { url } = await ada.expect(201, ada.post('/api/users/me/exports', { password }))
  const zip = await fetch(app.url + url, { headers: { cookie: ada.cookie ?? '' } })
  const exported = String(zipEntries(Buffer.from(await zip.arrayBuffer())).get('account.json'))
  assert.deepEqual(JSON.parse(exported).passkeys, passkeys)

  const path = `${passkeyPath}/${added.id}`
  await expectError(ben.patch(path, { name: 'Mine' }), 'not_found')
  await expectError(ben.post(`${path}/removal`, { password }), 'not_found')
  await expectError(ada.patch(path, { name: ' ' }), 'invalid_input', 'name')
  const renamed = await ada.expect(200, ada.patch(path, { name: 'Old laptop' }))
  assert.equal(renamed.passkey.name, 'Old laptop')
  await expectError(ada.post(`${path}/removal`, { password: 'no' }), 'invalid_input', 'password')
  await ada.expect(200, ada.post(`${path}/removal`, { password }))
  await mails.next(email.address)
  assert.match((await mails.next(email.address)).text, /“Old laptop” was removed/)
  await expectError(logInWithPasskey(app.visitor(), laptop), 'unauthenticated')
  await expectError(ada.post(`${path}/removal`, { password }), 'not_found')

  const deletion = { username: 'ada', password, messages: 'keep' }
  await ada.expect(200, ada.post('/api/users/me/deletion', deletion))
  await expectError(logInWithPasskey(app.visitor(), key), 'unauthenticated')
})

test('SEC25 SEC27 A16: only a fresh answer of the right passkey to the right page is accepted, once', async (t) => {
  const app = await startApp(t, settings)
  app.clock.freeze()
  const [ada, ben] = [await app.register('ada'), await app.register('ben')]
  const deviations: Deviation[] = [
    { origin: 'https://evil.example.org' },
    { origin: 'http://chat.example.org' },
    { rpId: 'example.org' },
    { type: 'webauthn.other' },
    { flags: onlyPresent },
    { flags: 0 },
    { challenge: '' },
    { challenge: 'AAAA' },
  ]
  const begin = async (account: Account) =>
    (await account.expect(200, account.post(`${passkeyPath}/options`, { password }))).options
  const create = (account: Account, credential: unknown) =>
    account.post(passkeyPath, { name: 'Laptop', credential })
  const laptop = new Authenticator(origin)
  const options = await begin(ada)
  for (const deviation of deviations) {
    const credential = laptop.create(options, deviation)
    await expectError(create(ada, credential), 'invalid_input', 'credential')
  }
  const made = laptop.create(options)
  await expectError(create(ben, made), 'invalid_input', 'credential')
  const elsewhere = app.visitor()
  await elsewhere.expect(200, elsewhere.post('/api/auth/login', { username: 'ada', password }))
  await expectError(create(elsewhere, made), 'invalid_input', 'credential')
  await ada.expect(201, create(ada, made))
  const other = new Authenticator(origin).create(options)
  await expectError(create(ada, other), 'invalid_input', 'credential')
  const late = await begin(ada)
  app.clock.advance(challengeMs)
  await expectError(create(ada, laptop.create(late)), 'invalid_input', 'credential')

  const stranger = new Authenticator(origin)
  stranger.create(late)
  const login = await beginLogin(app.visitor())
  const wrongs = [
    ...[...deviations, { userHandle: null }, { userHandle: 'AAAA' }].map((deviation) =>
      laptop.get(login, deviation),
    ),
    laptop.get({ ...login, challenge: late.challenge }),
    { ...stranger.get(login), id: laptop.id, rawId: laptop.id },
  ]
  const unknown = { credential: stranger.get(login) }
  await expectError(app.visitor().post(passkeyLoginPath, unknown), 'unauthenticated')
  for (const [index, credential] of wrongs.entries()) {
    const reply = app.visitor().post(passkeyLoginPath, { credential })
    await expectError(reply, index < 10 ? 'unauthenticated' : 'rate_limited')
  }
  app.clock.advance(challengeMs)
  app.clock.advance(challengeMs)
  const fresh = await beginLogin(app.visitor())
  const credential = laptop.get(fresh)
  const replies = await Promise.all(
    [1, 2, 3].map(() => app.visitor().post(passkeyLoginPath, { credential })),
  )
  assert.deepEqual(countStatuses(replies), { 200: 1, 401: 2 })
  const old = await beginLogin(app.visitor())
  app.clock.advance(challengeMs)
  await expectError(
    app.visitor().post(passkeyLoginPath, { credential: laptop.get(old) }),
    'unauthenticated',
  )
})

test('SEC29 A15: a counter that goes back refuses the login and informs the account', async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, { ...settings, ...mails.settings })
  const ada = await app.register('ada')
  const email = { address: 'ada@example.org', password, language: 'de' }
  await ada.expect(200, ada.put('/api/auth/email', email))
  const { token } = linkIn(await mails.next(email.address))
  await ada.expect(200, ada.post('/api/auth/email/verify', { token }))
  const key = new Authenticator(origin)
  key.counter = 5
  await addPasskey(ada, key)
  await mails.next(email.address)
  const from = (counter: number) => logInWithPasskey(app.visitor(), key, { counter })
  assert.equal((await from(6)).status, 200)
  await mails.next(email.address)
  for (const counter of [6, 5, 0]) {
    const reply = await from(counter)
    assert.equal(reply.body.error.reason, 'passkey_copied')
    assert.match((await mails.next(email.address)).subject, /vielleicht kopiert/)
  }
  assert.equal((await from(7)).status, 200)
})

test('SEC28: a passkey replaces both factors, and adding one takes both', async (t) => {
  const app = await startApp(t, settings)
  app.clock.freeze()
  const ada = await app.register('ada')
  const twoFactor = '/api/auth/two-factor'
  const { secret } = await ada.expect(200, ada.post(twoFactor, { password }))
  const code = totpCodeAt(secret, app.clock.now())
  const enabled = await ada.expect(200, ada.post(`${twoFactor}/enable`, { code }))
  const [first, second] = enabled.recoveryCodes
  await expectError(ada.post(`${passkeyPath}/options`, { password }), 'second_factor_required')
  await expectError(
    ada.post(`${passkeyPath}/options`, { password, code: 'x' }),
    'invalid_input',
    'code',
  )
  const laptop = new Authenticator(origin)
  const { id } = await addPasskey(ada, laptop, { code: first })
  assert.equal((await logInWithPasskey(app.visitor(), laptop)).status, 200)
  const removal = `${passkeyPath}/${id}/removal`
  await expectError(ada.post(removal, { password }), 'second_factor_required')
  await ada.expect(200, ada.post(removal, { password, code: second }))
})

test('SEC82: suspended accounts are refused; the operator removes passkeys; an account has a limit of them', async (t) => {
  let app = await startApp(t, settings)
  // The only operator can't be suspended or deleted.
  await app.register()
  const ada = await app.register('ada')
  const keys = Array.from({ length: limits.passkeysPerAccount }, () => new Authenticator(origin))
  const remove = () => runOperatorCommand(app, 'remove-passkeys', 'ada')
  await assert.rejects(remove, { code: 'conflict' })
  const begin = () => ada.post(`${passkeyPath}/options`, { password })
  const { options } = await ada.expect(200, begin())
  for (const key of keys) await addPasskey(ada, key)
  await expectError(begin(), 'limit_reached')
  const credential = new Authenticator(origin).create(options)
  await expectError(ada.post(passkeyPath, { name: 'x', credential }), 'limit_reached')

  const [key = new Authenticator(origin)] = keys
  await runOperatorCommand(app, 'suspend', 'ada')
  await expectError(logInWithPasskey(app.visitor(), key), 'account_suspended')
  await runOperatorCommand(app, 'restore', 'ada')
  // Another process, such as the one after a restart, accepts the challenge, too.
  const login = await beginLogin(app.visitor())
  await app.stop()
  app = await startApp(t, { ...settings, DATA_DIR: app.dataDir })
  const answered = app.visitor().post(passkeyLoginPath, { credential: key.get(login) })
  assert.equal((await answered).status, 200)
  assert.deepEqual(await remove(), { username: 'ada', removed: keys.length })
  await expectError(logInWithPasskey(app.visitor(), key), 'unauthenticated')
})

test('SEC26 A14: passkeys belong to the host of the request, unless browsers refuse them there', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '127.0.0.1' })
  const ada = await app.register('ada')
  const at = async (host: string, protocol = 'http') => {
    const headers = { host, 'x-forwarded-proto': protocol }
    return (await ada.expect(200, ada.get(passkeyPath, headers))).obstacle
  }
  assert.equal(await at('localhost:8080'), 'none')
  assert.equal(await at('chat.localhost:8080'), 'none')
  assert.equal(await at('chat.example.org', 'https'), 'none')
  assert.equal(await at('chat.example.org'), 'not_secure')
  assert.equal(await at('192.0.2.7', 'https'), 'no_domain')
  assert.equal(await at('[2001:db8::7]:443', 'https'), 'no_domain')
  const begin = { password }
  await expectError(ada.post(`${passkeyPath}/options`, begin, { host: '127.0.0.1' }), 'conflict')
  await expectError(app.visitor().post(`${passkeyLoginPath}/options`), 'conflict')
  const headers = { host: 'chat.example.org', 'x-forwarded-proto': 'https' }
  const { options } = await ada.expect(200, ada.post(`${passkeyPath}/options`, begin, headers))
  assert.equal(options.rp.id, 'chat.example.org')
})

async function beginLogin(visitor: Account) {
  const reply = visitor.post(`${passkeyLoginPath}/options`)
  return (await visitor.expect(200, reply)).options
}

async function listOf(account: Account) {
  return account.expect(200, account.get(passkeyPath))
}
