import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProviderClient } from '../../src/chat/accounts/provider/provider-client.ts'
import { loadConfig } from '../../src/core/config.ts'
import type { Log } from '../../src/core/log.ts'
import type { Account, Reply } from '../account.ts'
import { completeProviderLogin, startIdentityProvider } from '../identity-provider.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { linkIn, startMailServer } from '../mail-server.ts'
import { runOperatorCommand } from '../operator.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { recordedLog } from '../recorded-log.ts'
import { startApp } from '../start-app.ts'
import { totpCodeAt } from '../totp.ts'
import { zipEntries } from '../zip-entries.ts'

const password = 'correct horse battery'
const path = '/api/auth/provider'
const settings = { PUBLIC_URL: 'https://chat.example.org' }
const freshMs = 15 * 60_000
/** Browsers ignore longer cookies (RFC 6265, section 6.1). */
const maxCookieLength = 4096

test('SEC34 A18: a first login creates an account without a password, which can set one and unlink', async (t) => {
  const provider = await startIdentityProvider(t)
  const app = await startApp(t, { ...settings, ...provider.settings })
  addPerson(provider, 'sub-1', { preferred_username: 'Ada.L', name: 'Ada Lovelace' })
  const ada = app.visitor()
  const instance = await ada.expect(200, ada.get('/api/instance'))
  const described = { name: 'Example ID', newAccounts: 'registration' }
  assert.deepEqual([instance.identityProvider, instance.passwordLogin], [described, true])
  await expectOutcome(completeProviderLogin(ada, provider), 'logged_in')
  assert.equal(ada.providerCookie, null)
  const { user } = await ada.expect(200, ada.get('/api/users/me'))
  assert.deepEqual([user.username, user.displayName], ['ada.l', 'Ada Lovelace'])
  const again = app.visitor()
  await expectOutcome(completeProviderLogin(again, provider), 'logged_in')
  assert.equal((await again.expect(200, again.get('/api/users/me'))).user.id, user.id)
  const { linkedAt, ...methods } = await methodsOf(ada)
  assert.ok(linkedAt)
  assert.deepEqual(methods, { hasPassword: false, providerAccount: 'Ada.L' })
  for (const guess of ['', 'x', password]) {
    const login = { username: 'ada.l', password: guess }
    await expectError(app.visitor().post('/api/auth/login', login), 'unauthenticated')
  }

  // Without a password, a login of a moment ago confirms that it is the owner.
  const { url } = await ada.expect(201, ada.post('/api/users/me/exports', { password: '' }))
  const zip = await fetch(app.url + url, { headers: { cookie: ada.cookie ?? '' } })
  const exported = String(zipEntries(Buffer.from(await zip.arrayBuffer())).get('account.json'))
  assert.equal(JSON.parse(exported).identity.subject, 'sub-1')
  const unlink = (given: string) => ada.post(`${path}/unlink`, { password: given })
  assert.equal((await unlink('')).body.error.reason, 'password_needed')
  app.clock.advance(freshMs + 1)
  const change = { current: '', next: password }
  assert.equal((await ada.post('/api/auth/password', change)).body.error.reason, 'login_again')
  await expectError(ada.post('/api/users/me/exports', { password: '' }), 'forbidden')
  await expectOutcome(completeProviderLogin(ada, provider), 'logged_in')
  await ada.expect(200, ada.post('/api/auth/password', change))
  await expectError(ada.post('/api/auth/password', change), 'invalid_input', 'current')
  const login = { username: 'ada.l', password }
  await app.visitor().expect(200, app.visitor().post('/api/auth/login', login))
  await expectError(unlink(''), 'invalid_input', 'password')
  await ada.expect(200, unlink(password))
  assert.equal((await unlink(password)).body.error.reason, 'provider_not_linked')
  assert.equal((await methodsOf(ada)).providerAccount, null)

  // The account is not found by its name: that is taken.
  const groups = Array.from({ length: 500 }, (_, index) => `group-${index}`)
  addPerson(provider, 'sub-1', { preferred_username: 'Ada.L', name: 'Ada Lovelace', groups })
  const stranger = app.visitor()
  const taken = await expectOutcome(completeProviderLogin(stranger, provider), 'choose_username')
  assert.equal(taken.username, 'ada.l')
  assert.ok((stranger.providerCookie ?? '').length < maxCookieLength, 'browsers keep it')
  const register = (username: string) => stranger.post(`${path}/register`, { username })
  await expectError(register('ada.l'), 'conflict', 'username')
  await expectError(register('A b'), 'invalid_input', 'username')
  assert.equal((await stranger.expect(201, register('lovelace'))).user.displayName, 'Ada Lovelace')
  await expectError(register('again'), 'unauthenticated')

  await runOperatorCommand(app, 'suspend', 'lovelace')
  await expectError(completeProviderLogin(app.visitor(), provider), 'account_suspended')
  await runOperatorCommand(app, 'restore', 'lovelace')
  await expectOutcome(completeProviderLogin(stranger, provider), 'logged_in')
  const deletion = { username: 'lovelace', password: '', messages: 'keep' }
  await stranger.expect(200, stranger.post('/api/users/me/deletion', deletion))
  const next = await expectOutcome(
    completeProviderLogin(app.visitor(), provider),
    'choose_username',
  )
  assert.equal(next.username, 'ada.l')
  for (const [claim, suggestion] of [
    ['李', ''],
    [7, ''],
    ['everyone', 'everyone'],
    ['x', 'x'],
  ] as const) {
    addPerson(provider, 'sub-2', { preferred_username: claim })
    const asked = completeProviderLogin(app.visitor(), provider)
    assert.equal((await expectOutcome(asked, 'choose_username')).username, suggestion)
  }
  // A name that nobody sees is none.
  const claims = { preferred_username: 'Grace Hopper@example.org', name: '\u3164' }
  addPerson(provider, 'sub-2', claims)
  const grace = app.visitor()
  await expectOutcome(completeProviderLogin(grace, provider), 'logged_in')
  const { user: named } = await grace.expect(200, grace.get('/api/users/me'))
  assert.deepEqual([named.username, named.displayName], ['grace_hopper', 'grace_hopper'])
})

