import { compileFilter, findFilterMatches } from '@guildhall/contract'
import { readPageMetadata } from '../../apps/backend/src/chat/messages/link-previews/page-metadata.ts'
import { inputsOf, repeat } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const backend = 'apps/backend/src'
const pageBytes = 1024 * 1024
const pending = 'its steps are not bounded yet'

export const pageRows: ParserRow[] = [
  {
    name: 'linked pages',
    files: [`${backend}/chat/messages/link-previews/{page-metadata,fetch-preview}.ts`],
    pending,
    inputs: () =>
      inputsOf(
        (page: Buffer) => readPageMetadata(chunksOf(page), 'text/html'),
        Object.fromEntries(
          [
            '<b>',
            '<table>',
            '<font>',
            '<div>',
            '<',
            '<a ',
            '<a b="',
            '&',
            '<!--',
            '</a>',
            '<meta ',
          ].map((piece) => [piece, Buffer.from(repeat(piece, pageBytes))]),
        ),
      ),
  },
  {
    name: 'filters of messages',
    files: ['packages/contract/src/message-filter*.ts'],
    pending,
    inputs: () => {
      const words = Array.from({ length: 200 }, (_, index) => `*${'a'.repeat(20)}${index}*`)
      const filter = compileFilter({ words, links: 'listed', domains: [] } as never)
      return inputsOf((text) => filter && findFilterMatches(filter, [text]), {
        'one word': repeat('a', 3900),
        words: repeat('a ', 3900),
        links: repeat('http://a.b ', 3900),
      })
    },
  },
]

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
}
