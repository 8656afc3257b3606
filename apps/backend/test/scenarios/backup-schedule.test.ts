import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BackupState } from '@guildhall/contract'
import {
  firstSchedule,
  isBackupDue,
  nextBackupAt,
  problemOf,
} from '../../src/chat/operation/backup-schedule.ts'
import { backupName } from '../../src/storage/backup/backup-names.ts'
import { backupsToDelete } from '../../src/storage/backup/retention.ts'
import { defaultPassword as password } from '../account.ts'
import type { Account } from '../account.ts'
import { linkIn, startMailServer } from '../mail-server.ts'
import { sqliteOnly } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { expectError } from '../server-fixture.ts'
import { accountAt, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const schedulePath = '/api/operator/backups/schedule'
const schedule = { isOn: true, hour: 4, daily: 2, weekly: 1 }

test('O85: kept are the newest backups of the last days and weeks, and always the newest one', (t) => {
  const { below } = createSeededRandom((line) => t.diagnostic(line))
  for (let round = 0; round < 200; round += 1) {
    const count = below(40)
    const backups = Array.from({ length: count }, (_, number) => ({
      name: `backup-${number}`,
      startedAt: below(60 * 24) * hourMs,
    }))
    const keep = { daily: 1 + below(8), weekly: below(5) }
    const deleted = new Set(backupsToDelete(backups, keep))
    const kept = backups.filter(({ name }) => !deleted.has(name))
    assert.ok(kept.length <= keep.daily + keep.weekly)
    for (const name of deleted) assert.ok(backups.some((one) => one.name === name))
    const newest = backups.toSorted((a, b) => b.startedAt - a.startedAt)[0]
    if (newest) assert.ok(kept.includes(newest), 'the newest one is kept')
    const days = new Set(kept.map(({ startedAt }) => new Date(startedAt).toDateString()))
    const allDays = new Set(backups.map(({ startedAt }) => new Date(startedAt).toDateString()))
    assert.ok(days.size >= Math.min(keep.daily, allDays.size))
    const newestOfWeeks = new Map<string, string>()
    for (const { name, startedAt } of backups.toSorted((a, b) => b.startedAt - a.startedAt)) {
      const week = mondayBefore(startedAt)
      if (!newestOfWeeks.has(week)) newestOfWeeks.set(week, name)
    }
    for (const name of [...newestOfWeeks.values()].slice(0, keep.weekly)) {
      assert.ok(!deleted.has(name), 'the newest one of each of the last weeks is kept')
    }
    // What is kept stays kept when the rule is applied again.
    assert.deepEqual(backupsToDelete(kept, keep), [])
  }
})

function mondayBefore(time: number): string {
  const day = new Date(time)
  while (day.getDay() !== 1) day.setDate(day.getDate() - 1)
  return day.toDateString()
}

test('O84: a backup is due once at its hour, also later, and an hour after a failure', () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()
  const on = { ...firstSchedule, isOn: true, hour: 4, changedAt: at(1, 12) }
  const never = { lastStartedAt: null, lastVerifiedAt: null, lastProblem: null }
  const done = (time: number) => ({ lastStartedAt: time, lastVerifiedAt: time, lastProblem: null })
  assert.equal(isBackupDue(on, never, at(1, 13)), false, 'not for the hour before it was turned on')
  assert.equal(nextBackupAt(on, never, at(1, 13)), at(2, 4))
  assert.equal(isBackupDue(on, never, at(2, 4)), true)
  assert.equal(isBackupDue(on, done(at(2, 4)), at(3, 3)), false)
  assert.equal(isBackupDue(on, done(at(2, 4)), at(5, 17)), true, 'made up for')
  const failed = { ...done(at(2, 4)), lastStartedAt: at(3, 4), lastProblem: 'disk' }
  assert.equal(isBackupDue(on, failed, at(3, 4) + hourMs - 1), false)
  assert.equal(isBackupDue(on, failed, at(3, 4) + hourMs), true)
  assert.equal(isBackupDue({ ...on, isOn: false }, never, at(5, 17)), false)
  assert.equal(problemOf(on, failed, at(3, 5)), 'failed')
  assert.equal(problemOf(on, done(at(2, 4)), at(3, 6)), null)
  assert.equal(problemOf(on, done(at(2, 4)), at(3, 7)), 'missing')
  assert.equal(problemOf({ ...on, isOn: false }, failed, at(3, 7)), null)
  assert.equal(problemOf(on, never, at(2, 14)), null, 'not while the first one is awaited')
  assert.equal(problemOf(on, never, at(2, 15)), 'missing')
})

