import assert from 'node:assert/strict'
import { isAscii } from 'node:buffer'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { runMain, startChild } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

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

test('an empty database file counts as a first start', async (t) => {
  const dataDir = temporaryDirectory(t)
  writeFileSync(join(dataDir, 'guildhall.db'), '')
  const child = await startChild(t, dataDir)
  await child.visitor().register('mia')
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
