import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { errorReasons } from '@guildhall/contract'
import type { BackupState } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { defaultPassword as password } from '../account.ts'
import { Authenticator } from '../authenticator.ts'
import { runOperatorCommand } from '../operator.ts'
import { addPasskey, passkeyPath } from '../passkeys.ts'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const accountPath = ({ username }: Account) => `/api/operator/accounts/${username}`

test('O77 O78: the first account operates Guildhall and nobody else, until it lets others', async (t) => {
  const app = await startApp(t)
  const op = await app.register()
  const [mia, ben] = await Promise.all([app.register(), app.register()])
  const role = async (account: Account): Promise<boolean> =>
    (await account.expect(200, account.get('/api/users/me/operator'))).operator
  assert.deepEqual(await Promise.all([op, mia].map(role)), [true, false])
  const announcement = { text: 'Hello', level: 'info' }
  for (const reply of [
    mia.get('/api/operator/overview'),
    mia.get('/api/operator/accounts'),
    mia.get('/api/operator/servers'),
    mia.get('/api/operator/invitations'),
    mia.post('/api/operator/invitations', {}),
    mia.delete('/api/operator/invitations/none'),
    mia.get('/api/operator/reports'),
    mia.get('/api/operator/log'),
    mia.post(accountPath(ben), { action: 'suspend', password }),
    mia.post('/api/operator/servers/none', { action: 'delete', password }),
    mia.post('/api/operator/reports/none/close'),
    mia.get('/api/operator/backups'),
    mia.post('/api/operator/backups', { password }),
    mia.put('/api/operator/backups/schedule', {
      isOn: true,
      hour: 4,
      daily: 7,
      weekly: 4,
      password,
    }),
    mia.put('/api/operator/announcement', announcement),
    mia.delete('/api/operator/announcement'),
  ]) {
    await expectError(reply, 'forbidden')
  }

  // Every change needs the password.
  const change = (action: string, account = ben, given = password) =>
    op.post(accountPath(account), { action, password: given })
  await expectError(change('suspend', ben, 'wrong'), 'invalid_input', 'password')
  await op.expect(200, change('suspend'))
  await expectError(ben.get('/api/users/me'), 'unauthenticated')
  await expectError(change('suspend'), 'conflict')
  await expectError(change('suspend', op), 'invalid_input', 'username')
  const only = await op.expect(200, op.get('/api/operator/accounts?only=suspended'))
  assert.deepEqual(
    only.accounts.map(({ id }: { id: string }) => id),
    [ben.id],
  )
  const found = await op.expect(200, op.get(`/api/operator/accounts?q=${mia.username}`))
  assert.equal(found.accounts[0].isOperator, false)
  await op.expect(200, change('restore'))
  const { resetLink } = await op.expect(200, change('reset_password'))
  const token = new URL(resetLink).hash.slice(1)
  const fresh = 'a fresh password for ben'
  const visitor = app.visitor()
  await visitor.expect(200, visitor.post('/api/auth/password-reset', { token, password: fresh }))
  await expectError(change('disable_two_factor'), 'conflict')
  await expectError(
    op.post('/api/operator/accounts/nobody', { action: 'suspend', password }),
    'not_found',
  )

  await expectError(change('revoke_operator', op), 'conflict')
  await op.expect(200, change('grant_operator', mia))
  assert.ok(await role(mia))
  await mia.expect(200, mia.post(accountPath(op), { action: 'revoke_operator', password }))
  await expectError(op.get('/api/operator/overview'), 'forbidden')
  await runOperatorCommand(app, 'grant-operator', op.username)
  await mia.expect(200, mia.post(accountPath(ben), { action: 'delete', password }))

  const { entries } = await op.expect(200, op.get('/api/operator/log'))
  type Entry = { action: string; actor: string | null; target: string }
  const { actor, target } = (entries as Entry[]).find(({ action }) => action === 'suspend')!
  assert.deepEqual({ actor, target }, { actor: op.username, target: ben.username })
  const granted = (entries as Entry[]).find(({ action }) => action === 'grant_operator')
  assert.equal(granted?.actor, null, 'the command line')
  assert.deepEqual((entries as Entry[])[0]?.action, 'delete')
})

