import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { TestContext } from 'node:test'
import { extract, pack } from 'tar-stream'
import type { Headers } from 'tar-stream'
import { StartError } from '../../src/core/start-error.ts'
import { restoreBackup } from '../../src/storage/backup/restore-backup.ts'
import { createFolderTarget } from '../../src/storage/backup/target/folder-target.ts'
import { runMain, runOperator, startChild, startOperator } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { imageForm } from '../images.ts'
import { waitUntil } from '../wait-until.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

type Entry = Partial<Headers> & { name: string; bytes: Buffer }

test('SEC1 O113: backup and restore work offline and never overwrite anything', async (t) => {
  const { dataDir, file } = await createBackup(t, temporaryDirectory(t))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const bytes = readFileSync(file)
  const again = await runOperator(t, dataDir, 'backup', file)
  assert.deepEqual([again.code, again.stdout], [1, ''])
  assert.match(again.stderr, /^.*backup\.tar already exists\. Nothing was changed\.\n$/)
  assert.ok(readFileSync(file).equals(bytes))
  const inside = await runOperator(t, dataDir, 'backup', join(dataDir, 'backup.tar'))
  assert.match(inside.stderr, /^backup\.tar must not be in DATA_DIR: .*\n$/)
  const nowhere = await runOperator(t, dataDir, 'backup', join(dataDir, '../none/backup.tar'))
  assert.match(nowhere.stderr, /^The directory .*none does not exist\.\n$/)
  const early = await runOperator(t, temporaryDirectory(t), 'backup', `${file}.2`)
  assert.match(early.stderr, /^DATA_DIR: there is no database at .* yet\./)
  for (const { code } of [inside, nowhere, early]) assert.equal(code, 1)
  assert.deepEqual(readdirSync(join(file, '..')), ['backup.tar'])

  const full = await runOperator(t, dataDir, 'restore', file)
  assert.equal(full.code, 1)
  assert.match(full.stderr, /^DATA_DIR: .* is not empty\. .* Nothing was changed\.\n$/)
  const target = join(temporaryDirectory(t), 'new/deep')
  assert.equal((await runOperator(t, target, 'restore', file)).code, 0)
  assert.deepEqual(listNames(target), listNames(dataDir))
  assert.equal(statSync(target).mode & 0o777, 0o700)
  const child = await startChild(t, target)
  const login = { username: 'ada', password: 'correct horse battery' }
  assert.equal((await child.visitor().post('/api/auth/login', login)).status, 200)
})

test('O117: a backup is a tar archive with checksums for sha256sum', async (t) => {
  const { file } = await makeBackup(t)
  const entries = await readEntries(file)
  const [first, last] = [entries[0], entries.at(-1)]
  assert.equal(first?.name, 'manifest.json')
  assert.deepEqual(Object.keys(JSON.parse(String(first?.bytes))), [
    'format',
    'formatVersion',
    'guildhall',
    'createdAt',
  ])
  assert.equal(last?.name, 'SHA256SUMS')
  assert.equal(String(last?.bytes), computeChecksums(entries.slice(0, -1)))
  for (const { type, mode } of entries) assert.deepEqual([type, mode], ['file', 0o600])
})

