import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorReasons, errorStatus, reasonMessage, statusErrorStatus } from '@guildhall/contract'
import type { ErrorReason } from '@guildhall/contract'
import { sendRaw } from '../raw-http.ts'
import type { RawResponse } from '../raw-http.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

const chat = { path: '/api/auth/login', get: '/api/users/me', invalid: 'invalid_input' }
const status = { path: '/api/v1/query', get: '/api/v1/games', invalid: 'INVALID_GAME' }
const faces = [
  { ...chat, missing: 'not_found', prefix: '/api', check: checkChatError },
  { ...status, missing: 'NOT_FOUND', prefix: '/api/v1', check: checkStatusError },
]

test('ST15: an unknown path is 404 in the error format of its prefix', async () => {
  const app = await sharedApp()
  for (const { prefix, path, get, missing, check } of faces) {
    const requests: [string, string][] = [
      ['GET', `${prefix}/nothing/here`],
      ['GET', `${prefix}/`],
      ['GET', path],
      ['DELETE', get],
      ['HEAD', `${prefix}/nothing`],
      ['OPTIONS', `${prefix}/nothing`],
      ['TRACE', get],
      ['PROPFIND', get],
      ['QUERY', get],
      ['PUT', `${prefix}/nothing?x=1`],
      ['GET', `${prefix}/%2e%2e/%2e%2e/etc/passwd`],
      ['GET', `${prefix}/docs/../nothing`],
    ]
    for (const [method, target] of requests) {
      const response = await sendRequest(app.url, `${method} ${target} HTTP/1.1`)
      const label = `${method} ${target}`
      // The public service allows CORS preflights from every origin.
      if (method === 'OPTIONS' && prefix === '/api/v1') {
        assert.deepEqual([response?.status, response?.body], [204, ''], label)
        continue
      }
      assert.equal(response?.status, 404, label)
      if (method === 'HEAD') assert.equal(response.body, '', label)
      else check(response, missing, label)
    }
  }
  for (const target of [
    '/nothing',
    '/apiv1/games',
    '/api%2Fv1/games',
    '/api/v1x',
    '/API/V1/games',
  ]) {
    const response = await sendRequest(app.url, `GET ${target} HTTP/1.1`)
    if (response?.headers.get('content-type')?.startsWith('text/html')) continue
    checkChatError(response, 'not_found', target)
  }
})

test('an unreadable body is rejected in the error format of its prefix', async (t) => {
  const app = await startApp(t, { RATE_LIMIT_PER_MINUTE: '1000' })
  const json = 'content-type: application/json'
  const bodies: [string, string | Buffer, string][] = [
    ['malformed JSON', '{"a":', json],
    ['two values', '{}{}', json],
    ['not JSON', 'username=mia', json],
    ['a wrong content type', '{}', 'content-type: text/plain'],
    ['a form', 'a=1', 'content-type: application/x-www-form-urlencoded'],
    ['files', '--x--', 'content-type: multipart/form-data; boundary=x'],
    ['no content type', '{}', 'x-nothing: 1'],
    ['a malformed content type', '{}', 'content-type: ;;;'],
    ['too large', JSON.stringify({ a: 'x'.repeat(70_000) }), json],
    ['deep', '['.repeat(30_000), json],
    ['deep and complete', '['.repeat(30_000) + ']'.repeat(30_000), json],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), json],
    ['a null', 'null', json],
    ['a prototype', '{"__proto__":{"username":"mia","game":"openarena"}}', json],
    ['a constructor', '{"constructor":{"prototype":{"username":"mia"}}}', json],
    ['a deep prototype', '{"a":[{"__proto__":1}]}', json],
    ['a compressed body', '{}', `${json}\r\ncontent-encoding: gzip`],
  ]
  for (const { path, invalid, check } of faces) {
    for (const [label, body, headers] of bodies) {
      const response = await sendRequest(app.url, `POST ${path} HTTP/1.1`, headers, body)
      assert.equal(response?.status, 400, label)
      check(response, invalid, label)
    }
  }
})

test('a malformed path is rejected in the error format of its prefix', async () => {
  const app = await sharedApp()
  for (const { prefix, invalid, check } of faces) {
    for (const target of [`${prefix}/%zz`, `${prefix}/%`, `${prefix}/games/%c3%28`]) {
      const response = await sendRequest(app.url, `GET ${target} HTTP/1.1`)
      check(
        response,
        response?.status === 404 ? /not_found|NOT_FOUND|UNSUPPORTED/ : invalid,
        target,
      )
    }
    const long = await sendRequest(app.url, `GET ${prefix}/games/${'x'.repeat(8000)} HTTP/1.1`)
    check(long, /./, 'a long path')
  }
})