test('O87: an operator sees all servers, deletes and transfers them, announces and backs up', async (t) => {
  const folder = temporaryDirectory(t)
  const app = await startApp(t, { BACKUPS: folder })
  const op = await app.register()
  const fixture = await createServerFixture(app)
  const mia = await fixture.member()
  const stranger = await app.register()
  const path = `/api/operator/servers/${fixture.id}`
  const { servers } = await op.expect(200, op.get('/api/operator/servers?q=GUI'))
  assert.equal(servers[0].owner, fixture.owner.username)
  assert.equal(servers[0].memberCount, 2)
  const transfer = (owner: string) => op.post(path, { action: 'transfer', owner, password })
  await expectError(transfer(stranger.username), 'invalid_input', 'owner')
  await expectError(transfer('nobody'), 'not_found')
  await op.expect(200, transfer(mia.username))
  const { server } = await mia.expect(200, mia.get(fixture.path))
  assert.equal(server.ownerId, mia.id)
  await expectError(op.post(path, { action: 'delete', name: 'guild', password }), 'invalid_input')
  await op.expect(200, op.post(path, { action: 'delete', name: 'Guild', password }))
  await expectError(mia.get(fixture.path), 'not_found')
  await expectError(op.post(path, { action: 'delete', name: 'Guild', password }), 'not_found')

  const overview = await op.expect(200, op.get('/api/operator/overview'))
  assert.equal(overview.accounts, 4)
  assert.equal(overview.servers, 0)
  assert.equal(overview.processes, 1)
  assert.ok(overview.database.bytes > 0 && overview.disk.freeBytes > 0)

  const announcement = '/api/operator/announcement'
  const text = 'Guildhall restarts at noon.'
  const current = async () =>
    (await mia.expect(200, mia.get('/api/announcement'))).announcement?.text ?? null
  assert.equal(await current(), null)
  const past = { text, level: 'warning', endsAt: app.clock.now() - 1000 }
  await expectError(op.put(announcement, past), 'invalid_input', 'endsAt')
  await op.expect(200, op.put(announcement, { ...past, endsAt: app.clock.now() + 60_000 }))
  assert.equal(await current(), text)
  app.clock.advance(60_001)
  assert.equal(await current(), null)
  await op.expect(200, op.put(announcement, { text, level: 'info' }))
  assert.equal(await current(), text)
  await op.expect(200, op.delete(announcement))
  assert.equal(await current(), null)

  const readBackups = async () =>
    (await op.expect(200, op.get('/api/operator/backups'))).backups as BackupState
  const { kind, schedule, failure, backups } = await readBackups()
  if (overview.database.kind === 'postgres') {
    assert.equal(kind, 'unsupported')
    return expectError(op.post('/api/operator/backups', { password }), 'conflict')
  }
  assert.deepEqual([kind, schedule.isOn, failure, backups], ['idle', false, null, []])
  await expectError(op.post('/api/operator/backups', { password: 'wrong' }), 'invalid_input')
  const starts = await Promise.all(
    Array.from({ length: 3 }, () => op.post('/api/operator/backups', { password })),
  )
  const refused = starts.filter(({ status }) => status !== 200)
  assert.ok(refused.every(({ body }) => body.error.reason === 'backup_running'))
  // What is refused does not start, so it is not in the log.
  const { entries } = await op.expect(200, op.get('/api/operator/log'))
  const logged = entries.filter(({ action }: { action: string }) => action === 'start_backup')
  assert.equal(logged.length, starts.length - refused.length)
  await waitUntil('the backup is complete', async () => {
    const state = await readBackups()
    assert.equal(state.failure, null)
    return state.kind === 'idle' && (state.backups[0]?.bytes ?? 0) > 0
  })
  assert.equal(readdirSync(folder).length, logged.length)
  // One that the end of the program stops leaves nothing unfinished.
  await op.expect(200, op.post('/api/operator/backups', { password }))
  await app.stop()
  assert.ok(readdirSync(folder).every((name) => name.endsWith('.tar')))
})

