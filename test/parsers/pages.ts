import { readPageMetadata } from '../../apps/backend/src/chat/messages/link-previews/page-metadata.ts'
import { inputsOf, repeat } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const folder = 'apps/backend/src/chat/messages/link-previews'
const size = 1024 * 1024
/** In the head and after it, elements, their ends, and what may follow `<`. */
const pieces = [
  ...[
    '<b>',
    '<table>',
    '<font>',
    '<div>',
    '</p>',
    '<html>',
    '<head>',
    '<template>',
    '<svg>',
    '<meta>',
  ],
  ...[
    '<meta property=og:title content=>',
    '<title>x</title>',
    '<style></style>',
    '<!---->',
    '<',
    '&',
  ],
]
const openings = [
  '<noscript>',
  '<template>',
  '<title>',
  '<script>',
  '<meta ',
  '<meta content="',
  '<!--',
  '<',
]
const continued = ['<b>', '&amp;', 'a ', 'name=x ', '</scrip', '-', 'a']

export const pageRows: ParserRow[] = [
  {
    name: 'pages of link previews',
    files: [`${folder}/{page-metadata,head-tokens,fetch-preview}.ts`],
    inputs: () =>
      inputsOf<string>((page) => readPageMetadata(chunksOf(Buffer.from(page)), 'text/html'), {
        ...Object.fromEntries(pieces.map((piece) => [piece, repeat(piece, size)])),
        ...Object.fromEntries(
          openings.flatMap((opening) =>
            continued.map((piece) => [`${opening}${piece}`, opening + repeat(piece, size - 20)]),
          ),
        ),
      }),
  },
]

/** As a socket reads them. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
