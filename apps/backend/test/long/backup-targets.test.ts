import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { BackupState } from '@guildhall/contract'
import {
  decrypt,
  encrypt,
  isEncrypted,
  WrongPassphraseError,
} from '../../src/storage/backup/age.ts'
import { ArchiveError } from '../../src/storage/backup/archive-reader.ts'
import { defaultPassword as password } from '../account.ts'
import type { Account } from '../account.ts'
import { runOperatorWith } from '../child.ts'
import { createFileForm } from '../file-form.ts'
import { connect } from '../gateway-client.ts'
import { sqliteOnly } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const passphrase = 'correct horse battery'

test(
  'a backup in a folder or a bucket, encrypted or not, is verified and can be restored',
  sqliteOnly,
  async (t) => {
    const s3 = await startS3Server(t)
    const folder = temporaryDirectory(t)
    const dataDir = temporaryDirectory(t)
    const encrypted = { BACKUP_PASSPHRASE: passphrase }
    const cases = [
      { BACKUPS: folder, ...encrypted },
      { BACKUPS: s3.files, ...s3.credentials },
      { BACKUPS: s3.files, ...s3.credentials, ...encrypted },
    ]
    const { url, text } = await fill(t, dataDir)
    for (const [index, settings] of cases.entries()) {
      const app = await startApp(t, { DATA_DIR: dataDir, ...settings })
      const op = Object.assign(app.visitor(), { username: 'op' })
      await op.expect(200, op.post('/api/auth/login', { username: 'op', password }))
      const name = await backUp(op)
      await app.stop()
      const isEncrypted = 'BACKUP_PASSPHRASE' in settings
      assert.ok(name.endsWith(isEncrypted ? '.tar.age' : '.tar'), name)
      const isInFolder = settings.BACKUPS === folder
      const stored = isInFolder
        ? readFileSync(join(folder, name))
        : (s3.objects.get(`guildhall/${name}`) ?? assert.fail('it is in the bucket'))
      assert.equal(stored.includes(text), !isEncrypted)
      assert.deepEqual(s3.uploads.size, 0)

      const source = isInFolder ? join(folder, name) : s3.files.replace('?', `/${name}?`)
      const restored = join(temporaryDirectory(t), 'restored')
      const to = { ...settings, DATA_DIR: restored }
      if (isEncrypted) {
        const wrong = { ...to, BACKUP_PASSPHRASE: 'another passphrase' }
        const refused = await runOperatorWith(t, wrong, 'restore', source)
        assert.equal(refused.stderr, 'The passphrase is wrong. Nothing was restored.\n')
        const without = await runOperatorWith(
          t,
          { ...to, BACKUP_PASSPHRASE: '' },
          'restore',
          source,
        )
        assert.match(without.stderr, /^The backup is encrypted\. Set BACKUP_PASSPHRASE\./)
      }
      const { code, stderr } = await runOperatorWith(t, to, 'restore', source)
      assert.deepEqual([code, stderr], [0, ''], stderr)
      const again = await startApp(t, { DATA_DIR: restored })
      const back = again.visitor()
      await back.expect(200, back.post('/api/auth/login', { username: 'op', password }))
      assert.equal(await back.expect(200, back.get(url)), text)
      await again.stop()
      if (index > 0) continue
      const { stdout } = await runOperatorWith(t, { ...to, DATA_DIR: dataDir }, 'backup', 'list')
      assert.match(stdout, new RegExp(`^${name}  \\S+ \\w+\\n$`))
    }
  },
)

test(
  'O88: a backup that cannot be written or verified fails, and nothing of it stays',
  sqliteOnly,
  async (t) => {
    const s3 = await startS3Server(t)
    const settings = { BACKUPS: s3.files, ...s3.credentials }
    const app = await startApp(t, settings)
    const op = await app.register()
    const problems: [typeof s3.behavior, RegExp][] = [
      ['full', /XMinioStorageFull/],
      ['damaging reads', /The backup guildhall-.*\.tar cannot be restored: /],
    ]
    for (const [behavior, message] of problems) {
      s3.behavior = behavior
      await op.expect(200, op.post('/api/operator/backups', { password }))
      const { failure } = await finished(op)
      assert.match(failure?.text ?? '', message)
      assert.deepEqual([s3.objects.size, s3.uploads.size], [0, 0], behavior)
      assert.ok(!readdirSync(app.dataDir).includes('backup'))
    }
  },
)

test(
  'O89: the next start removes what a killed backup left, and nothing else',
  sqliteOnly,
  async (t) => {
    const s3 = await startS3Server(t)
    const name = 'guildhall-2026-01-02T03-04-05-006Z.tar'
    const folder = temporaryDirectory(t)
    for (const settings of [{ BACKUPS: folder }, { BACKUPS: s3.files, ...s3.credentials }]) {
      const dataDir = temporaryDirectory(t)
      const before = await startApp(t, { DATA_DIR: dataDir, ...settings })
      await before.stop()
      mkdirSync(join(dataDir, 'backup'))
      const running = JSON.stringify({ name, startedAt: 1 })
      writeFileSync(join(dataDir, 'backup/running.json'), running)
      writeFileSync(join(dataDir, `backup/${name}.x.partial.db`), 'half')
      for (const end of [`${name}.x.partial`, name, 'other.tar.y.partial', 'other.tar']) {
        writeFileSync(join(folder, end), 'half')
      }
      for (const [id, key] of [name, 'other.tar'].entries()) {
        s3.uploads.set(String(id), { key: `guildhall/${key}`, parts: new Map() })
        s3.objects.set(`guildhall/${key}`, Buffer.from('half'))
      }
      const app = await startApp(t, { DATA_DIR: dataDir, ...settings })
      await waitUntil('it is clean', () => !readdirSync(dataDir).includes('backup'))
      if (settings.BACKUPS === folder) {
        assert.deepEqual(readdirSync(folder).sort(), ['other.tar', 'other.tar.y.partial'])
      } else {
        assert.deepEqual([...s3.objects.keys()], ['guildhall/other.tar'])
        assert.deepEqual([...s3.uploads.keys()], ['1'])
      }
      await app.stop()
    }
  },
)

