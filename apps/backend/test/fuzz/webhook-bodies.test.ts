import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { anyCharacter } from '../any-character.ts'
import { decodeBody } from '../../src/http/body/decode-body.ts'
import { AppError } from '../../src/core/app-error.ts'
import { removeContentEncoding } from '../../src/http/body/content-encoding.ts'
import { roundsOf } from './rounds.ts'

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const kind = fc.constantFrom('json' as const, 'text' as const, 'any' as const)
const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 })
const types = [
  '',
  'application/json',
  'text/plain; charset=utf-16le',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'multipart/form-data',
  'multipart/form-data; boundary=a',
]
const multipart = fc
  .array(
    fc.constantFrom('--a', '--a--', '\r\n', 'content-disposition: form-data; name=b', 'é', ':'),
  )
  .map((pieces) => Buffer.from(pieces.join('')))
const compressors = {
  gzip: gzipSync,
  deflate: deflateSync,
  'DEFLATE ': deflateRawSync,
  br: brotliCompressSync,
}

/** Null if it was refused. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_input') return null
    throw error
  })
}

test('bodies of any bytes are read or refused; what was encoded is read as it was', async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    multipart,
  )
  await fc.assert(
    fc.asyncProperty(kind, fc.constantFrom(...types), bytes, async (reads, type, body) => {
      await orRefused(decodeBody(reads, type, body))
    }),
    { seed, numRuns: roundsOf(1500) },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(compressors)), bytes, async (name, body) => {
      const compress = compressors[name as keyof typeof compressors]
      const compressed = compress(body)
      const found = await orRefused(removeContentEncoding(compressed, name, 200))
      if (body.length <= 200 && body.length > 0) assert.deepEqual(found, body, name)
      // What is cut is not complete, whatever it contains.
      const cut = compressed.subarray(0, -1)
      const partial = await orRefused(removeContentEncoding(cut, name, 200))
      if (body.length > 0 && partial !== null) assert.notDeepEqual(partial, body, name)
      await orRefused(removeContentEncoding(body, name, 200))
    }),
    { seed, numRuns: roundsOf(400) },
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      const json = { [one]: other }
      const source = JSON.stringify(json)
      const little = Buffer.from(source, 'utf16le')
      const form = new FormData()
      form.set('payload_json', new Blob([source]), 'payload.json')
      const response = new Response(form)
      const cases: [string, Uint8Array][] = [
        ['application/json', Buffer.from(source)],
        ['', Buffer.from(`\ufeff${source}`, 'utf16le')],
        ['application/json; charset="UTF-16BE"', Buffer.from(little).swap16()],
        ['application/x-www-form-urlencoded', Buffer.from(`payload=${source}`)],
        [
          'application/x-www-form-urlencoded',
          Buffer.from(String(new URLSearchParams({ payload: source }))),
        ],
        [response.headers.get('content-type') ?? '', await response.bytes()],
      ]
      for (const [type, body] of cases) {
        assert.deepEqual(await decodeBody('json', type, Buffer.from(body)), json, type)
      }
      const fields = new URLSearchParams(json)
      if (one.trim() !== '' && !fields.has('payload') && !fields.has('data')) {
        const encoded = Buffer.from(String(fields))
        assert.deepEqual(await decodeBody('json', 'application/x-www-form-urlencoded', encoded), {
          [one]: other,
        })
      }
    }),
    { seed, numRuns: roundsOf(500) },
  )
})