test('SEC31 SEC33 O97: an account is linked with both factors and the same session, and never by its e-mail address', async (t) => {
  const [provider, mails] = [await startIdentityProvider(t), await startMailServer(t)]
  const app = await startApp(t, { ...settings, ...provider.settings, ...mails.settings })
  app.clock.freeze()
  const [ada, ben] = [await app.register('ada'), await app.register('ben')]
  const email = { address: 'ada@example.org', password, language: 'en' }
  await ada.expect(200, ada.put('/api/auth/email', email))
  const { token } = linkIn(await mails.next(email.address))
  await ada.expect(200, ada.post('/api/auth/email/verify', { token }))
  const claims = { email: 'ada@example.org', email_verified: true, preferred_username: 'ada' }
  addPerson(provider, 'sub-1', claims)
  await expectOutcome(completeProviderLogin(app.visitor(), provider), 'choose_username')

  // The same account with another session.
  const elsewhere = Object.assign(app.visitor(), { username: ada.username })
  await elsewhere.logIn()
  await mails.next(email.address)
  const twoFactor = '/api/auth/two-factor'
  const { secret } = await ada.expect(200, ada.post(twoFactor, { password }))
  const code = totpCodeAt(secret, app.clock.now())
  const enabled = await ada.expect(200, ada.post(`${twoFactor}/enable`, { code }))
  await mails.next(email.address)
  const [first, second] = enabled.recoveryCodes
  const begin = (by: Account, body: object) => by.post(`${path}/link`, body)
  await expectError(begin(ada, { password: 'wrong' }), 'invalid_input', 'password')
  await expectError(begin(ada, { password }), 'second_factor_required')
  const { url } = await ada.expect(200, begin(ada, { password, code: first }))
  const query = await provider.visit(url)
  elsewhere.providerCookie = ada.providerCookie
  await expectError(elsewhere.post(`${path}/callback`, { query }), 'unauthenticated')
  const started = await ada.expect(200, begin(ada, { password, code: second }))
  const answer = ada.post(`${path}/callback`, { query: await provider.visit(started.url) })
  await expectOutcome(answer, 'linked')
  assert.match((await mails.next(email.address)).subject, /linked to a sign-in provider/)
  assert.equal((await methodsOf(ada)).providerAccount, 'ada')
  const linked = await begin(ada, { password, code: enabled.recoveryCodes[2] })
  assert.equal(linked.body.error.reason, 'provider_linked')

  // The provider answers for the second factor.
  const visitor = app.visitor()
  await expectOutcome(completeProviderLogin(visitor, provider), 'logged_in')
  assert.equal((await visitor.expect(200, visitor.get('/api/users/me'))).user.id, ada.id)
  await mails.next(email.address)
  const other = await ben.expect(200, begin(ben, { password }))
  const taken = await ben.post(`${path}/callback`, { query: await provider.visit(other.url) })
  assert.equal(taken.body.error.reason, 'provider_account_taken')
  const unlink = { password, code: enabled.recoveryCodes[3] }
  await ada.expect(200, ada.post(`${path}/unlink`, unlink))
  assert.match((await mails.next(email.address)).subject, /unlinked/)
})