test('SEC72 O119 O120: incomplete or invalid archives are rejected without leaving files', async (t) => {
  const { file } = await makeBackup(t)
  const good = await readEntries(file)
  const attachment = good.find(({ name }) => name.startsWith('attachments/'))
  assert.ok(attachment)
  const withEntryName = (name: string, more: Partial<Entry> = {}) =>
    addChecksums([
      ...withoutEntry(good, 'SHA256SUMS'),
      { name, bytes: Buffer.from('evil'), ...more },
    ])
  const withChange = (name: string, change: (bytes: Buffer) => Buffer) =>
    addChecksums(
      good.map((one) => (one.name === name ? { ...one, bytes: change(one.bytes) } : one)),
    )
  const cases: [string, Entry[], RegExp][] = [
    [
      'a path to a parent directory',
      withEntryName('../evil.key'),
      /unexpected file "\.\.\/evil\.key"/,
    ],
    [
      'a path with a parent directory inside',
      withEntryName('attachments/../evil.key'),
      /unexpected file/,
    ],
    ['an absolute path', withEntryName('/tmp/evil.key'), /unexpected file/],
    ['a lock', withEntryName('guildhall.lock'), /unexpected file/],
    [
      'a file in the wrong directory',
      withEntryName(`attachments/zz/${attachment.name.slice(15)}`),
      /unexpected file/,
    ],
    [
      'a path with a NUL',
      withEntryName('evil.key\0.txt'),
      /more than plain files|tar archive|twice|no backup|SHA256SUMS/,
    ],
    [
      'a long path',
      withEntryName(`${'x'.repeat(99)}/${'y'.repeat(99)}`),
      /too long|more than plain/,
    ],
    [
      'a symbolic link',
      withEntryName('evil.key', {
        type: 'symlink',
        linkname: '/etc/passwd',
        bytes: Buffer.alloc(0),
      }),
      /more than plain files/,
    ],
    [
      'a hard link',
      withEntryName('evil.key', { type: 'link', linkname: 'guildhall.db', bytes: Buffer.alloc(0) }),
      /more than plain files/,
    ],
    [
      'a directory',
      withEntryName('images', { type: 'directory', bytes: Buffer.alloc(0) }),
      /more than plain files/,
    ],
    [
      'a device',
      withEntryName('evil.key', { type: 'character-device', bytes: Buffer.alloc(0) }),
      /more than plain files/,
    ],
    ['a duplicate file', addChecksums([...withoutEntry(good, 'SHA256SUMS'), attachment]), /twice/],
    ['a second manifest', withEntryName('manifest.json'), /twice/],
    ['a huge key', withEntryName('evil.key', { bytes: Buffer.alloc(5000) }), /too large/],
    ['a huge manifest', withChange('manifest.json', () => Buffer.alloc(70_000, 32)), /too large/],
    [
      'a manifest of something else',
      withChange('manifest.json', () => Buffer.from('{}')),
      /manifest\.json cannot be read/,
    ],
    ['a newer format', withChange('manifest.json', withNewerFormat), /made by a newer version/],
    [
      'no manifest',
      addChecksums(withoutEntry(good, 'manifest.json')),
      /does not start with manifest/,
    ],
    ['no checksums', withoutEntry(good, 'SHA256SUMS'), /ends too early/],
    [
      'an entry after the checksums',
      [...good, { name: 'more.key', bytes: Buffer.from('x') }],
      /data after SHA256SUMS/,
    ],
    [
      'an additional file',
      good.map((one) => (one === attachment ? { ...one, bytes: Buffer.from('other') } : one)),
      /does not match SHA256SUMS/,
    ],
    [
      'a missing file',
      withoutEntry(good, attachment.name),
      /a file listed in SHA256SUMS is missing/,
    ],
    ['no database', addChecksums(withoutEntry(good, 'guildhall.db')), /no database/],
    [
      'text instead of a database',
      withChange('guildhall.db', () => Buffer.from('text'.repeat(2000))),
      /database cannot be read/,
    ],
    [
      'an empty database',
      withChange('guildhall.db', () => Buffer.alloc(0)),
      /not a Guildhall database/,
    ],
    [
      'a damaged database',
      withChange('guildhall.db', damageDatabase),
      /database (is damaged|cannot be read)/,
    ],
    [
      'a newer database',
      withChange('guildhall.db', (bytes) => withEditedDatabase(t, bytes, newerMigration)),
      /newer version of Guildhall .*9999-later.*Nothing was restored/,
    ],
    [
      'a database of another program',
      withChange('guildhall.db', (bytes) =>
        withEditedDatabase(t, bytes, 'DROP TABLE kysely_migration'),
      ),
      /not a Guildhall database/,
    ],
  ]
  for (const [label, entries, message] of cases) {
    const archive = join(temporaryDirectory(t), 'archive.tar')
    writeFileSync(archive, await createArchive(entries))
    await assertRestoreRejected(t, archive, label, message)
  }
})