test(
  'O85 O86: backups follow the schedule over restarts, old ones go, and operators hear of failures once',
  sqliteOnly,
  async (t) => {
    const folder = temporaryDirectory(t)
    const dataDir = temporaryDirectory(t)
    const mails = await startMailServer(t)
    const settings = { DATA_DIR: dataDir, BACKUPS: folder, ...mails.settings }
    const app = await startApp(t, settings)
    const op = await app.register('op')
    const mia = await app.register('mia')
    const email = { address: 'op@example.org', password, language: 'en' }
    await op.expect(200, op.put('/api/auth/email', email))
    const { token } = linkIn(await mails.next(email.address))
    await op.expect(200, op.post('/api/auth/email/verify', { token }))
    writeFileSync(join(folder, 'guildhall-2020-01-01T00-00-00-000Z.tar'), 'of someone else')

    await expectError(op.put(schedulePath, { ...schedule, password: 'wrong' }), 'invalid_input')
    await expectError(op.put(schedulePath, { ...schedule, hour: 24, password }), 'invalid_input')
    await op.expect(200, op.put(schedulePath, { ...schedule, password }))
    const { entries } = await op.expect(200, op.get('/api/operator/log'))
    assert.equal(entries[0].action, 'set_backup_schedule')
    const problem = async (account: Account) =>
      (await account.expect(200, account.get('/api/announcement'))).backupProblem
    assert.equal(await problem(op), null)

    for (let day = 0; day < 3; day += 1) {
      app.clock.advance(dayMs)
      await waitUntil(`backup of day ${day}`, async () => {
        const { kind, nextAt, backups } = await stateOf(op)
        return kind === 'idle' && Number(nextAt) > app.clock.now() && backups.length > 1
      })
    }
    const state = await stateOf(op)
    const names = state.backups.map(({ verifiedAt }) => verifiedAt !== null)
    assert.deepEqual(names.at(-1), false, 'the file of someone else stays')
    assert.ok(names.filter(Boolean).length <= schedule.daily + schedule.weekly)

    app.clock.setBack(30 * dayMs)
    app.clock.advance(dayMs)
    await waitUntil('backups go on after a wrong clock', async () => {
      const { kind, nextAt, backups } = await stateOf(op)
      const made = backups.filter(({ startedAt }) => startedAt <= app.clock.now())
      const isMade = made.some(({ verifiedAt }) => verifiedAt !== null)
      return kind === 'idle' && isMade && Number(nextAt) > app.clock.now()
    })

    rmSync(folder, { recursive: true })
    app.clock.advance(dayMs)
    await waitUntil('it failed', async () => (await problem(op)) === 'failed')
    assert.equal(await problem(mia), null)
    const mail = await mails.next(email.address)
    assert.match(mail.text, /The last backup failed: The directory .* does not exist\./)
    const { failure } = await stateOf(op)
    app.clock.advance(hourMs)
    await waitUntil('it failed again', async () => (await stateOf(op)).failure?.at !== failure?.at)
    assert.deepEqual(mails.received, [], 'no second e-mail')
    const failures = await queryStored(app, 'SELECT name FROM backups WHERE verified_at IS NULL')
    assert.equal(failures.length, 1, 'of the failures, only the last one is kept')

    // After a backup that was verified, they hear of the next failure.
    const recover = async (): Promise<void> => {
      mkdirSync(folder)
      app.clock.advance(dayMs)
      await waitUntil('it is verified again', async () => (await problem(op)) === null)
    }
    await recover()
    rmSync(folder, { recursive: true })
    app.clock.advance(dayMs)
    assert.match((await mails.next(email.address)).text, /The last backup failed/)
    await recover()

    // A kill during a backup is a failure as well.
    const name = backupName(app.clock.now(), false)
    const ahead = app.clock.now() - Date.now()
    await app.stop()
    mkdirSync(join(dataDir, 'backup'), { recursive: true })
    const note = JSON.stringify({ name, startedAt: Date.now() + ahead })
    writeFileSync(join(dataDir, 'backup/running.json'), note)
    const again = await startApp(t, settings, { clock: () => Date.now() + ahead })
    assert.match((await mails.next(email.address)).text, /Guildhall was ended during the backup\./)
    assert.equal(await problem(accountAt(again, op)), 'failed')
    await again.stop()
  },
)

test(
  'O86: a failure after a good backup is reported, also if the bucket cannot be listed meanwhile',
  sqliteOnly,
  async (t) => {
    const s3 = await startS3Server(t)
    const mails = await startMailServer(t)
    const settings = { BACKUPS: s3.files, ...s3.credentials, ...mails.settings }
    const app = await startApp(t, settings)
    const op = await app.register('op')
    const email = { address: 'op@example.org', password, language: 'en' }
    await op.expect(200, op.put('/api/auth/email', email))
    const { token } = linkIn(await mails.next(email.address))
    await op.expect(200, op.post('/api/auth/email/verify', { token }))
    await op.expect(200, op.put(schedulePath, { ...schedule, password }))
    // The check that comes with the time does not hide what is left out after the backup.
    app.clock.freeze()
    const backUp = async (behavior: typeof s3.behavior): Promise<void> => {
      s3.behavior = behavior
      app.clock.advance(1000)
      await op.expect(200, op.post('/api/operator/backups', { password }))
      await waitUntil('it ended', async () => (await stateOf(op)).kind === 'idle')
    }
    await backUp('full')
    assert.match((await mails.next(email.address)).text, /The last backup failed/)
    await backUp('refusing lists')
    assert.equal((await stateOf(op)).failure, null)
    await backUp('full')
    assert.match((await mails.next(email.address)).text, /The last backup failed/)
  },
)

