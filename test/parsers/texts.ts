import { bareMention, deviceOf, limits } from '@guildhall/contract'
import { filterInputOf, linksIn, namesIn, parseMarkdown, plainTextOf } from '@guildhall/markdown'
import { connect } from '../../apps/backend/test/gateway-client.ts'
import { createWebhook } from '../../apps/backend/test/webhooks.ts'
import { inputsOf, repeat } from './parser-row.ts'
import type { Inputs, ParserRow } from './parser-row.ts'

const backend = 'apps/backend/src'
const size = limits.messageMax

/** Pieces of markup that could be searched for their ends, or nested. */
const pieces = [
  '*',
  '_a',
  '**a',
  '`',
  '``a',
  '~~a',
  '||',
  '[',
  '[a](',
  '![',
  '<',
  '<a:',
  '> ',
  '- ',
  '1. ',
  '#',
  '```\n',
  '\\',
  'http://a',
  'www.a',
  'a@a.a ',
  '@a ',
  '#a ',
  ':aa:',
  ' \n',
  '\u0300',
  '🦊',
  '&',
  '|a',
  '|-|\n',
  'a|b\n-|-\n',
  '*a_b~~c',
  '[[]',
  '](',
  'http://[',
  '||a\n',
  '||```\n',
  '||- a\n',
  '`||`',
  'a```js\n',
  '~~~\n',
  '  - a\n',
  '>>> a\n',
  '\\*',
  '\\_a',
  '`a``b',
  '[a](<',
  '![a](mailto:b)',
  'http://a(',
  '<t:1',
  '_@a_ ',
  '# a\n',
]
const texts = Object.fromEntries(
  pieces.map((piece) => [JSON.stringify(piece), repeat(piece, size)]),
)
const roles = Array.from({ length: 50 }, (_, index) => `a${index}${'x'.repeat(90)}`)

export const textRows: ParserRow[] = [
  {
    name: 'Markdown',
    files: ['packages/markdown/src/*.ts'],
    inputs: () =>
      inputsOf(
        (text) => [
          parseMarkdown(text, roles),
          namesIn(text, roles),
          plainTextOf(text),
          linksIn(text),
          filterInputOf([text]),
        ],
        texts,
      ),
  },
  {
    name: 'mentions and emoji in messages',
    files: [
      `${backend}/chat/messages/{mentions,unicode-emoji}.ts`,
      `${backend}/core/emoji-names.ts`,
      'packages/contract/src/{emoji-references,mentions}.ts',
      `${backend}/core/{search-terms,text}.ts`,
    ],
    async inputs({ fixture }) {
      const { owner, general } = fixture
      for (const name of roles) await fixture.role(name, [])
      const client = await connect(owner)
      const send = (content: string): unknown => [
        bareMention(content),
        client.action('message.send', { channelId: general.id, content }),
      ]
      return inputsOf(async (content) => Promise.all(send(content) as Promise<unknown>[]), texts)
    },
  },
  {
    name: 'search queries',
    files: [
      `${backend}/chat/messages/search/*.ts`,
      `${backend}/core/search-terms.ts`,
      'packages/contract/src/search-text.ts',
    ],
    inputs: ({ fixture: { owner, path, id } }): Inputs =>
      inputsOf(
        async (query) => {
          const text = encodeURIComponent(query)
          await owner.get(`${path}/search?q=${text}`)
          await owner.get(`/api/conversations/search?q=${text}`)
          await owner.get(`/api/servers/${id}/members/search?q=${text}`)
        },
        Object.fromEntries(
          ['a ', 'a', '\u0300', 'a.', '"', '🦊', '日'].map((piece) => [piece, repeat(piece, 200)]),
        ),
      ),
  },
  {
    name: 'embeds',
    files: [`${backend}/chat/webhooks/hook-message.ts`],
    async inputs({ app, fixture }) {
      const { hook } = await createWebhook(fixture)
      const post = async (body: string): Promise<void> => {
        const headers = { 'content-type': 'application/json' }
        await (await fetch(app.url + hook, { method: 'POST', body, headers })).text()
      }
      return inputsOf(post, {
        embeds: `{"embeds":[${repeat('{},', 60_000)}{}]}`,
        fields: `{"embeds":[{"fields":[${repeat('{},', 60_000)}{}]}]}`,
        'unknown members': `{"embeds":[{${Array.from({ length: 6000 }, (_, index) => `"${index}":0`).join(',')}}]}`,
        markup: JSON.stringify({
          embeds: Array.from({ length: 5 }, () => ({ description: '*'.repeat(500) })),
        }),
      })
    },
  },
  {
    name: 'names of browsers',
    files: ['packages/contract/src/device.ts'],
    inputs: () =>
      inputsOf(deviceOf, {
        versions: repeat('Version/', 16_000),
        words: repeat('a ', 16_000),
        browser: `Mozilla/${repeat('Chrome', 16_000)}`,
      }),
  },
]
