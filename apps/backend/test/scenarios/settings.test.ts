import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatorSetting } from '@guildhall/contract'
import { settingNames, settingOf } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { defaultPassword as password } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png } from '../images.ts'
import { startMailServer, startRepeatingMailServer } from '../mail-server.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { startTwo } from '../two-processes.ts'
import { createWebhook } from '../webhooks.ts'

const path = '/api/operator/settings'

type Changes = Record<string, string | null>

const change = (op: Account, changes: Changes) => op.patch(path, { changes, password })

async function listed(op: Account): Promise<Map<string, OperatorSetting>> {
  const { settings } = await op.expect(200, op.get(path))
  return new Map((settings as OperatorSetting[]).map((setting) => [setting.name, setting]))
}

test('O12: operators see every setting with its value and where it comes from, but no secret', async (t) => {
  const secrets = {
    BACKUP_PASSPHRASE: 'a secret passphrase',
    ACME_EAB_KID: 'kid',
    ACME_EAB_HMAC_KEY: 'aSecretKey',
    AWS_ACCESS_KEY_ID: 'aSecretKeyId',
    AWS_SECRET_ACCESS_KEY: 'aSecretAccessKey',
    VOICE_TURN_URLS: 'turn:turn.example.org:3478',
    VOICE_TURN_SECRET: 'a turn secret',
    SMTP_URL: 'smtp://guildhall:mail-secret@mail.example.org:587',
    MAIL_FROM: 'guildhall@example.org',
  }
  const app = await startApp(t, { ...secrets, LINK_PREVIEWS: undefined })
  const [op, mia] = [await app.register(), await app.register()]
  await expectError(mia.get(path), 'forbidden')
  const reply = await op.get(path)
  const text = JSON.stringify(reply.body)
  assert.doesNotMatch(text, /[sS]ecret (passphrase|key)|aSecret|turn secret|mail-secret/)
  const all = await listed(op)
  assert.deepEqual([...all.keys()], [...settingNames])
  const entry = (name: string) => all.get(name)
  const fromEnvironment = { source: 'environment', isLocked: true, isSet: true }
  assert.deepEqual(entry('VOICE_TURN_SECRET'), {
    name: 'VOICE_TURN_SECRET',
    value: null,
    ...fromEnvironment,
  })
  assert.equal(entry('SMTP_URL')?.value, 'smtp://guildhall@mail.example.org:587')
  assert.deepEqual(entry('SMTP_PASSWORD'), {
    name: 'SMTP_PASSWORD',
    value: null,
    source: 'default',
    // Otherwise, operators could let the password of the environment be sent elsewhere.
    isLocked: true,
    isSet: false,
  })
  assert.deepEqual(entry('LINK_PREVIEWS'), {
    name: 'LINK_PREVIEWS',
    value: 'on',
    source: 'default',
    isLocked: false,
    isSet: true,
  })
})

test('O10: changed settings take effect at once, are logged, and survive a restart', async (t) => {
  const settings = { WEBHOOK_RATE_PER_MINUTE: undefined, LINK_PREVIEWS: undefined }
  const app = await startApp(t, settings)
  const [op, mia] = [await app.register('op'), await app.register('mia')]
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const post = () => tool.post(hook, { content: 'x' })
  await tool.expect(201, post())
  await tool.expect(201, post())

  await expectError(
    op.patch(path, { changes: { IMPORTS: 'operator' }, password: 'x' }),
    'invalid_input',
    'password',
  )
  await expectError(mia.patch(path, { changes: { IMPORTS: 'operator' }, password }), 'forbidden')
  const changes = {
    REGISTRATION: 'closed',
    WEBHOOK_RATE_PER_MINUTE: '2',
    SERVER_STORAGE_MB: '1',
    IMPORTS: 'operator',
    SESSION_DAYS: '3',
  }
  await op.expect(200, change(op, changes))
  const instance = async () => (await tool.expect(200, tool.get('/api/instance'))).registration
  assert.equal(await instance(), 'closed')
  await expectError(
    tool.post('/api/auth/register', { username: 'late', password: 'a long password' }),
    'forbidden',
  )
  // Those that were counted before still count.
  const refused = await post()
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /"webhook";q=2;w=60/)
  const imports = `${fixture.path}/imports`
  await expectError(fixture.owner.get(imports), 'forbidden')
  const login = await tool.post('/api/auth/login', { username: 'mia', password })
  assert.match(login.headers.get('set-cookie') ?? '', /Max-Age=259200/)

  const { entries } = await op.expect(200, op.get('/api/operator/log'))
  const targets = (entries as { action: string; target: string; actor: string }[])
    .filter(({ action }) => action === 'change_setting')
    .map(({ target }) => target)
  assert.deepEqual(targets.toSorted(), [
    'IMPORTS: owners → operator',
    'REGISTRATION: open → closed',
    'SERVER_STORAGE_MB: 20480 → 1',
    'SESSION_DAYS: 30 → 3',
    'WEBHOOK_RATE_PER_MINUTE: 30 → 2',
  ])
  assert.equal((await listed(op)).get('REGISTRATION')?.source, 'page')
  await app.stop()

  // What the environment sets goes first, and can't be changed.
  const again = await startApp(t, { ...settings, DATA_DIR: app.dataDir, IMPORTS: 'owners' })
  const back = op.at(again.url)
  const all = await listed(back)
  assert.equal(all.get('REGISTRATION')?.value, 'closed')
  assert.deepEqual(all.get('IMPORTS'), {
    name: 'IMPORTS',
    value: 'owners',
    source: 'environment',
    isLocked: true,
    isSet: true,
  })
  await expectError(change(back, { IMPORTS: 'operator' }), 'conflict', 'changes.IMPORTS')
  const fresh = await back.expect(200, change(back, { REGISTRATION: null, SESSION_DAYS: ' ' }))
  const reset = (fresh.settings as OperatorSetting[]).find(({ name }) => name === 'REGISTRATION')
  assert.deepEqual([reset?.value, reset?.source], ['open', 'default'])
})