test('SEC72 O120: truncated or damaged archives are rejected', async (t) => {
  const { file } = await makeBackup(t)
  const bytes = readFileSync(file)
  const truncated = (end: number) => bytes.subarray(0, end)
  const oversized = Buffer.from(bytes)
  writeHeaderSize(oversized, 0, '77777777777')
  const cases: [string, Uint8Array][] = [
    ['nothing', truncated(0)],
    ['a truncated header', truncated(300)],
    ['only a header', truncated(512)],
    ['a truncated archive', truncated(bytes.length / 2)],
    ['no end marker', truncated(bytes.length - 1024)],
    ['a size beyond the end', oversized],
    ['bytes after the end', Buffer.concat([bytes, Buffer.from('more')])],
    ['text', Buffer.from('no backup '.repeat(200))],
  ]
  // Bytes outside of files may have any value. The last block of the last file lies before the end marker.
  const lastBlock = bytes.length - 1024 - 512
  for (const offset of [150, 520, 40_000, lastBlock]) {
    const flipped = Buffer.from(bytes)
    flipped[offset] = (flipped[offset] ?? 0) ^ 1
    cases.push([`another bit at ${offset}`, flipped])
  }
  for (const [label, content] of cases) {
    const archive = join(temporaryDirectory(t), 'archive.tar')
    writeFileSync(archive, content)
    await assertRestoreRejected(t, archive, label, /not a complete Guildhall backup/)
  }
  await assertRestoreRejected(
    t,
    join(file, '../none.tar'),
    'no file',
    /^The file .* does not exist\./,
  )
})

test('O118: restore rejects a non-empty directory, and a start rejects an unfinished restore', async (t) => {
  const { file } = await makeBackup(t)
  const nonEmpty = temporaryDirectory(t)
  writeFileSync(join(nonEmpty, 'note.txt'), 'mine')
  const { code, stderr } = await runOperator(t, nonEmpty, 'restore', file)
  assert.equal(code, 1)
  assert.match(stderr, /is not empty/)
  assert.deepEqual(readdirSync(nonEmpty), ['note.txt'])

  // Like after a killed restore: everything except the database.
  const half = join(temporaryDirectory(t), 'half')
  assert.equal((await runOperator(t, half, 'restore', file)).code, 0)
  rmSync(join(half, 'guildhall.db'))
  assert.equal((await runMain(t, { settings: { DATA_DIR: half } })).code, 1)
})

test('O120: the database is restored last, so that no process starts on a part of a backup', async (t) => {
  const { file } = await makeBackup(t)
  const dataDir = temporaryDirectory(t)
  const changed: (string | null)[] = []
  const watcher = watch(dataDir, (_, name) => changed.push(name))
  t.after(() => watcher.close())
  await restoreFile(file, dataDir, t.signal)
  await waitUntil('all moves were seen', () => {
    return ['guildhall.db', 'attachments', 'restoring'].every((name) => changed.includes(name))
  })
  const others = listNames(dataDir).filter((name) => name !== 'guildhall.db')
  assert.ok(others.length > 3, others.join(' '))
  for (const name of others) {
    assert.ok(changed.lastIndexOf(name) < changed.indexOf('guildhall.db'), changed.join(' '))
  }
})

test('O119: a file that was deleted during the backup is not restored', async (t) => {
  const { file } = await makeBackup(t)
  const entries = await readEntries(file)
  const kept = entries.find(({ name }) => name.startsWith('attachments/')) ?? assert.fail()
  // Another id; its folder can begin with the same digits.
  const deleted = { ...kept, name: kept.name.replace(/01(?=[^/]*$)/, '02') }
  const archive = join(temporaryDirectory(t), 'archive.tar')
  writeFileSync(archive, await createArchive(addChecksums([...entries, deleted])))
  const dataDir = temporaryDirectory(t)
  const { files } = await restoreFile(archive, dataDir, t.signal)
  const isRestored = ({ name }: Entry): boolean => existsSync(join(dataDir, name))
  assert.deepEqual([files, isRestored(kept), isRestored(deleted)], [1, true, false])
})