test('malformed HTTP is rejected in the error format of its prefix if possible', async () => {
  const app = await sharedApp()
  for (const { path, get, invalid, check } of faces) {
    const length = 'host: x\r\ncontent-type: application/json\r\n'
    const requests: [string, string][] = [
      ['a wrong version', `GET ${get} HTTP/9.9\r\nhost: x\r\n\r\n`],
      ['a malformed header', `GET ${get} HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n`],
      ['a header with a null', `GET ${get} HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n`],
      ['huge headers', `GET ${get} HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(30_000)}\r\n\r\n`],
      ['a huge path', `GET ${get}?${'x'.repeat(30_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
      ['no host', `GET ${get} HTTP/1.1\r\n\r\n`],
      [
        'two lengths',
        `POST ${path} HTTP/1.1\r\n${length}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
      ],
      ['a wrong length', `POST ${path} HTTP/1.1\r\n${length}content-length: -1\r\n\r\n{}`],
      [
        'length and chunks',
        `POST ${path} HTTP/1.1\r\n${length}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      [
        'malformed chunks',
        `POST ${path} HTTP/1.1\r\n${length}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      ],
      [
        'an unknown transfer encoding',
        `POST ${path} HTTP/1.1\r\n${length}transfer-encoding: nonsense\r\n\r\n{}`,
      ],
    ]
    for (const [label, bytes] of requests) check(await sendRaw(app.url, bytes), invalid, label)
  }
  for (const bytes of [
    'nonsense\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ]) {
    checkChatError(await sendRaw(app.url, bytes), 'invalid_input', JSON.stringify(bytes))
  }
})

test('unusual but valid HTTP is served', async (t) => {
  const app = await startApp(t)
  const requests = [
    'GET /api/health HTTP/1.0\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: the-unexpected\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}',
    '\r\nGET /api/health HTTP/1.1\r\nhost: x\r\n\r\n',
  ]
  for (const bytes of requests) {
    const response = await sendRaw(app.url, bytes)
    if (bytes.includes('upgrade') && response?.status !== 200) {
      checkChatError(response, /./, bytes)
      continue
    }
    assert.equal(response?.status, 200, bytes)
    assert.equal(JSON.parse(response.body).ok, true)
  }
  const hello = JSON.stringify({ username: 'nobody', password: 'wrong' })
  const chunked =
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n' +
    `transfer-encoding: chunked\r\n\r\n${hello.length.toString(16)}\r\n${hello}\r\n0\r\n\r\n`
  checkChatError(await sendRaw(app.url, chunked), 'unauthenticated', 'a chunked body')
})

test('every error code has exactly one status', () => {
  for (const [code, number] of Object.entries({ ...errorStatus, ...statusErrorStatus })) {
    assert.ok(number >= 400 && number < 600, code)
  }
})

/** Sends a raw request in parts. */
function sendRequest(
  url: string,
  first: string,
  headers = 'x-nothing: 1',
  body: string | Buffer = '',
): Promise<RawResponse | null> {
  const bytes = Buffer.from(body)
  const length = bytes.length > 0 ? `content-length: ${bytes.length}\r\n` : ''
  const head = `${first}\r\nhost: x\r\nconnection: close\r\n${headers}\r\n${length}\r\n`
  return sendRaw(url, Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
}

type Code = string | RegExp

function checkChatError(response: RawResponse | null, code: Code, label: string): void {
  const body = errorBody(response, label)
  assert.deepEqual(Object.keys(body), ['error'], label)
  const { code: first, message, field, reason, params, ...others } = body.error
  assert.deepEqual(others, {}, label)
  // The message matches the reason, its parameters and the field.
  if (reason !== undefined) {
    const text = reasonMessage(reason, params)
    assert.equal(message, field === undefined ? text : `${field}: ${text}`, label)
    assert.equal(errorReasons[reason as ErrorReason].code, first, label)
  }
  checkError(response, body.error, code, label)
  assert.equal(response?.status, errorStatus[body.error.code as keyof typeof errorStatus], label)
}

function checkStatusError(response: RawResponse | null, code: Code, label: string): void {
  const body = errorBody(response, label)
  assert.deepEqual(Object.keys(body), ['success', 'error'], label)
  assert.equal(body.success, false, label)
  assert.deepEqual(Object.keys(body.error), ['code', 'message'], label)
  checkError(response, body.error, code, label)
  const known = statusErrorStatus[body.error.code as keyof typeof statusErrorStatus]
  assert.ok(response?.status === known || response?.status === 404, label)
}

function errorBody(response: RawResponse | null, label: string): any {
  assert.ok(response, `${label}: no response`)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, label)
  return JSON.parse(response.body)
}

function checkError(
  response: RawResponse | null,
  error: { code: string; message: string },
  code: Code,
  label: string,
): void {
  assert.ok(response && response.status < 500, `${label}: ${response?.status}`)
  if (typeof code === 'string') assert.equal(error.code, code, `${label}: ${error.message}`)
  else assert.match(error.code, code, label)
  assert.doesNotMatch(error.message, /\bat \S+:\d+|node_modules|FST_|HPE_|Error:/, label)
}

test('HEAD returns the same headers as GET without the body', async () => {
  const app = await sharedApp()
  for (const path of ['/api/health', '/api/v1/health', '/api/v1/games/minecraft']) {
    const { status, headers, body } = await app.visitor().request('HEAD', path)
    assert.equal(status, 200, path)
    assert.match(headers.get('content-type') ?? '', /json/, path)
    assert.equal(body, '', path)
  }
})

test('a body that is not UTF-8 is rejected', async () => {
  const app = await sharedApp()
  for (const { path, invalid } of faces) {
    const bytes = Buffer.from('7b2267616d65223a22fffe227d', 'hex')
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await app.visitor().request('POST', path, bytes, headers)
    assert.equal(status, 400)
    assert.equal(body.error.code, invalid)
    assert.match(body.error.message, /body: must be UTF-8/)
  }
})
