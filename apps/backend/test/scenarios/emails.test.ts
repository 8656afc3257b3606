import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCodes } from '@guildhall/contract'
import { loadConfig, readLiveConfig } from '../../src/core/config.ts'
import type { Account, Reply } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { linkIn, startMailServer } from '../mail-server.ts'
import { expectError } from '../server-fixture.ts'
import { runOperatorCommand } from '../operator.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { readStoredBytes } from '../stored-data.ts'
import { totpCodeAt } from '../totp.ts'

const password = 'correct horse battery'
const fresh = 'a very fresh staple'
const path = '/api/auth/email'

test('SEC35 SEC37 SEC38 A19: an address is verified by a link, changed with the password, and removed', async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, mails.settings)
  app.clock.freeze()
  const [ada, ben] = [await app.register('ada'), await app.register('ben')]
  assert.deepEqual(await emailOf(ada), { address: null, pendingAddress: null })
  await expectError(setEmail(ada, 'ada@example.org', 'wrong'), 'invalid_input', 'password')
  for (const address of ['', 'ada', 'ada@home', 'a da@example.org', 'ada@example.org, x@y.org']) {
    await expectError(setEmail(ada, address), 'invalid_input', 'address')
  }
  await ada.expect(200, setEmail(ada, 'Ada@example.org'))
  assert.deepEqual(await emailOf(ada), { address: null, pendingAddress: 'Ada@example.org' })
  const first = await mails.next('Ada@example.org')
  assert.equal(first.subject, 'Confirm your e-mail address')
  const { url, token } = linkIn(first)
  assert.ok(url.startsWith(`${app.url.replace('127.0.0.1', 'localhost')}/verify-email#`), url)
  assert.ok(first.html.includes(`<a href="${url}">`))
  await expectError(verify(app, 'x'), 'not_found')
  await app.visitor().expect(200, verify(app, token))
  await expectError(verify(app, token), 'not_found')
  assert.deepEqual(await emailOf(ada), { address: 'Ada@example.org', pendingAddress: null })

  // Only the owner of the mailbox learns that another account has the address.
  await ben.expect(200, setEmail(ben, 'ada@example.ORG'))
  const taken = linkIn(await mails.next('ada@example.ORG')).token
  await expectError(verify(app, taken), 'conflict')
  assert.equal(((await emailOf(ben)) as { address: null }).address, null)

  await ada.expect(200, setEmail(ada, 'ada@new.example', password, 'de'))
  const late = linkIn(await mails.next('ada@new.example')).token
  app.clock.advance(86_400_000)
  await expectError(verify(app, late), 'not_found')
  assert.deepEqual(await emailOf(ada), { address: 'Ada@example.org', pendingAddress: null })
  await ada.expect(200, setEmail(ada, 'ada@new.example', password, 'de'))
  const german = await mails.next('ada@new.example')
  const resetLink = async (address: string): Promise<string> => {
    const asked = app.visitor().post('/api/auth/password-reset/mail', { account: 'ada' })
    await app.visitor().expect(200, asked)
    return linkIn(await mails.next(address)).token
  }
  // A link in the former mailbox is worth nothing any more.
  const reset = (by: string) =>
    app.visitor().post('/api/auth/password-reset', { token: by, password: fresh })
  const toOldAddress = await resetLink('Ada@example.org')
  assert.equal(german.subject, 'Bestätige deine E-Mail-Adresse')
  assert.match(german.text, /^Hallo ada,\r?\n\r?\nöffne diesen Link/)
  await app.visitor().expect(200, verify(app, linkIn(german).token))
  assert.match((await mails.next('Ada@example.org')).subject, /address was changed/)
  await expectError(reset(toOldAddress), 'not_found')
  const toNewAddress = await resetLink('ada@new.example')

  await expectError(setEmail(ada, null, 'wrong'), 'invalid_input', 'password')
  await ada.expect(200, setEmail(ada, null))
  assert.match((await mails.next('ada@new.example')).subject, /entfernt/)
  await expectError(reset(toNewAddress), 'not_found')
  assert.deepEqual(await emailOf(ada), { address: null, pendingAddress: null })
  assert.deepEqual(mails.received, [])

  const { user } = await ada.expect(200, ada.get('/api/users/me'))
  assert.deepEqual(Object.keys(user).sort(), ['avatar', 'displayName', 'id', 'username'])
  await app.stop()
  assert.ok(!(await readStoredBytes(app)).includes(token), 'only the hash of a token is stored')
})