test('O96 O98 A17: new accounts follow the rules of registration, and logins those of the operator', async (t) => {
  const provider = await startIdentityProvider(t)
  const reasonOf = async (reply: Promise<Reply>) => (await reply).body.error?.reason
  const base = { ...settings, ...provider.settings }
  let person = 0
  const fresh = (claims: object = {}) =>
    addPerson(provider, `sub-${(person += 1)}`, {
      preferred_username: `person-${person}`,
      ...claims,
    })

  const open = await startApp(t, base)
  const fixture = await createServerFixture(open)
  const invites = fixture.owner.post(`${fixture.path}/invites`, {})
  const { invite } = await fixture.owner.expect(201, invites)
  await open.stop()
  const app = await startApp(t, {
    ...base,
    REGISTRATION: 'invite',
    DATA_DIR: open.dataDir,
  })
  fresh()
  const login = (inviteCode?: string) => completeProviderLogin(app.visitor(), provider, inviteCode)
  assert.equal(await reasonOf(login()), 'invite_required')
  assert.equal(await reasonOf(login('wrong')), 'invite_not_usable')
  await expectOutcome(login(invite.code), 'logged_in')
  await expectOutcome(login(), 'logged_in')
  await app.stop()

  const limited = await startApp(t, { ...base, REGISTRATION_RATE_PER_HOUR: '2' })
  const loginThere = (by = limited.visitor()) => completeProviderLogin(by, provider)
  fresh()
  await expectOutcome(loginThere(), 'logged_in')
  await expectOutcome(loginThere(), 'logged_in')
  // A login whose name is taken counts once, as the registration under another name.
  fresh({ preferred_username: `person-${person}` })
  const chooser = limited.visitor()
  await expectOutcome(loginThere(chooser), 'choose_username')
  await chooser.expect(201, chooser.post(`${path}/register`, { username: 'another' }))
  fresh()
  assert.equal(await reasonOf(loginThere()), 'too_many_registrations')
  await limited.stop()

  const closed = await startApp(t, { ...base, REGISTRATION: 'closed' })
  fresh()
  assert.equal(
    await reasonOf(completeProviderLogin(closed.visitor(), provider)),
    'registration_closed',
  )
  await closed.stop()

  const { log, entries } = recordedLog()
  const own = {
    ...base,
    REGISTRATION: 'closed',
    PASSWORD_LOGIN: 'off',
    OIDC_NEW_ACCOUNTS: 'always',
    OIDC_ALLOWED_EMAIL_DOMAINS: 'example.org, @Example.net',
    OIDC_ALLOWED_GROUPS: 'players,staff',
  }
  const strict = await startApp(t, own, { log })
  const attempt = () => completeProviderLogin(strict.visitor(), provider)
  const email = { email: 'ada@example.net', email_verified: true }
  for (const claims of [
    {},
    { ...email },
    { groups: ['staff'] },
    { ...email, groups: ['guests'] },
    { ...email, groups: ['staff'], email_verified: false },
    { ...email, groups: ['staff'], email_verified: undefined },
    { ...email, groups: ['staff'], email: 'ada@evil.example.net' },
  ]) {
    fresh(claims)
    assert.equal(await reasonOf(attempt()), 'provider_not_allowed', JSON.stringify(claims))
  }
  const unverified = entries.filter(({ msg }) => /email_verified must be true/.test(String(msg)))
  assert.deepEqual(
    unverified.map(({ email_verified: verified }) => verified),
    [false, 'missing'],
  )
  fresh({ ...email, groups: ['guests', 'staff'] })
  await expectOutcome(attempt(), 'logged_in')
  fresh({ ...email, groups: ['staff'], email_verified: 'true' })
  await expectOutcome(attempt(), 'logged_in')
  const credentials = { username: 'person', password }
  const visitor = strict.visitor()
  for (const route of ['register', 'login']) {
    const reply = visitor.post(`/api/auth/${route}`, credentials)
    assert.equal(await reasonOf(reply), 'password_login_off')
  }
  const linked = strict.visitor()
  await expectOutcome(completeProviderLogin(linked, provider), 'logged_in')
  const unlink = linked.post(`${path}/unlink`, { password: '' })
  assert.equal(await reasonOf(unlink), 'password_login_off')
  await strict.stop()

  const never = await startApp(t, { ...base, OIDC_NEW_ACCOUNTS: 'never' })
  assert.equal(
    await reasonOf(completeProviderLogin(never.visitor(), provider)),
    'provider_no_account',
  )
})