test('O116: a missing attachment is reported and the rest is backed up', async (t) => {
  const { dataDir } = await makeBackup(t)
  const folder = join(dataDir, 'attachments')
  const [lost = ''] = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  rmSync(lost)
  const file = join(temporaryDirectory(t), 'backup.tar')
  const backup = await runOperator(t, dataDir, 'backup', file)
  assert.equal(backup.code, 0)
  assert.match(
    backup.stderr,
    /^Warning: uploaded files are missing from DATA_DIR \(1\): attachments\//,
  )
  const restored = await runOperator(t, join(temporaryDirectory(t), 'new'), 'restore', file)
  assert.equal(restored.code, 0)
  assert.match(
    restored.stderr,
    /^Warning: uploaded files are missing from the backup \(1\): attachments\//,
  )
})

test('O115: a damaged database is not backed up', async (t) => {
  const { dataDir } = await makeBackup(t)
  const path = join(dataDir, 'guildhall.db')
  writeFileSync(path, damageDatabase(readFileSync(path)))
  const folder = temporaryDirectory(t)
  const { code, stderr } = await runOperator(t, dataDir, 'backup', join(folder, 'backup.tar'))
  assert.equal(code, 1)
  assert.match(stderr, /damaged/)
  assert.equal(stderr.split('\n').length, 2, stderr)
  assert.deepEqual(readdirSync(folder), [])
})

test('O114: backup and restore check the free space first', async (t) => {
  const disk = mountSmallDisk(t)
  if (!disk) return
  const { dataDir, file } = await makeBackup(t)
  const backup = await runOperator(t, dataDir, 'backup', join(disk.path, 'backup.tar'))
  const restore = await runOperator(t, join(disk.path, 'data'), 'restore', file)
  for (const { code, stderr } of [backup, restore]) {
    assert.equal(code, 1)
    assert.match(stderr, /^Not enough disk space in .*: \d+ MiB needed, \d+ MiB free\.\n$/)
  }
  assert.deepEqual(readdirSync(disk.path), [])
})

test('SEC72 O112 O113: an interrupted backup leaves no file, a killed one none with its final name', async (t) => {
  const { dataDir } = await makeBackup(t)
  fillDatabase(join(dataDir, 'guildhall.db'))
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const folder = temporaryDirectory(t)
    const { process, ended } = startOperator(t, dataDir, 'backup', join(folder, 'backup.tar'))
    await waitUntil('the backup runs', () =>
      readdirSync(folder).some((name) => /\.partial\.db/.test(name)),
    )
    assert.ok(existsSync(join(dataDir, 'backup.hold')), 'uploads are kept meanwhile')
    process.kill(signal)
    const { code, stderr } = await ended
    const names = readdirSync(folder)
    assert.ok(!names.includes('backup.tar'), names.join(' '))
    if (signal === 'SIGKILL') continue
    assert.deepEqual([code, stderr], [1, 'Interrupted. Partial files were removed.\n'])
    assert.ok(!existsSync(join(dataDir, 'backup.hold')))
    assert.deepEqual(names, [])
  }
})

interface Backup {
  dataDir: string
  file: string
}

function restoreFile(file: string, dataDir: string, signal: AbortSignal) {
  return restoreBackup({
    bytes: createFolderTarget(dirname(file), dataDir).read(basename(file)),
    size: null,
    passphrase: () => assert.fail('it is not encrypted'),
    dataDir,
    signal,
  })
}

const original = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
let created: Promise<Backup> | undefined

after(() => rmSync(original, { recursive: true, force: true }))

/** A stopped data directory with an account, a message and an attachment, and its backup: a copy for this test. */
async function makeBackup(t: TestContext): Promise<Backup> {
  created ??= createBackup(t, original)
  await created
  const folder = temporaryDirectory(t)
  cpSync(original, folder, { recursive: true })
  return backupIn(folder)
}

