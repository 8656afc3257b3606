import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { closeCodes, errorReasons } from '@guildhall/contract'
import { runOperator, runOperatorWith, startChild } from '../child.ts'
import { sqliteOnly } from '../postgres.ts'
import { connect } from '../gateway-client.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const login = { username: 'ada', password: 'correct horse battery' }

test('O91: the operator command suspends, restores and resets accounts of a running process', async (t) => {
  const dataDir = temporaryDirectory(t)
  const child = await startChild(t, dataDir, { settings: { LOG_LEVEL: 'info' } })
  await child.visitor().register('first')
  const ada = child.visitor()
  await ada.register('ada')
  const client = await connect(ada)

  const suspended = await runOperator(t, dataDir, 'accounts', 'suspend', 'ada')
  assert.deepEqual(
    [suspended.code, suspended.stdout, suspended.stderr],
    [0, 'Suspended ada. Sessions ended: 1.\n', ''],
  )
  assert.equal((await client.closed).code, closeCodes.sessionEnded)
  const last = await runOperator(t, dataDir, 'accounts', 'suspend', 'first')
  assert.deepEqual([last.code, last.stderr], [1, `${errorReasons.last_operator.message}\n`])
  const again = await runOperator(t, dataDir, 'accounts', 'suspend', 'ada')
  assert.deepEqual([again.code, again.stdout, again.stderr], [1, '', 'ada is already suspended.\n'])
  const warned = await runOperator(t, dataDir, 'password-reset', 'ada')
  assert.match(warned.stdout, /^ada is suspended and cannot log in until it is restored\.\n/)
  const restored = await runOperator(t, dataDir, 'accounts', 'restore', 'ada')
  assert.deepEqual(
    [restored.code, restored.stdout],
    [0, 'Restored ada. The account can log in again.\n'],
  )
  assert.equal((await child.visitor().post('/api/auth/login', login)).status, 200)

  const twoFactor = await runOperator(t, dataDir, 'accounts', 'disable-two-factor', 'ada')
  assert.deepEqual(
    [twoFactor.code, twoFactor.stderr],
    [1, 'ada does not use two-factor authentication.\n'],
  )

  const passkeys = await runOperator(t, dataDir, 'accounts', 'remove-passkeys', 'ada')
  assert.deepEqual([passkeys.code, passkeys.stderr], [1, 'ada has no passkeys.\n'])

  const reset = await runOperator(t, dataDir, 'password-reset', 'ada')
  const [, link = ''] = /\n(http:\S+)\n/.exec(reset.stdout) ?? []
  const { origin, pathname, hash } = new URL(link)
  assert.equal(origin, `http://localhost:${new URL(child.url).port}`)
  assert.equal(pathname, '/reset-password')
  const resetBody = { token: hash.slice(1), password: 'a very fresh staple' }
  const visitor = child.visitor()
  const common = await visitor.post('/api/auth/password-reset', {
    ...resetBody,
    password: 'Qwertyuiop',
  })
  assert.match(common.body.error.message, /^password: is one of the most common/)
  await visitor.expect(200, visitor.post('/api/auth/password-reset', resetBody))

  const elsewhere = ['password-reset', 'ada', '--url', 'https://chat.example.org']
  const { stdout } = await runOperator(t, dataDir, ...elsewhere)
  assert.match(stdout, /\nhttps:\/\/chat\.example\.org\/reset-password#[\w-]{43}\n/)
  const unknown = await runOperator(t, dataDir, 'password-reset', 'nobody')
  assert.deepEqual(
    [unknown.code, unknown.stdout, unknown.stderr],
    [1, '', 'There is no account named nobody.\n'],
  )
  const log = child.stderr()
  for (const line of [
    /suspended an account/,
    /restored an account/,
    /link to reset/,
    /was reset/,
  ]) {
    assert.match(log, line)
  }
  assert.ok(!log.includes(resetBody.token), 'no token is in the log')
})

test('the operator command does the same without a running process', async (t) => {
  const dataDir = temporaryDirectory(t)
  const first = await startChild(t, dataDir)
  await first.visitor().register('first')
  await first.visitor().register('ada')
  // Leaves its socket file behind.
  await first.kill('SIGKILL')
  const settings = { DATA_DIR: dataDir, PUBLIC_URL: 'https://server.example' }
  const reset = await runOperatorWith(t, settings, 'password-reset', 'ada')
  const [, token = ''] =
    /\nhttps:\/\/server\.example\/reset-password#(\S+)\n/.exec(reset.stdout) ?? []
  assert.equal((await runOperator(t, dataDir, 'accounts', 'suspend', 'ada')).code, 0)
  assert.equal((await runOperator(t, dataDir, 'accounts', 'delete', 'first')).code, 1)
  const suspended = await startChild(t, dataDir)
  const loginReply = await suspended.visitor().post('/api/auth/login', login)
  assert.equal(loginReply.body.error.code, 'account_suspended')
  await suspended.kill('SIGTERM')
  assert.ok(!existsSync(join(dataDir, 'operator.sock')), 'a clean stop removes the socket')

  assert.equal((await runOperator(t, dataDir, 'accounts', 'restore', 'ada')).code, 0)
  const last = await runOperator(t, dataDir, 'password-reset', 'ada')
  const [, lastToken = ''] = /#(\S+)\n/.exec(last.stdout) ?? []
  const child = await startChild(t, dataDir)
  const visitor = child.visitor()
  const resetPassword = (one: string) =>
    visitor.post('/api/auth/password-reset', { token: one, password: 'a very fresh staple' })
  await visitor.expect(404, resetPassword(token))
  await visitor.expect(200, resetPassword(lastToken))
})

test('O92: only the owner can access the socket, also in a data directory with a long path', async (t) => {
  const outer = temporaryDirectory(t)
  const dataDir = join(outer, 'x'.repeat(120))
  const child = await startChild(t, dataDir)
  await child.visitor().register('first')
  await child.visitor().register('ada')
  const socket = statSync(join(dataDir, 'operator.sock'))
  assert.ok(socket.isSocket())
  assert.equal(socket.mode & 0o777, 0o600)
  const { code, stderr } = await runOperator(t, dataDir, 'accounts', 'suspend', 'ada')
  assert.deepEqual([code, stderr], [0, ''])
})

test('an unreachable process is reported, and nothing is changed', sqliteOnly, async (t) => {
  const dataDir = temporaryDirectory(t)
  await (await startChild(t, dataDir)).kill('SIGTERM')
  // Holds the lock like a process that is still starting.
  const lock = new DatabaseSync(join(dataDir, 'guildhall.lock'))
  lock.exec('BEGIN EXCLUSIVE')
  t.after(() => lock.close())
  const { code, stdout, stderr } = await runOperator(t, dataDir, 'accounts', 'suspend', 'ada')
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^Guildhall is running but does not respond\. .* try again .*\n$/)
})