test('someone who can log in is left to operate, whatever happens at the same time', async (t) => {
  const app = await startApp(t)
  const op = await app.register('op')
  const mia = await app.register('mia')
  const change = (by: Account, to: Account, action: string) =>
    by.post(accountPath(to), { action, password })
  const active = async (): Promise<string[]> => {
    const sql = `SELECT username FROM operators JOIN users ON users.id = user_id
      WHERE suspended_at IS NULL ORDER BY username`
    return (await queryStored(app, sql)).map(({ username }) => String(username))
  }
  const reason = async (reply: Promise<Reply>) => (await reply).body.error?.reason
  const failed = { code: 'conflict', message: errorReasons.last_operator.message }
  const deletion = { username: 'op', password, messages: 'keep' }
  const deleteOwn = () => op.post('/api/users/me/deletion', deletion)
  const grant = async () => op.expect(200, change(op, mia, 'grant_operator'))

  assert.equal(await reason(deleteOwn()), 'last_operator')
  assert.equal(await reason(change(op, op, 'revoke_operator')), 'last_operator')
  for (const command of ['suspend', 'revoke-operator', 'delete-account'] as const) {
    await assert.rejects(runOperatorCommand(app, command, 'op'), failed, command)
  }
  await op.expect(200, op.get('/api/operator/overview'))

  // A suspended operator does not count.
  await grant()
  await op.expect(200, change(op, mia, 'suspend'))
  assert.equal(await reason(deleteOwn()), 'last_operator')
  assert.equal(await reason(change(op, op, 'revoke_operator')), 'last_operator')
  await op.expect(200, change(op, mia, 'revoke_operator'))
  await op.expect(200, change(op, mia, 'restore'))
  await mia.logIn()

  await grant()
  const each = await Promise.all([change(op, mia, 'suspend'), change(mia, op, 'suspend')])
  assert.deepEqual(countStatuses(each), { 200: 1, 401: 1 })
  const [left = ''] = await active()
  assert.deepEqual(await active(), [left])
  for (const name of ['op', 'mia']) {
    if (name !== left) await runOperatorCommand(app, 'restore', name)
  }
  assert.deepEqual(await active(), ['mia', 'op'])
  for (const commands of [
    ['suspend', 'suspend'],
    ['delete-account', 'revoke-operator'],
  ] as const) {
    const both = await Promise.allSettled([
      runOperatorCommand(app, commands[0], 'op'),
      runOperatorCommand(app, commands[1], 'mia'),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await active()).length, 1)
    if (commands[0] === 'suspend') {
      const [one] = await active()
      await runOperatorCommand(app, 'restore', one === 'op' ? 'mia' : 'op')
    }
  }
})

test('the only operator cannot lose the last way to log in', async (t) => {
  const origin = 'http://localhost:8080'
  const app = await startApp(t, { PUBLIC_URL: origin })
  const op = await app.register('op')
  const passkey = await addPasskey(op, new Authenticator(origin))
  const remove = () => op.post(`${passkeyPath}/${passkey.id}/removal`, { password: '' })
  const removeAll = () => runOperatorCommand(app, 'remove-passkeys', 'op')
  await queryStored(app, "UPDATE users SET password_hash = ''")
  await expectError(remove(), 'conflict')
  await assert.rejects(removeAll, { code: 'conflict' })
  await app.register('mia')
  await runOperatorCommand(app, 'grant-operator', 'mia')
  await op.expect(200, remove())
  await app.stop()

  // Where passwords are off, Mia could not log in with hers.
  const strict = await startApp(t, {
    DATA_DIR: app.dataDir,
    PUBLIC_URL: origin,
    PASSWORD_LOGIN: 'off',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'guildhall',
  })
  const back = op.at(strict.url)
  await addPasskey(back, new Authenticator(origin))
  await assert.rejects(runOperatorCommand(strict, 'remove-passkeys', 'op'), { code: 'conflict' })
  await runOperatorCommand(strict, 'suspend', 'mia')
  await assert.rejects(runOperatorCommand(strict, 'suspend', 'op'), { code: 'conflict' })
})
