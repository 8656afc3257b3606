import { compileFilter, findFilterMatches, limits, noMessageFilter } from '@guildhall/contract'
import { filterInputOf } from '@guildhall/markdown'
import { repeat } from './parser-row.ts'
import type { Inputs, ParserRow } from './parser-row.ts'

const size = limits.messageMax
/** Two letters for each number below 676. */
const letters = (number: number): string =>
  String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26))

/** The most entries of the greatest length, by what is bad about them. */
const filters: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    'many stars': (index: number) => `${'*a'.repeat(28)}*${letters(index)}`,
    'letters that repeat': (index: number) => `*${'a'.repeat(56)}${letters(index)}*`,
    'parts that repeat': (index: number) =>
      `*${'a'.repeat(25)}*${'a'.repeat(25)}${letters(index)}*`,
    'words that repeat': (index: number) => `${'a '.repeat(28)}${letters(index)}`,
    'a star for each word': (index: number) => `${'* '.repeat(index % 2)}*a ${letters(index)}`,
  }).map(([name, create]) => [name, Array.from({ length: 200 }, (_, index) => create(index))]),
)
const texts: Record<string, string> = {
  'one word': repeat('a', size),
  'equal words': repeat('a ', size),
  'different words': Array.from({ length: size / 3 }, (_, index) => letters(index)).join(' '),
  'characters that become several': '\u{fdfa}'.repeat(size),
  links: repeat('https://a.b ', size),
  'links within links': repeat('www.a,', size),
  'links of Markdown': repeat('[a](https:b.c)', size),
}

export const filterRows: ParserRow[] = [
  {
    name: 'message filters',
    files: [
      'packages/contract/src/message-filter.ts',
      'packages/contract/src/filter-words.ts',
      'packages/markdown/src/links.ts',
      'packages/markdown/src/shown-text.ts',
    ],
    // Each character may become four words, and each word may be part of 100 phrases.
    passes: 600,
    inputs: () =>
      Object.fromEntries(
        Object.entries(filters).flatMap(([kind, words]) =>
          Object.entries(texts).map(([name, text]) => [`${kind}, ${name}`, judge(words, text)]),
        ),
      ),
  },
]

function judge(words: string[], text: string): Inputs[string] {
  const filter = compileFilter({ ...noMessageFilter, words, links: 'not_listed', domains: words })
  return {
    bytes: Buffer.byteLength(text),
    feed: () => filter && findFilterMatches(filter, filterInputOf([text]), 1000),
  }
}