test('without a socket the process runs and logs a warning', async (t) => {
  const dataDir = temporaryDirectory(t)
  // A directory cannot be replaced by a socket.
  mkdirSync(join(dataDir, 'operator.sock'))
  writeFileSync(join(dataDir, 'operator.sock', 'file'), '')
  const child = await startChild(t, dataDir)
  await child.visitor().register('ada')
  assert.match(child.stderr(), /operator's command cannot reach this process/)
  assert.equal((await child.kill('SIGTERM')).code, 0)
})

test('accounts are listed by name, in pages, with filters, as text and as JSON', async (t) => {
  const dataDir = temporaryDirectory(t)
  const empty = temporaryDirectory(t)
  const early = await runOperator(t, empty, 'accounts', 'list')
  assert.deepEqual([early.code, early.stdout], [1, ''])
  assert.match(
    early.stderr,
    /^(DATA_DIR: there is no database at .* yet|DATABASE_URL: .* is empty)\./,
  )
  assert.deepEqual(readdirSync(empty), [])

  const child = await startChild(t, dataDir)
  for (const username of ['cleo', 'ada', 'ben']) await child.visitor().register(username)
  const ada = child.visitor()
  await ada.expect(200, ada.post('/api/auth/login', login))
  await ada.expect(200, ada.patch('/api/users/me', { displayName: 'Countess\u200E Lovelace' }))
  await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  await runOperator(t, dataDir, 'accounts', 'suspend', 'ben')

  const { stdout, code } = await runOperator(t, dataDir, 'accounts', 'list')
  assert.equal(code, 0)
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`
  const lines = stdout.split('\n')
  assert.match(lines[0] ?? '', /^NAME +STATE +CREATED +LAST SEEN +SERVERS +DISPLAY NAME$/)
  assert.match(
    lines[1] ?? '',
    new RegExp(`^ada +active +${time} +${time} +1 +Countess\uFFFD Lovelace$`),
  )
  assert.match(lines[2] ?? '', new RegExp(`^ben +suspended ${time} +${time} +- +0 +ben$`))
  assert.match(lines[3] ?? '', /^cleo +active/)
  assert.equal(lines.length, 5)

  const page = await runOperator(t, dataDir, 'accounts', 'list', '--limit', '2')
  assert.match(page.stdout, /\nFor the next page, add --after ben\n$/)
  const rest = await runOperator(t, dataDir, 'accounts', 'list', '--after', 'ben', '--json')
  const { accounts, next } = JSON.parse(rest.stdout)
  assert.equal(next, null)
  assert.deepEqual(
    accounts.map(({ username }: { username: string }) => username),
    ['cleo'],
  )
  assert.deepEqual(Object.keys(accounts[0]).sort(), [
    'bytes',
    'createdAt',
    'displayName',
    'id',
    'isOperator',
    'lastSeenAt',
    'servers',
    'suspendedAt',
    'username',
  ])
  const found = await runOperator(t, dataDir, 'accounts', 'list', '--filter', 'LOVE')
  assert.deepEqual(listNames(found.stdout), ['ada'])
  const suspended = await runOperator(t, dataDir, 'accounts', 'list', '--suspended')
  assert.deepEqual(listNames(suspended.stdout), ['ben'])
  const none = await runOperator(t, dataDir, 'accounts', 'list', '--filter', '%')
  assert.equal(none.stdout, 'No accounts found.\n')
  const wrong = await runOperator(t, dataDir, 'accounts', 'list', '--limit', '0')
  assert.equal(wrong.code, 2, wrong.stderr)
})

function listNames(text: string): string[] {
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.map((row) => row.split(' ')[0] ?? '')
}