test(
  'O90: only an operator downloads and deletes backups, with the password, and the log says so',
  sqliteOnly,
  async (t) => {
    const folder = temporaryDirectory(t)
    const app = await startApp(t, { BACKUPS: folder })
    const [op, mia] = [await app.register('op'), await app.register('mia')]
    await op.expect(200, op.post('/api/operator/backups', { password }))
    await waitUntil('there is a backup', async () => {
      const { kind, backups } = await stateOf(op)
      return kind === 'idle' && backups.length === 1
    })
    const { name = '', bytes = 0 } = (await stateOf(op)).backups[0] ?? {}
    writeFileSync(join(folder, 'notes.txt'), 'of someone else')
    const path = `/api/operator/backups/${name}`
    for (const action of ['downloads', 'removal']) {
      await expectError(mia.post(`${path}/${action}`, { password }), 'forbidden')
      await expectError(
        op.post(`${path}/${action}`, { password: 'x' }),
        'invalid_input',
        'password',
      )
      for (const other of ['notes.txt', '..%2Fguildhall.db', '%2Fetc%2Fpasswd']) {
        const reply = op.post(`/api/operator/backups/${other}/${action}`, { password })
        await expectError(reply, 'not_found')
      }
    }
    const { url } = await op.expect(200, op.post(`${path}/downloads`, { password }))
    await expectError(mia.get(url), 'forbidden')
    await expectError(app.visitor().get(url), 'unauthenticated')
    const response = await fetch(app.url + url, { headers: { cookie: op.cookie ?? '' } })
    const received = Buffer.from(await response.arrayBuffer())
    assert.equal(response.headers.get('content-disposition'), `attachment; filename="${name}"`)
    assert.equal(received.length, bytes)
    assert.ok(received.equals(readFileSync(join(folder, name))))
    // The link is of who asked for it, and a download ends with the right to it.
    const change = async (action: string) =>
      op.expect(200, op.post(`/api/operator/accounts/mia`, { action, password }))
    await change('grant_operator')
    await expectError(mia.get(url), 'not_found')
    const large = backupName(0, false)
    writeFileSync(join(folder, large), '')
    truncateSync(join(folder, large), 256 * 1024 * 1024)
    const asked = mia.post(`/api/operator/backups/${large}/downloads`, { password })
    const begun = await fetch(app.url + (await mia.expect(200, asked)).url, {
      headers: { cookie: mia.cookie ?? '' },
    })
    assert.equal(begun.status, 200)
    await change('revoke_operator')
    await assert.rejects(begun.arrayBuffer())
    rmSync(join(folder, large))
    app.clock.advance(3 * 60_000)
    await expectError(op.get(url), 'not_found')

    await op.expect(200, op.post(`${path}/removal`, { password }))
    assert.deepEqual((await stateOf(op)).backups, [])
    assert.deepEqual(readdirSync(folder), ['notes.txt'])
    await expectError(op.post(`${path}/removal`, { password }), 'not_found')
    const { entries } = await op.expect(200, op.get('/api/operator/log'))
    assert.deepEqual(
      entries.map(({ action, target }: { action: string; target: string }) => [action, target]),
      [
        ['delete_backup', name],
        ['revoke_operator', 'mia'],
        ['download_backup', large],
        ['grant_operator', 'mia'],
        ['download_backup', name],
        ['start_backup', ''],
      ],
    )
  },
)

const unreachable = {
  BACKUPS: 's3://bucket?endpoint=http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
}
const left = JSON.stringify({ name: 'guildhall-2026-01-01T00-00-00-000Z.tar', startedAt: 1 })

for (const [what, running, settings, outcome] of [
  ['cut off in the middle', left.slice(0, 20), {}, 'verified'],
  ['of a backup in a bucket that is away', left, unreachable, 'failed'],
] as const) {
  test(`the schedule goes on after a kill left a note ${what}`, sqliteOnly, async (t) => {
    const [dataDir, folder] = [temporaryDirectory(t), temporaryDirectory(t)]
    mkdirSync(join(dataDir, 'backup'))
    writeFileSync(join(dataDir, 'backup/running.json'), running)
    const app = await startApp(t, { DATA_DIR: dataDir, BACKUPS: folder, ...settings })
    const op = await app.register('op')
    await op.expect(200, op.put(schedulePath, { ...schedule, password }))
    app.clock.advance(dayMs)
    await waitUntil(`a backup was ${outcome}`, async () => {
      const { kind, backups, failure } = await stateOf(op)
      const isVerified = backups.some(({ verifiedAt }) => verifiedAt !== null)
      return kind === 'idle' && (outcome === 'failed' ? failure !== null : isVerified)
    })
    await app.stop()
  })
}

async function stateOf(op: Account): Promise<BackupState> {
  return (await op.expect(200, op.get('/api/operator/backups'))).backups
}
