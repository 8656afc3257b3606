import assert from 'node:assert/strict'
import { isAscii } from 'node:buffer'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { runMain, startChild } from '../child.ts'
import { onPostgres, sqliteOnly } from '../postgres.ts'
import { startQuakeServer } from '../game-server.ts'
import { connect } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('a start prints one line; the log is JSON on standard error', async (t) => {
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

test('the files of the built program are ASCII: others take twice the memory', () => {
  const folder = join(import.meta.dirname, '../../dist')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  assert.ok(files.includes('main.js'))
  for (const name of files) assert.ok(isAscii(readFileSync(join(folder, name))), name)
})

test('the built program serves the client, the API documentation and their files', async (t) => {
  const child = await startChild(t, temporaryDirectory(t))
  const pages = ['/', '/api/docs', '/api/v1/docs', '/api/docs/static/swagger-ui.css']
  for (const page of pages) assert.equal((await fetch(child.url + page)).status, 200, page)
})

test('a second process on the same data directory exits and the first continues', async (t) => {
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

test('a used port and an unavailable host are reported by setting', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.after(() => taken.close())
  const PORT = String((taken.address() as AddressInfo).port)
  const DATA_DIR = temporaryDirectory(t)
  const port = await runMain(t, { settings: { DATA_DIR, PORT } })
  assert.deepEqual([port.code, port.stdout], [1, ''])
  assert.equal(port.stderr, `Guildhall cannot start. PORT: ${PORT} is already in use.\n`)
  const host = await runMain(t, { settings: { DATA_DIR, HOST: '192.0.2.1' } })
  assert.deepEqual([host.code, host.stdout], [1, ''])
  assert.match(
    host.stderr,
    /^Guildhall cannot start\. HOST: 192\.0\.2\.1 is not an address of this/,
  )
  // Neither kept the lock of the data directory.
  await startChild(t, DATA_DIR)
})

test('an unusable data directory is reported with its path', async (t) => {
  const directory = temporaryDirectory(t)
  const file = join(directory, 'file')
  writeFileSync(file, 'a file')
  for (const path of [file, join(file, 'below')]) {
    const { code, stderr } = await runMain(t, { settings: { DATA_DIR: path } })
    assert.equal(code, 1)
    assert.match(stderr, /^Guildhall cannot start\. DATA_DIR: .* cannot be used: /)
    assert.equal(stderr.split('\n').length, 2, stderr)
  }
  assert.equal(readFileSync(file, 'utf8'), 'a file')
})

test(
  'an invalid, damaged, foreign or newer database is rejected and unchanged',
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

test('an empty database file counts as a first start', async (t) => {
  const dataDir = temporaryDirectory(t)
  writeFileSync(join(dataDir, 'guildhall.db'), '')
  const child = await startChild(t, dataDir)
  await child.visitor().register('mia')
})

test('uploads with a missing or empty database stop the start', sqliteOnly, async (t) => {
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

test('stopping finishes running requests, closes connections and accepts no new ones', async (t) => {
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

test('open client connections do not delay the stop', async (t) => {
  const child = await startChild(t, temporaryDirectory(t))
  const { hostname, port } = new URL(child.url)
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  for (const bytes of [
    '',
    'GET /api/he',
    `${head}content-length: 100\r\n\r\n{"user`,
    'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n',
  ]) {
    const socket = connectSocket(Number(port), hostname)
    socket.on('error', () => undefined)
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(bytes)
  }
  const mia = child.visitor()
  await mia.register('mia')
  const pausedClient = await connect(mia)
  pausedClient.ws.pause()
  // The timeout of the test checks the duration.
  assert.equal((await child.kill('SIGTERM')).code, 0)
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
