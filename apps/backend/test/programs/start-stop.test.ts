import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { runMain, startChild } from '../child.ts'
import { onPostgres, sqliteOnly } from '../postgres.ts'
import { startQuakeServer } from '../game-server.ts'
import { connect } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('O5: a start prints one line; the log is JSON on standard error', async (t) => {
  const dataDir = join(temporaryDirectory(t), 'new', 'data')
  const child = await startChild(t, dataDir, { settings: { LOG_LEVEL: 'debug' } })
  assert.match(child.stdout(), /^Guildhall listening on http:\/\/127\.0\.0\.1:\d+\n$/)
  assert.deepEqual((await fetch(`${child.url}/api/health`)).status, 200)
  const { code, stdout, stderr } = await child.kill('SIGTERM')
  assert.equal(code, 0)
  assert.equal(stdout, `Guildhall listening on ${child.url}\n`)
  for (const line of stderr.split('\n').filter(Boolean)) {
    assert.equal(typeof JSON.parse(line).msg, 'string', line)
  }
  assert.equal(statSync(dataDir).mode & 0o077, 0, 'the directory is private')
  if (!onPostgres) {
    const database = join(dataDir, 'guildhall.db')
    assert.equal(statSync(database).mode & 0o077, 0, 'the database is private')
    assert.ok(!existsSync(`${database}-wal`), 'a clean stop removes the write-ahead log')
  }

  const quiet = await startChild(t, dataDir)
  assert.equal((await quiet.kill('SIGINT')).code, 0)
  assert.equal(quiet.stderr(), '')
})

test('O43: a second process on the same data directory exits and the first continues', async (t) => {
  const dataDir = temporaryDirectory(t)
  const first = await startChild(t, dataDir)
  const second = await runMain(t, { settings: { DATA_DIR: dataDir } })
  assert.equal(second.code, 1)
  assert.equal(second.stdout, '')
  const pid = first.process.pid
  assert.match(
    second.stderr,
    /^Guildhall cannot start\. DATA_DIR: .* is in use by another Guildhall/,
  )
  assert.ok(second.stderr.includes(`(process ${pid})`), second.stderr)
  await first.visitor().register('mia')
  // The lock ends with the first process, even after a kill.
  await first.kill('SIGKILL')
  const third = await startChild(t, dataDir)
  const login = { username: 'mia', password: 'correct horse battery' }
  assert.equal((await third.visitor().post('/api/auth/login', login)).status, 200)
})

test(
  'O45: an invalid, damaged, foreign or newer database is rejected and unchanged',
  sqliteOnly,
  async (t) => {
    const good = temporaryDirectory(t)
    await (await startChild(t, good)).kill('SIGTERM')
    const goodBytes = readFileSync(join(good, 'guildhall.db'))
    const cases: [string, (path: string) => void, RegExp][] = [
      ['text', (path) => writeFileSync(path, 'no database '.repeat(1000)), /is not a database/],
      ['a damaged page', (path) => writeFileSync(path, corrupted(goodBytes, 100)), /is damaged/],
      ['a database of another program', createForeignDatabase, /tables of another program/],
      [
        'a database of a newer version',
        (path) => createNewerDatabase(path, goodBytes),
        /newer version of Guildhall .*9999-later/,
      ],
      ['a directory', (path) => mkdirSync(path), /cannot be opened/],
    ]
    for (const [label, make, message] of cases) {
      const dataDir = temporaryDirectory(t)
      const path = join(dataDir, 'guildhall.db')
      make(path)
      const before = label === 'a directory' ? null : readFileSync(path)
      const { code, stdout, stderr } = await runMain(t, { settings: { DATA_DIR: dataDir } })
      assert.deepEqual([code, stdout], [1, ''], label)
      assert.match(stderr, /^Guildhall cannot start\. /, label)
      assert.match(stderr, message, label)
      assert.equal(stderr.split('\n').length, 2, stderr)
      if (before) assert.ok(readFileSync(path).equals(before), `${label}: the file was changed`)
    }
  },
)

test('O44: uploads with a missing or empty database stop the start', sqliteOnly, async (t) => {
  const states: [string, (path: string) => void][] = [
    ['is missing', (path) => rmSync(path)],
    ['is empty', (path) => truncateSync(path)],
  ]
  const stopped = temporaryDirectory(t)
  await (await startChild(t, stopped)).kill('SIGTERM')
  for (const folder of ['attachments', 'images']) {
    for (const [state, lose] of states) {
      const dataDir = temporaryDirectory(t)
      cpSync(stopped, dataDir, { recursive: true })
      const upload = join(dataDir, folder, 'ab', 'file')
      mkdirSync(dirname(upload), { recursive: true })
      writeFileSync(upload, 'kept')
      const database = join(dataDir, 'guildhall.db')
      lose(database)
      const { code, stdout, stderr } = await runMain(t, { settings: { DATA_DIR: dataDir } })
      assert.deepEqual([code, stdout], [1, ''], stderr)
      assert.match(stderr, /^Guildhall cannot start\. DATA_DIR: the database /)
      assert.match(
        stderr,
        new RegExp(`${state}, but .*${folder} contains .*Restore .* from a backup`),
      )
      assert.equal(existsSync(database) ? statSync(database).size : 0, 0)
      assert.equal(readFileSync(upload, 'utf8'), 'kept')
      if (folder === 'images') continue
      rmSync(upload)
      await startChild(t, dataDir)
    }
  }
})

test('O6: stopping finishes running requests, closes connections and accepts no new ones', async (t) => {
  const server = await startQuakeServer(t)
  server.hold()
  const settings = { STATUS_ALLOWED_NETWORKS: '127.0.0.0/8' }
  const child = await startChild(t, temporaryDirectory(t), { settings })
  const mia = child.visitor()
  await mia.register('mia')
  const client = await connect(mia)
  const body = JSON.stringify({ game: 'openarena', host: '127.0.0.1', ports: [server.port] })
  const headers = { 'content-type': 'application/json' }
  const running = fetch(`${child.url}/api/v1/query`, { method: 'POST', headers, body })
  await waitUntil('the query runs', () => server.requestCount === 1)

  const ended = child.kill('SIGTERM')
  assert.ok((await client.closed).code > 0)
  await waitUntil('no new connection is accepted', () => isConnectionRefused(child.url))
  server.release()
  const reply = await running
  assert.equal(reply.status, 200)
  assert.equal(((await reply.json()) as { success: boolean }).success, true)
  const { code, stderr } = await ended
  assert.deepEqual([code, stderr], [0, ''])
})

function corrupted(bytes: Buffer, from: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0xa5, from, from + 3900)
  return copy
}

function createForeignDatabase(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES (1)')
  database.close()
}

function createNewerDatabase(path: string, bytes: Buffer): void {
  writeFileSync(path, bytes)
  const database = new DatabaseSync(path)
  database.exec(
    "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2100-01-01T00:00:00Z')",
  )
  database.close()
}

async function isConnectionRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connectSocket(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}