test('SEC73: encrypted files are those of age; truncated, reordered and changed ones are refused', async () => {
  // Made with the npm package age-encryption 0.3.1.
  const foreign =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBoUktyN2V3SEc4WWtTa0VCZjdNVXlnIDEwCm9laE91WklDdEVpRERXR2J0ZDBqUFo1MzBwZCtOWk9CRGtwZ054YzRpaFUKLS0tIHJLdzNLbmg0aEpmQ1BDOGZIeUh2WFNKUkRMYjYvSGFyRTF5OGFIK3NQQmMKVdUSMKtDA8HEkRp6C6JccSUTNXVgidPZDwbYMlwp9E8LmPqCf4TClzieLjtwkfoLATVLg2k='
  const opened = await collect(decrypt(pieces(Buffer.from(foreign, 'base64')), passphrase))
  assert.equal(opened.toString(), 'by the library of age')

  const chunk = 64 * 1024
  for (const size of [0, chunk, chunk + 1]) {
    const bytes = Buffer.alloc(size, 7)
    const sealed = await collect(encrypt(pieces(bytes), passphrase))
    for (const file of [sealed, armored(sealed, '\n'), armored(sealed, '\r\n')]) {
      assert.ok(isEncrypted(file))
      const opened = await collect(decrypt(pieces(file), passphrase))
      assert.ok(opened.equals(bytes), `${size} bytes`)
    }
  }
  const plain = Buffer.concat([Buffer.alloc(chunk, 1), Buffer.alloc(chunk, 2), Buffer.from('end')])
  const sealed = await collect(encrypt(pieces(plain), passphrase))
  await assert.rejects(
    collect(decrypt(pieces(sealed), 'another passphrase')),
    (error) => error instanceof WrongPassphraseError,
  )
  const last = 3 + 16
  const part = chunk + 16
  const start = sealed.length - last - 2 * part
  const swapped = Buffer.from(sealed)
  sealed.copy(swapped, start, start + part, start + 2 * part)
  sealed.copy(swapped, start + part, start, start + part)
  const changed = Buffer.from(sealed)
  changed[start + 5] = (changed[start + 5] ?? 0) ^ 1
  const damaged: [string, Buffer][] = [
    ['without the last chunk', sealed.subarray(0, -last)],
    ['without the last byte', sealed.subarray(0, -1)],
    ['cut in the header', sealed.subarray(0, 60)],
    ['as text, without its end', armored(sealed, '\n').subarray(0, -40)],
    [
      'as text, with other characters',
      Buffer.from(armored(sealed, '\n').toString().replace('YWdl', 'Y*dl')),
    ],
    ['in another order', swapped],
    ['with another bit', changed],
    ['with more bytes', Buffer.concat([sealed, Buffer.from('more')])],
    [
      'with an expensive passphrase',
      Buffer.from(sealed.toString('latin1').replace(' 16\n', ' 63\n'), 'latin1'),
    ],
  ]
  for (const [label, bytes] of damaged) {
    await assert.rejects(
      collect(decrypt(pieces(bytes), passphrase)),
      (error) => error instanceof ArchiveError,
      label,
    )
  }
})

/** As `age --armor` writes it. */
function armored(bytes: Buffer, lineEnd: string): Buffer {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  const marks = ['-----BEGIN AGE ENCRYPTED FILE-----', '-----END AGE ENCRYPTED FILE-----'] as const
  return Buffer.from([marks[0], ...lines, marks[1], ''].join(lineEnd))
}

/** Stores a file that a message has. */
async function fill(t: TestContext, dataDir: string): Promise<{ url: string; text: string }> {
  const app = await startApp(t, { DATA_DIR: dataDir })
  const op = await app.register('op')
  const { channels } = await op.expect(201, op.post('/api/servers', { name: 'Guild' }))
  const channelId = channels[0].id
  const text = createHash('sha256').update('file').digest('hex')
  const path = `/api/channels/${channelId}/attachments`
  const { attachment } = await op.expect(201, op.post(path, createFileForm(text)))
  const client = await connect(op)
  await client.action('message.send', { channelId, attachments: [attachment.id] })
  await client.close()
  await app.stop()
  return { url: attachment.url, text }
}

async function backUp(op: Account): Promise<string> {
  await op.expect(200, op.post('/api/operator/backups', { password }))
  const { backups, failure } = await finished(op)
  assert.equal(failure, null)
  const [newest] = backups
  assert.ok(newest?.verifiedAt)
  return newest.name
}

async function finished(op: Account): Promise<BackupState> {
  const read = async () =>
    (await op.expect(200, op.get('/api/operator/backups'))).backups as BackupState
  await waitUntil('the backup ended', async () => (await read()).kind === 'idle')
  return read()
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_021) yield bytes.subarray(at, at + 50_021)
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
