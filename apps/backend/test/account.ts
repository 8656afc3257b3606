import assert from 'node:assert/strict'
import { checkResponse } from './openapi-check.ts'

export interface Reply {
  status: number
  headers: Headers
  /** The parsed JSON, or the text if it is not JSON. */
  body: any
}

const defaultPassword = 'correct horse battery'

/**
 * An API client that keeps its session cookie like a browser. Each response is checked against the OpenAPI
 * document of its route.
 */
export class Account {
  readonly url: string
  cookie: string | null = null
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
    const sent: Record<string, string> = { ...headers }
    if (this.cookie) sent.cookie = this.cookie
    const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    if (body !== undefined && !raw) sent['content-type'] ??= 'application/json'
    const response = await fetch(this.url + path, {
      method,
      headers: sent,
      body: body === undefined ? null : raw ? (body as string) : JSON.stringify(body),
      redirect: 'manual',
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      if (pair.startsWith('service_session=')) {
        this.cookie = pair === 'service_session=' ? null : pair
      }
    }
    const text = await response.text()
    const json = /json/.test(response.headers.get('content-type') ?? '')
    const parsed: unknown = json && text ? JSON.parse(text) : text
    await checkResponse(this.url, method, path, response.status, parsed)
    return { status: response.status, headers: response.headers, body: parsed }
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
