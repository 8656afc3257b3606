import assert from 'node:assert/strict'
import test from 'node:test'
import { MalformedResponse } from '../src/failure.ts'
import { getJson } from '../src/http.ts'
import { queryGameServer } from '../src/index.ts'
import { loadCapture, TARGET } from './support/captures.ts'
import { LOOPBACKS, LONG_TIMEOUT, startReplay, startTcp, startTls } from './support/servers.ts'

/** The result of `getJson` for a response in these chunks; an empty chunk is the end of the stream. */
function read(...chunks: string[]): unknown {
  const reading = getJson({ ...TARGET, host: 'play.example.org', port: 3001 }, '/info')
  reading.next(new Uint8Array())
  for (const chunk of chunks) {
    const step = reading.next(Buffer.from(chunk))
    if (step.done) return step.value
  }
  return 'incomplete'
}

test('the request contains the given host and port and asks for no compression', async (t) => {
  const requests: string[] = []
  const response = loadCapture('eldewrito/version-0.6').exchanges[0]?.responses[0] ?? assert.fail()
  for (const host of ['127.0.0.1', '::1'] as const) {
    const server = await startTcp(t, host, (connection) => {
      connection.on('data', (chunk: Buffer) => {
        requests.push(chunk.toString())
        connection.write(response)
      })
    })
    const resolve = () => Promise.resolve([host])
    for (const name of [host, 'Play.Example.org']) {
      await queryGameServer({
        game: 'eldewrito',
        host: name,
        port: server.port,
        resolve,
        ...LONG_TIMEOUT,
      })
      const authority = name === '::1' ? `[::1]:${server.port}` : `${name}:${server.port}`
      const [line, ...headers] = requests.pop()?.split('\r\n') ?? []
      assert.equal(line, 'GET / HTTP/1.1')
      assert.ok(headers.includes(`Host: ${authority}`), headers.join())
      assert.ok(headers.includes('Accept-Encoding: identity'))
      assert.ok(headers.includes('Connection: close'))
    }
  }
  assert.equal(requests.length, 0, 'one request per query')
})

test('a body ends by its length, by chunked encoding or with the connection', () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  assert.deepEqual(read(`${head}Content-Length: 7\r\n\r\n{"a":1}more`), { a: 1 })
  assert.deepEqual(read('HTTP/1.0 200\nCONTENT-length:2\n\n{', '}'), {})
  const chunked = `${head}Transfer-Encoding: Chunked\r\n\r\n`
  assert.deepEqual(read(chunked, '3;x=y\r\n{"a\r\n', '00004\r\n":1}\r\n0\r\nTrailer: x\r\n\r\n'), {
    a: 1,
  })
  assert.equal(read(`${head}\r\n{"a":1}`), 'incomplete')
  assert.deepEqual(read(`${head}\r\n`, '\ufeff{"a":1}', ''), { a: 1 })
})

test('ambiguous, endless and unsupported responses are malformed', () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
  const responses: string[][] = [
    [''],
    ['HTTP/2 200\r\n\r\n{}'],
    ['HTTP/1.1 2000 OK\r\n\r\n{}'],
    ['HTTP/1.1 301 Moved\r\nLocation: http://10.0.0.1/\r\n\r\n'],
    ['HTTP/1.1 100 Continue\r\n\r\n'],
    [`${head}no header\r\n\r\n`],
    [`${head}: x\r\n\r\n`],
    [`${head} folded: x\r\n\r\n`],
    [`${head}Content-Length: 1e3\r\n\r\n`],
    [`${head}Content-Length: 2, 2\r\n\r\n{}`],
    [`${head}Content-Length: 524289\r\n\r\n`],
    [`${head}Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}`],
    [`${head}Transfer-Encoding: identity\r\n\r\n{}`],
    [`${chunked}80001\r\n`],
    [`${chunked}-1\r\n`],
    [`${chunked}0x2\r\n{}\r\n0\r\n\r\n`],
    [chunked, ...Array<string>(10_000).fill('1\r\n \r\n')],
    [head, ...Array<string>(100).fill('a: b\r\n')],
    ['x'.repeat(5000)],
    [`${head}\r\n`, ...Array<string>(9).fill(' '.repeat(64 * 1024))],
  ]
  for (const response of responses) {
    assert.throws(() => read(...response), MalformedResponse, response.join('').slice(0, 80))
  }
})

test('TLS accepts any certificate and sends no server name', async (t) => {
  const resolve = () => Promise.resolve(['127.0.0.1'])
  const names: unknown[] = []
  const response = loadCapture('hytale/public').exchanges[0]?.responses[0] ?? assert.fail()
  const { port } = await startTls(t, '127.0.0.1', (connection) => {
    names.push(connection.servername)
    connection.once('data', () => connection.write(response))
  })
  const query = { game: 'hytale', host: 'play.example.org', port, resolve, ...LONG_TIMEOUT }
  const status = await queryGameServer(query)
  assert.deepEqual([status.server.name, names], ['Hytale Server', [false]])
})

test('a server without TLS or one that disconnects fails; a silent one times out', async (t) => {
  for (const host of LOOPBACKS) {
    const queryPort = (port: number, timeoutMs: number) =>
      queryGameServer({ ...LONG_TIMEOUT, game: 'hytale', host, port, timeoutMs })
    const plain = await startReplay(t, host, loadCapture('eldewrito/version-0.6'))
    await assert.rejects(queryPort(plain.port, 20_000), { code: 'QUERY_FAILED' })
    const disconnecting = await startTcp(t, host, (connection) => connection.end())
    await assert.rejects(queryPort(disconnecting.port, 20_000), { code: 'QUERY_FAILED' })
    const empty = await startTls(t, host, (connection) =>
      connection.once('data', () => connection.end()),
    )
    await assert.rejects(queryPort(empty.port, 20_000), { code: 'QUERY_FAILED' })
    const silent = await startTcp(t, host, () => {})
    await assert.rejects(queryPort(silent.port, 60), { code: 'SERVER_TIMEOUT' })
  }
})
