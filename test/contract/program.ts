import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import type { TestContext } from 'node:test'
import { startChild } from '../../apps/backend/test/child.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[]
  text: string
  /** The body; undefined if it is not JSON. */
  json: any
}

export interface Sent {
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  raw?: string | Buffer
  headers?: Record<string, string>
  cookie?: string | undefined
  /** The address of the client; by default one that no other request has. */
  from?: string
}

export interface Program {
  url: string
  send(method: string, path: string, sent?: Sent): Promise<Reply>
  /** Reads the program's database, past the program. */
  query(sql: string, ...params: (string | number)[]): Record<string, unknown>[]
}

/** One start of the built program for all tests of a file, by the first of them. */
export function shareProgram(settings: Record<string, string> = {}): () => Promise<Program> {
  let program: Promise<Program> | undefined
  const hooks: (() => unknown)[] = []
  after(async () => {
    for (const hook of hooks.reverse()) await hook()
  })
  const owner = { after: (hook: () => unknown) => void hooks.push(hook) } as unknown as TestContext
  return () => (program ??= start(owner, settings))
}

/** A client address that no other test uses. */
export function newAddress(): string {
  addresses += 1
  return `203.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Asserts that a response has this status and returns its body. */
export async function expect(status: number, reply: Promise<Reply>): Promise<any> {
  const { status: actual, json, text } = await reply
  assert.equal(actual, status, text)
  return json
}

async function start(owner: TestContext, settings: Record<string, string>): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-contract-'))
  owner.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const { url } = await startChild(owner, dataDir, { settings })
  return {
    url,
    send: (method, path, sent) => send(url, method, path, sent),
    query(sql, ...params) {
      const database = new DatabaseSync(join(dataDir, 'guildhall.db'), { timeout: 60_000 })
      try {
        return database.prepare(sql).all(...params)
      } finally {
        database.close()
      }
    },
  }
}

let addresses = 0
const agent = new Agent({ keepAlive: true })

async function send(
  url: string,
  method: string,
  path: string,
  { body, raw, headers = {}, cookie, from = newAddress() }: Sent = {},
): Promise<Reply> {
  const bytes = raw ?? (body === undefined ? '' : JSON.stringify(body))
  const sent = request(new URL(url), {
    agent,
    method,
    path,
    headers: {
      'x-forwarded-for': from,
      ...(bytes.length > 0 && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      'content-length': Buffer.byteLength(bytes),
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    let hasBegun = false
    sent.on('response', (response) => {
      hasBegun = true
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('error', reject)
        .on('end', () => {
          const { statusCode: status = 0, headers, rawHeaders } = response
          resolve({ status, headers, rawHeaders, text, json: parse(text) })
        })
    })
    // Without this listener, nothing would be heard of a handshake that was accepted.
    sent.on('upgrade', ({ statusCode: status = 0, headers, rawHeaders }, socket) => {
      socket.destroy()
      resolve({ status, headers, rawHeaders, text: '', json: undefined })
    })
    // Once the response has begun, an error only says that the rest of the body was refused.
    sent.on('error', (error) => hasBegun || reject(error))
    sent.end(bytes)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