test('SEC30 SEC32: answers that the provider did not give to this login are refused, and its errors are named', async (t) => {
  const provider = await startIdentityProvider(t)
  const app = await startApp(t, { ...settings, ...provider.settings })
  app.clock.freeze()
  addPerson(provider, 'sub-1', { preferred_username: 'ada' })
  const begin = async (visitor: Account) =>
    provider.visit((await visitor.expect(200, visitor.post(`${path}/login`))).url)
  const complete = (visitor: Account, query: string) => visitor.post(`${path}/callback`, { query })
  const [one, other] = [app.visitor(), app.visitor()]
  const [first, second] = [await begin(one), await begin(other)]
  await expectError(complete(app.visitor(), first), 'unauthenticated')
  await expectError(complete(one, second), 'bad_gateway')
  await expectError(complete(one, ''), 'bad_gateway')
  const state = one.providerCookie
  await expectOutcome(complete(one, first), 'logged_in')
  await expectError(complete(one, first), 'unauthenticated')
  one.providerCookie = state
  await expectError(complete(one, first), 'bad_gateway')
  one.providerCookie = 'service_provider=AAAA'
  await expectError(complete(one, first), 'unauthenticated')
  const late = app.visitor()
  const query = await begin(late)
  app.clock.advance(10 * 60_000)
  await expectError(complete(late, query), 'unauthenticated')

  // Providers that don't decode it find it as it was given, other than what a decoder would change.
  assert.equal(
    provider.clientLogins[0],
    'guild-hall_1.a~b/c%3Ad:a secret-of_the.client~/= 100%25%2B',
  )
  const wrong = { ...settings, ...provider.settings, OIDC_CLIENT_SECRET: 'wrong' }
  const refused = await completeProviderLogin((await startApp(t, wrong)).visitor(), provider)
  assert.equal(refused.body.error.code, 'bad_gateway')
  assert.match(
    refused.body.error.message,
    /does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET \(invalid_client: /,
  )

  provider.person = null
  const cancelled = await completeProviderLogin(app.visitor(), provider)
  assert.deepEqual(
    [cancelled.status, cancelled.body.error.message],
    [403, 'The identity provider refused: The person cancelled'],
  )
  provider.person = 'sub-1'
  await app.stop()
  // Another start has not read the keys yet.
  const restarted = await startApp(t, { ...settings, ...provider.settings })
  provider.hasWrongKeys = true
  const forged = await completeProviderLogin(restarted.visitor(), provider)
  assert.equal(forged.body.error.code, 'bad_gateway')
  assert.match(forged.body.error.message, /signature/)
  await provider.stop()
  await restarted.stop()
  const last = await startApp(t, { ...settings, ...provider.settings })
  await expectError(last.visitor().post(`${path}/login`), 'bad_gateway')
})

test('a provider on localhost can be used without https', async (t) => {
  const provider = await startIdentityProvider(t, 'localhost')
  assert.match(provider.settings.OIDC_ISSUER ?? '', /^http:\/\/localhost:/)
  const app = await startApp(t, { ...settings, ...provider.settings })
  addPerson(provider, 'sub-1', { preferred_username: 'ada', name: 'Ada' })
  await expectOutcome(completeProviderLogin(app.visitor(), provider), 'logged_in')
})

test('without a provider there is none, and settings that contradict each other are refused', async (t) => {
  const app = await startApp(t)
  const ada = await app.register()
  await expectError(app.visitor().post(`${path}/login`), 'conflict')
  await expectError(app.visitor().post(`${path}/callback`, { query: '' }), 'conflict')
  await expectError(app.visitor().post(`${path}/register`, { username: 'ada' }), 'conflict')
  await expectError(ada.post(`${path}/link`, { password }), 'conflict')
  const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' }
  assert.equal(loadConfig(provider).identityProvider?.name, 'id.example.org')
  const invalid: [string, Record<string, string>][] = [
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.org' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'x' }],
    ['OIDC_ISSUER', { ...provider, OIDC_ISSUER: 'http://id.example.org' }],
    ['OIDC_ISSUER', { ...provider, OIDC_ISSUER: 'http://localhost.example.org' }],
    ['OIDC_ISSUER', { ...provider, OIDC_ISSUER: 'https://a:b@id.example.org' }],
    ['OIDC_SCOPES', { ...provider, OIDC_SCOPES: 'profile' }],
    ['OIDC_NEW_ACCOUNTS', { ...provider, OIDC_NEW_ACCOUNTS: 'maybe' }],
    ['OIDC_ALLOWED_EMAIL_DOMAINS', { ...provider, OIDC_ALLOWED_EMAIL_DOMAINS: 'a@b' }],
    ['PASSWORD_LOGIN', { PASSWORD_LOGIN: 'off' }],
  ]
  for (const [name, env] of invalid) {
    assert.throws(() => loadConfig(env), new RegExp(`^StartError: ${name}: `), name)
  }
})

/** Adds an account to the provider, which is logged in there. */
function addPerson(provider: IdentityProvider, sub: string, claims: object): void {
  provider.accounts.set(sub, { ...claims })
  provider.person = sub
}

async function expectOutcome(reply: Promise<Reply>, outcome: string) {
  const { status, body } = await reply
  assert.deepEqual([status, body.outcome], [200, outcome], JSON.stringify(body))
  return body
}

async function methodsOf(account: Account) {
  return account.expect(200, account.get('/api/auth/methods'))
}

test('SEC75: a provider that repeats what it was sent puts no secret into the log', async (t) => {
  const provider = await startIdentityProvider(t)
  const config = loadConfig({ ...settings, ...provider.settings }).identityProvider
  assert.ok(config?.clientSecret)
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) } as unknown as Log
  const client = createProviderClient(config, { log, monotonic: () => performance.now() })
  addPerson(provider, 'sub-1', { preferred_username: 'ada' })
  const { url, authorization } = await client.begin('https://chat.example.org/sign-in/provider')
  const query = await provider.visit(url)
  provider.repeats = true
  await assert.rejects(client.complete(authorization, query), { code: 'bad_gateway' })
  const line = JSON.stringify(logged)
  assert.match(line, /\*\*\*/)
  const basic = btoa(provider.clientLogins.at(-1) ?? assert.fail())
  const code = new URLSearchParams(query).get('code') ?? assert.fail()
  for (const secret of [config.clientSecret, authorization.verifier, code, basic]) {
    assert.ok(!line.includes(secret), line)
    assert.ok(!line.includes(new URLSearchParams({ a: secret }).toString().slice(2)), line)
  }
})