test('O10: wrong settings are refused with their name and reason, and nothing is changed', async (t) => {
  const app = await startApp(t, { LINK_PREVIEWS: undefined })
  const op = await app.register()
  const before = await listed(op)
  const refusals: [Changes, string, string][] = [
    [{ REGISTRATION: 'maybe' }, 'REGISTRATION', 'unknown_value'],
    [{ SESSION_DAYS: '0' }, 'SESSION_DAYS', 'not_in_range'],
    [{ CONNECTIONS_PER_ADDRESS: '15' }, 'CONNECTIONS_PER_ADDRESS', 'not_in_range'],
    [{ SESSION_DAYS: '3.5' }, 'SESSION_DAYS', 'not_in_range'],
    [{ IMPORTS: 'operator', IMPORT_MB: '-1' }, 'IMPORT_MB', 'not_in_range'],
    [{ INSTANCE_NAME: 'x'.repeat(51) }, 'INSTANCE_NAME', 'too_long'],
    [{ INSTANCE_NAME: 'a\nb' }, 'INSTANCE_NAME', 'bad_characters'],
    [{ INSTANCE_NAME: '\u200b' }, 'INSTANCE_NAME', 'blank'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'DATABASE_URL', 'not_changeable'],
    [{ BACKUP_PASSPHRASE: 'long enough to be one' }, 'BACKUP_PASSPHRASE', 'not_changeable'],
    [{ nothing: '1' }, 'nothing', 'not_changeable'],
    [{ __proto__x: '1' }, '__proto__x', 'not_changeable'],
    [{ MAIL_FROM: 'a@example.org' }, 'SMTP_URL', 'needed_with'],
    [{ SMTP_PASSWORD: 'x' }, 'SMTP_URL', 'needed_with'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM', 'not_a_mail_sender'],
    [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL', 'not_a_mail_server'],
    [{ SMTP_URL: 'smtp://a%zz@mail.example.org' }, 'SMTP_URL', 'not_a_mail_server'],
    [{ SMTP_URL: 'smtp://a:b@mail.example.org' }, 'SMTP_URL', 'password_in_address'],
    [
      { SMTP_URL: 'smtp://mail.example.org', SMTP_PASSWORD: 'x', MAIL_FROM: 'a@example.org' },
      'SMTP_URL',
      'mail_user_needed',
    ],
  ]
  for (const [changes, name, reason] of refusals) {
    const reply = await change(op, changes)
    const { field, reason: found } = reply.body.error ?? {}
    assert.deepEqual([field, found], [`changes.${name}`, reason], JSON.stringify(changes))
  }
  await expectError(change(op, {}), 'invalid_input', 'changes')
  assert.deepEqual(await listed(op), before)
  // Every setting that can be changed has a reason for each of its errors.
  for (const name of settingNames.filter((one) => settingOf(one).isChangeable)) {
    const { kind } = settingOf(name)
    if (kind === 'text') continue
    const reply = await change(op, { [name]: 'nonsense' })
    assert.ok(reply.status === 409 || reply.body.error?.reason !== undefined, name)
  }
})

test('O11: with every number at its least, a browser loads the page and sets it back', async (t) => {
  const numbers = settingNames.flatMap((name) => {
    const setting = settingOf(name)
    return setting.kind === 'integer' && setting.isChangeable ? [{ name, ...setting }] : []
  })
  assert.ok(numbers.length > 20)
  const unset = Object.fromEntries(numbers.map(({ name }) => [name, undefined]))
  const app = await startApp(t, unset)
  app.clock.freeze()
  const op = await app.register()
  for (const { name, min, minInBrowser = min } of numbers) {
    await op.expect(200, change(op, { [name]: String(minInBrowser) }))
    // Twice: a page that is loaded again has its earlier connections, which may still be open.
    const sockets = []
    for (const load of ['first', 'second']) {
      const what = `${name}: ${load}`
      const replies = await Promise.all(
        ['/', '/api/instance', '/api/users/me/operator', '/api/announcement', path, path].map(
          (address) => op.get(address),
        ),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 200, 200, 200, 200],
        what,
      )
      const socket = await connect(op)
      sockets.push(socket)
      for (let n = 0; n < 5; n += 1) await socket.action('presence.idle', { idle: n % 2 === 0 })
    }
    await op.expect(200, change(op, { [name]: null }))
    for (const socket of sockets) await socket.terminate()
    // Nothing else that was counted meanwhile matters for the next one.
    app.clock.advance(3_600_000)
  }
})

test('SEC75 O12: mail is set up and tested in the browser; its password is encrypted and never shown', async (t) => {
  const mails = await startMailServer(t)
  const url = new URL(mails.settings.SMTP_URL)
  const secret = decodeURIComponent(url.password)
  url.password = ''
  const lines: string[] = []
  const app = await startApp(t, { DISCORD_API_URL: undefined })
  const op = await app.register()
  const testMail = (account: Account, address = 'op@example.org') =>
    account.post(`${path}/test-mail`, { address, language: 'de' })
  await expectError(testMail(op), 'conflict')
  const changes = {
    SMTP_URL: url.href,
    SMTP_PASSWORD: secret,
    MAIL_FROM: 'The Guild <guild@example.org>',
  }
  lines.push(JSON.stringify(await op.expect(200, change(op, changes))))
  assert.equal((await op.expect(200, op.get('/api/instance'))).email, true)
  await op.expect(200, testMail(op))
  assert.equal((await mails.next('op@example.org')).subject, 'Guildhall kann E-Mails senden.')
  await expectError(testMail(await app.register()), 'forbidden')
  const failed = await testMail(op, 'unknown@example.org')
  assert.equal(failed.body.error.reason, 'mail_not_sent')
  assert.match(failed.body.error.message, /No such mailbox/)
  lines.push(JSON.stringify((await op.get('/api/operator/log')).body))
  const stored = JSON.stringify(await queryStored(app, 'SELECT name, value FROM settings'))
  assert.match(stored, /SMTP_PASSWORD/)
  lines.push(stored)
  for (const line of lines) assert.ok(!line.includes(secret), line)

  // A mail server may repeat the login in its answer.
  for (const method of ['PLAIN', 'LOGIN'] as const) {
    const port = await startRepeatingMailServer(t, method)
    const repeating = `smtp://guildhall@127.0.0.1:${port}?tls=off`
    await op.expect(200, change(op, { SMTP_URL: repeating, SMTP_PASSWORD: secret }))
    const { error } = (await testMail(op)).body
    assert.match(error.message, /535 5\.7\.8 Not accepted.*\*\*\*/)
    const words = error.message.split(/[ :]/)
    const texts = words.flatMap((word: string) => [
      word,
      ...[word, word.slice(1)].map((one) => Buffer.from(one, 'base64').toString()),
    ])
    for (const form of [secret, encodeURIComponent(secret)]) {
      assert.ok(!texts.some((text: string) => text.includes(form)), `${method}: ${error.message}`)
    }
  }
  await op.expect(200, change(op, { SMTP_URL: url.href, SMTP_PASSWORD: secret }))

  // The password stays with its server.
  await op.expect(200, change(op, { SMTP_URL: `${url.href}?tls=off` }))
  assert.equal((await listed(op)).get('SMTP_PASSWORD')?.isSet, false)
  assert.equal((await testMail(op)).body.error.reason, 'mail_not_sent')
  await op.expect(200, change(op, { SMTP_URL: null, MAIL_FROM: null }))
  assert.equal((await op.expect(200, op.get('/api/instance'))).email, false)
})

test('O10: a changed setting applies at every process when the change is answered', async (t) => {
  const { one, two } = await startTwo(t)
  const op = await one.register()
  await op.expect(200, change(op, { REGISTRATION: 'closed', IMPORTS: null }))
  const visitor = two.visitor()
  assert.equal((await visitor.expect(200, visitor.get('/api/instance'))).registration, 'closed')
  const there = op.at(two.url)
  await there.expect(200, change(there, { REGISTRATION: 'open' }))
  assert.equal((await op.expect(200, op.get('/api/instance'))).registration, 'open')
  const { picture } = await op.expect(200, op.put('/api/operator/picture', imageForm(png)))
  assert.equal((await visitor.expect(200, visitor.get('/api/instance'))).picture, picture)
})