test('SEC36 SEC81 A20: a forgotten password is reset by e-mail; the second factor stays', async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, { ...mails.settings, TRUST_PROXY: '1' })
  app.clock.freeze()
  const ada = await app.register('ada')
  const ben = await app.register('ben')
  await verifiedEmail(app, ada, mails, 'ada@example.org')
  await verifiedEmail(app, await app.register('eve'), mails, 'eve@example.org')
  await runOperatorCommand(app, 'suspend', 'eve')
  const ask = (account: string, address = '192.0.2.1') =>
    app.visitor().post('/api/auth/password-reset/mail', { account }, { 'x-forwarded-for': address })
  const turnOn = async (): Promise<string> => {
    const { secret } = await ada.expect(200, ada.post('/api/auth/two-factor', { password }))
    const code = totpCodeAt(secret, app.clock.now())
    await ada.expect(200, ada.post('/api/auth/two-factor/enable', { code }))
    assert.match((await mails.next('ada@example.org')).subject, /authentication is on/)
    return secret
  }
  const secret = await turnOn()
  app.clock.advance(30_000)
  const off = { password, code: totpCodeAt(secret, app.clock.now()) }
  await ada.expect(200, ada.post('/api/auth/two-factor/disable', off))
  assert.match((await mails.next('ada@example.org')).subject, /authentication is off/)
  await turnOn()

  for (const nobody of ['ben', 'carl', 'carl@example.org', '', '%']) {
    assert.deepEqual(await app.visitor().expect(200, ask(nobody)), { ok: true })
  }
  await app.visitor().expect(200, ask('eve', '192.0.2.9'))
  assert.deepEqual(await app.visitor().expect(200, ask('ADA@example.org')), { ok: true })
  const older = linkIn(await mails.next('ada@example.org')).token
  await app.visitor().expect(200, ask('ada'))
  const mail = await mails.next('ada@example.org')
  assert.equal(mail.subject, 'Set a new password')
  assert.deepEqual(mails.received, [], 'none to the suspended account')
  const { url, token } = linkIn(mail)
  assert.match(url, /\/reset-password#/)
  const reset = (by: string) =>
    app.visitor().post('/api/auth/password-reset', { token: by, password: fresh })
  await expectError(reset(older), 'not_found')
  const client = await connect(ada)
  await app.visitor().expect(200, reset(token))
  await expectError(reset(token), 'not_found')
  assert.equal((await client.closed).code, closeCodes.sessionEnded)
  assert.match((await mails.next('ada@example.org')).subject, /password was changed/)
  const login = { username: 'ada', password: fresh }
  await expectError(app.visitor().post('/api/auth/login', login), 'second_factor_required')

  // A third mail in this hour, then none, which the response does not reveal.
  await app.visitor().expect(200, ask('ada'))
  await mails.next('ada@example.org')
  await app.visitor().expect(200, ask('ada'))
  for (let asked = 0; asked < 11; asked += 1) await app.visitor().expect(200, ask('nobody'))
  await expectError(ask('nobody'), 'rate_limited')
  await app.visitor().expect(200, ask('nobody', '198.51.100.1'))
  await ben.expect(200, setEmail(ben, 'ben@example.org'))
  await mails.next('ben@example.org')
  assert.deepEqual(mails.received, [])
})

test('SEC38: a login with a new browser sends an e-mail, one with a known browser does not', async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, mails.settings)
  const ada = app.visitor()
  const known = browserCookieOf(await ada.register('ada'))
  await verifiedEmail(app, ada, mails, 'ada@example.org')
  const logIn = async (cookie: string) => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
    const body = { username: 'ada', password }
    const headers = { cookie, 'user-agent': agent }
    const reply = await app.visitor().post('/api/auth/login', body, headers)
    assert.equal(reply.status, 200)
    return browserCookieOf(reply)
  }
  assert.equal(await logIn(known), known)
  const added = await logIn('')
  const mail = await mails.next('ada@example.org')
  assert.equal(mail.subject, 'New sign-in to your account')
  assert.match(mail.text, /Chrome on Windows, from 127\.0\.0\.1, \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  assert.notEqual(added, known)
  assert.equal(await logIn(added), added)
  assert.notEqual(await logIn('service_browser=x'), 'service_browser=x')
  await mails.next('ada@example.org')
  await ada.expect(200, ada.post('/api/auth/password', { current: password, next: fresh }))
  assert.match((await mails.next('ada@example.org')).subject, /password was changed/)
  assert.deepEqual(mails.received, [])
})

