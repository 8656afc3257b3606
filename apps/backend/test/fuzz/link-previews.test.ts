import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPageMetadata } from '../../src/chat/messages/link-previews/page-metadata.ts'
import { roundsOf } from './rounds.ts'

const tokens = fc.constantFrom(
  ...[
    '<',
    '>',
    '<head>',
    '</head',
    '</head>',
    '<body',
    '<title>',
    '</title>',
    '<meta ',
    '/>',
    '<!--',
  ],
  ...['property=', 'name=', 'content=', '"', "'", 'og:title', 'og:image', 'theme-color', '#12zz34'],
  ...[
    'charset=utf-16',
    'charset="',
    '<![CDATA[',
    '<script>',
    '&#0;',
    '&#x110000;',
    '&amp',
    '\0',
    ' ',
  ],
)
const chunk = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.array(tokens, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
)
const contentType = fc.oneof(
  fc.constantFrom('text/html', 'text/html; charset=utf-16le', 'text/html; charset=nonsense'),
  fc.string({ maxLength: 40 }),
)

test('any bytes of a page are read, with texts of a bounded length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chunk, { maxLength: 12 }), contentType, async (chunks, type) => {
      const metadata = await readPageMetadata(streamOf(chunks), type)
      for (const text of [metadata.title, metadata.description, metadata.image]) {
        assert.ok((text ?? '').length <= 2000)
      }
      assert.match(metadata.color ?? '#000000', /^#[0-9a-f]{6}$/)
    }),
    { numRuns: roundsOf(400) },
  )
})

async function* streamOf(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}