function backupIn(folder: string): Backup {
  return { dataDir: join(folder, 'data'), file: join(folder, 'backups', 'backup.tar') }
}

async function createBackup(t: TestContext, folder: string): Promise<Backup> {
  const { dataDir, file } = backupIn(folder)
  mkdirSync(dirname(file))
  const child = await startChild(t, dataDir)
  const ada = child.visitor()
  await ada.register('ada')
  const { channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const path = `/api/channels/${channels[0].id}/attachments`
  const body = imageForm(Buffer.from('the bytes of a file'))
  const { attachment } = await ada.expect(201, ada.post(path, body))
  const client = await connect(ada)
  const sent = { channelId: channels[0].id, content: 'with a file', attachments: [attachment.id] }
  await client.action('message.send', sent)
  await client.close()
  await child.kill('SIGTERM')
  const { code, stderr } = await runOperator(t, dataDir, 'backup', file)
  assert.deepEqual([code, stderr], [0, ''])
  return { dataDir, file }
}

async function readEntries(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const reader = extract()
  createReadStream(file).pipe(reader)
  for await (const entry of reader) {
    const { name, type, mode } = entry.header
    entries.push({
      name,
      type: type ?? 'file',
      mode: mode ?? 0,
      bytes: await buffer(entry),
    })
  }
  return entries
}

async function createArchive(entries: Entry[]): Promise<Buffer> {
  const archive = pack()
  for (const { bytes, ...header } of entries) archive.entry({ mode: 0o600, ...header }, bytes)
  archive.finalize()
  return buffer(archive)
}

function withoutEntry(entries: Entry[], name: string): Entry[] {
  return entries.filter((one) => one.name !== name)
}

/** Adds correct checksums for the given entries. */
function addChecksums(entries: Entry[]): Entry[] {
  const others = withoutEntry(entries, 'SHA256SUMS')
  return [...others, { name: 'SHA256SUMS', bytes: Buffer.from(computeChecksums(others)) }]
}

function computeChecksums(entries: Entry[]): string {
  return entries
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('')
}

/** Without the command, whose start takes longer than many a check. */
async function assertRestoreRejected(
  t: TestContext,
  archive: string,
  label: string,
  message: RegExp,
): Promise<void> {
  const parent = temporaryDirectory(t)
  const restored = restoreFile(archive, join(parent, 'data'), t.signal)
  await assert.rejects(
    restored,
    (error) => {
      assert.ok(error instanceof StartError, label)
      assert.match(error.message, /^.+$/, `${label}: one line`)
      assert.match(error.message, message, label)
      return true
    },
    label,
  )
  assert.deepEqual(readdirSync(parent), [], label)
}

const newerMigration =
  "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2100-01-01T00:00:00Z')"

function withEditedDatabase(t: TestContext, bytes: Buffer, sql: string): Buffer {
  const path = join(temporaryDirectory(t), 'edited.db')
  writeFileSync(path, bytes)
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  return readFileSync(path)
}

function damageDatabase(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  // Damages the second page, so that the file is still recognized as a database.
  copy.fill(0xa5, 4096, 3 * 4096)
  return copy
}

function withNewerFormat(bytes: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), formatVersion: 2 }))
}

/** Changes the size of the entry at `position` and updates the header's checksum. */
function writeHeaderSize(bytes: Buffer, position: number, size: string): void {
  const header = bytes.subarray(position, position + 512)
  header.write(size, 124, 'latin1')
  header.fill(32, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
}

/** Makes the database so large that copying takes a while. */
function fillDatabase(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('CREATE TABLE filler (bytes BLOB)')
  database.exec(`INSERT INTO filler
    SELECT randomblob(1000000) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150) SELECT i FROM n)`)
  database.close()
}

function listNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => !/\.(lock|pid|sock)$|-(shm|wal)$/.test(name))
    .toSorted()
}
