import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import { checkResponse } from './openapi-check.ts'

export interface Reply {
  status: number
  readonly headers: Headers
  /** The parsed JSON, or the text if it is not JSON. */
  body: any
}

export const defaultPassword = 'correct horse battery'

/**
 * An API client that keeps its session cookie like a browser. Each response is checked against the OpenAPI
 * document of its route.
 */
export class Account {
  readonly url: string
  cookie: string | null = null
  /** The state of a login with the identity provider. */
  providerCookie: string | null = null
  id = ''
  username = ''

  constructor(url: string) {
    this.url = url
  }

  /** The same account with the same session at another URL. */
  at(url: string): Account {
    const { cookie, id, username } = this
    return Object.assign(new Account(url), { cookie, id, username })
  }

  async register(username: string, password = defaultPassword): Promise<Reply> {
    const reply = await this.post('/api/auth/register', { username, password })
    assert.equal(reply.status, 201, JSON.stringify(reply.body))
    this.id = reply.body.user.id
    this.username = username
    return reply
  }

  /** Starts a new session, for example when the test has moved the clock past the end of the last one. */
  async logIn(): Promise<void> {
    const login = { username: this.username, password: defaultPassword }
    await this.expect(200, this.post('/api/auth/login', login))
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const sent: Record<string, string> = { accept: '*/*', ...headers }
    const cookies = [this.cookie, this.providerCookie].filter((cookie) => cookie !== null)
    if (cookies.length > 0) sent.cookie = cookies.join('; ')
    const { response, text } = await send(
      this.url + path,
      method,
      sent,
      await encodeBody(body, sent),
    )
    for (const set of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = set.split(';')
      if (pair.startsWith('service_session=')) {
        this.cookie = pair === 'service_session=' ? null : pair
      }
      if (pair.startsWith('service_provider=')) {
        this.providerCookie = pair === 'service_provider=' ? null : pair
      }
    }
    const { statusCode: status = 0, headers: received } = response
    const json = /json/.test(received['content-type'] ?? '')
    const parsed: unknown = json && text ? JSON.parse(text) : text
    await checkResponse(this.url, method, path, status, parsed)
    return {
      status,
      get headers() {
        return headersOf(response)
      },
      body: parsed,
    }
  }

  get(path: string, headers?: Record<string, string>): Promise<Reply> {
    return this.request('GET', path, undefined, headers)
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.request('POST', path, body, headers)
  }

  patch(path: string, body?: unknown): Promise<Reply> {
    return this.request('PATCH', path, body)
  }

  put(path: string, body?: unknown): Promise<Reply> {
    return this.request('PUT', path, body)
  }

  delete(path: string, body?: unknown): Promise<Reply> {
    return this.request('DELETE', path, body)
  }

  /** Asserts the status and returns the body. */
  async expect(status: number, reply: Promise<Reply>): Promise<any> {
    const { status: actual, body } = await reply
    assert.equal(actual, status, JSON.stringify(body))
    return body
  }
}

/** `fetch` takes three times the processor time, and tests send tens of thousands of requests. */
const agent = new Agent({ keepAlive: true })
const secureAgent = new SecureAgent({ keepAlive: true })

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<{ response: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    let hasBegun = false
    const isSecure = url.startsWith('https:')
    const options = { agent: isSecure ? secureAgent : agent, method, headers }
    const sending = (isSecure ? requestSecurely : request)(url, options, (response) => {
      const parts: Buffer[] = []
      hasBegun = true
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ response, text: new TextDecoder().decode(Buffer.concat(parts)) }),
      )
    })
    // After the response has begun, an error only says that the rest of the body was refused.
    sending.on('error', (error) => hasBegun || reject(error))
    sending.end(body)
  })
}

/** The bytes of a body. Sets the headers that describe them. */
export async function encodeBody(
  body: unknown,
  headers: Record<string, string>,
): Promise<string | Uint8Array> {
  let bytes: string | Uint8Array = ''
  if (body instanceof FormData) {
    const form = new Response(body)
    headers['content-type'] ??= form.headers.get('content-type') ?? ''
    bytes = await form.bytes()
  } else if (body instanceof Uint8Array || typeof body === 'string') {
    bytes = body
    if (typeof body === 'string') headers['content-type'] ??= 'text/plain;charset=UTF-8'
  } else if (body !== undefined) {
    bytes = JSON.stringify(body)
    headers['content-type'] ??= 'application/json'
  }
  // Node would send the body of a DELETE without its length.
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(bytes))
  return bytes
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}