test('SEC81: nobody can fill a mailbox, and a mailbox that does not exist stops nothing', async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, mails.settings)
  const [ada, ben] = [await app.register('ada'), await app.register('ben')]
  await ada.expect(200, setEmail(ada, 'unknown@example.org'))
  for (const account of [ada, ben, ada]) {
    await account.expect(200, setEmail(account, 'carl@example.org'))
    await mails.next('carl@example.org')
  }
  await expectError(setEmail(ben, 'Carl@example.org'), 'rate_limited')
  await verifiedEmail(app, ada, mails, 'ada@example.org')
  await ada.expect(200, ada.post('/api/auth/password', { current: password, next: fresh }))
  assert.match((await mails.next('ada@example.org')).subject, /password was changed/)
})

test('O93: without a mail server, accounts have no addresses', async (t) => {
  const app = await startApp(t)
  const ada = await app.register('ada')
  await expectError(setEmail(ada, 'ada@example.org'), 'conflict')
  const ask = { account: 'ada' }
  await expectError(app.visitor().post('/api/auth/password-reset/mail', ask), 'conflict')
})

test('O94: the settings of the mail server are checked', () => {
  const from = 'Guildhall <guildhall@example.org>'
  const mailOf = (SMTP_URL: string, MAIL_FROM = from) =>
    readLiveConfig({ SMTP_URL, MAIL_FROM }).mail
  assert.deepEqual(mailOf('smtp://me:p%40ss@mail.example.org'), {
    host: 'mail.example.org',
    port: 587,
    encryption: 'starttls',
    login: { user: 'me', password: 'p@ss' },
    from: { name: 'Guildhall', address: 'guildhall@example.org' },
  })
  const { port, encryption, login } = mailOf('smtps://mail.example.org', 'a@b.example') ?? {}
  assert.deepEqual([port, encryption, login], [465, 'tls', null])
  assert.equal(mailOf('smtp://mail:25?tls=off')?.encryption, 'none')
  assert.equal(mailOf('smtp://127.0.0.1:25')?.encryption, 'none')
  const wrong = ['http://a.example', 'smtp:', 'smtp://a.example/x', 'smtps://a.example?tls=off']
  for (const url of wrong) assert.throws(() => mailOf(url), { message: /^SMTP_URL: must/ }, url)
  for (const sender of ['', 'Guildhall', 'a@b', 'A <a@b.example>\nBcc: c@d.example']) {
    assert.throws(() => mailOf('smtp://a.example', sender), { message: /^MAIL_FROM: must/ }, sender)
  }
  assert.throws(() => loadConfig({ MAIL_FROM: from }), { message: /^SMTP_URL: is needed/ })
})

async function verifiedEmail(
  app: TestApp,
  account: Account,
  mails: Awaited<ReturnType<typeof startMailServer>>,
  address: string,
): Promise<void> {
  await account.expect(200, setEmail(account, address))
  await app.visitor().expect(200, verify(app, linkIn(await mails.next(address)).token))
}

async function emailOf(account: Account): Promise<unknown> {
  return (await account.expect(200, account.get(path))).email
}

function browserCookieOf({ headers }: Reply): string {
  const [cookie = ''] = headers.getSetCookie().filter((one) => one.startsWith('service_browser='))
  const pattern =
    /^(service_browser=[\w-]{43}); Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/
  return pattern.exec(cookie)?.[1] ?? assert.fail(`not the expected cookie: ${cookie}`)
}

function setEmail(account: Account, address: string | null, given = password, language = 'en') {
  return account.put(path, { address, password: given, language })
}

function verify(app: TestApp, token: string) {
  return app.visitor().post(`${path}/verify`, { token })
}
