import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isOnlyEmoji } from '../src/shared/markdown/inline.ts'
import { toSingleLine } from '../src/shared/markdown/to-single-line.ts'
import { parseMarkdown } from '../src/shared/markdown/parse.ts'
import type { Block, Inline } from '../src/shared/markdown/tree.ts'

/** A tree as a short text: <kind children>. */
function drawn(text: string): string {
  return parseMarkdown(text).map(drawBlock).join('')
}

function drawBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${drawLine(block.children)}>`
    case 'heading':
      return `<h${block.depth} ${drawLine(block.children)}>`
    case 'quote':
      return `<q ${block.children.map(drawBlock).join('')}>`
    case 'list': {
      const items = block.items.map((item) => `<li ${item.map(drawBlock).join('')}>`)
      return `<list:${block.start} ${items.join('')}>`
    }
    case 'code':
      return `<pre:${block.language} ${block.text}>`
    case 'rule':
      return '<rule>'
  }
}

function drawLine(line: Inline[]): string {
  return line.map(drawPiece).join('')
}

function drawPiece(piece: Inline): string {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'break':
      return '<br>'
    case 'link':
      return `<a:${piece.url} ${drawLine(piece.children)}>`
    case 'code':
    case 'mention':
    case 'channel':
      return `<${piece.kind} ${piece.text}>`
    default:
      return `<${piece.kind} ${drawLine(piece.children)}>`
  }
}

test('what people write becomes what they mean', () => {
  const cases: [string, string][] = [
    ['hello', '<p hello>'],
    ['**a** _b_ ~~c~~ `d`', '<p <strong a> <emphasis b> <deleted c> <code d>>'],
    ['one\ntwo', '<p one<br>two>'],
    ['one\n\ntwo', '<p one><p two>'],
    ['# Title\ntext', '<h1 Title><p text>'],
    ['> said\n\nanswer', '<q <p said>><p answer>'],
    ['- a\n- b', '<list:null <li <p a>><li <p b>>>'],
    ['3. a\n4. b', '<list:3 <li <p a>><li <p b>>>'],
    ['```ts\nlet a\n```', '<pre:ts let a>'],
    ['so: ```ts\nlet a\n``` b', '<p so:><pre:ts let a><p b>'],
    ['so: ```\nlet a```', '<p so:><pre:null let a>'],
    ['> ```\n> a\n> ```', '<q <pre:null a>>'],
    ['a ~1~ b', '<p a ~1~ b>'],
    ['no_emphasis_here', '<p no_emphasis_here>'],
    ['a\n---\nb', '<p a><rule><p b>'],
    ['    *not* code', '<p <emphasis not> code>'],
  ]
  for (const [text, tree] of cases) assert.equal(drawn(text), tree)
})

test('HTML and references are text', () => {
  assert.equal(drawn('<b onclick="x">hi</b>'), '<p <b onclick="x">hi</b>>')
  assert.equal(drawn('<script>\nx\n</script>'), '<p <script><br>x<br></script>>')
  assert.equal(drawn('&amp; &lt;'), '<p &amp; &lt;>')
  assert.equal(drawn('[a]: https://x.org'), '<p [a]: <a:https://x.org https://x.org>>')
})

test('links lead to the web and to mail alone', () => {
  assert.equal(drawn('[x](https://x.org)'), '<p <a:https://x.org x>>')
  assert.equal(
    drawn('see https://x.org/a_b_c.'),
    '<p see <a:https://x.org/a_b_c https://x.org/a_b_c>.>',
  )
  assert.equal(drawn('www.x.org'), '<p <a:http://www.x.org www.x.org>>')
  assert.equal(drawn('mia@x.org'), '<p <a:mailto:mia@x.org mia@x.org>>')
  assert.equal(drawn('![cat](https://x.org/c.png)'), '<p <a:https://x.org/c.png cat>>')
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:1',
    'data:text/html,x',
    '/a',
    'file:///a',
  ]) {
    assert.equal(drawn(`[x](${url})`), `<p [x](${url})>`)
  }
})

test('no spelling of an unsafe scheme becomes a link, as a link or as an image', () => {
  const schemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'intent', 'ms-msdt']
  const spellings = schemes.flatMap((scheme) => [
    `${scheme}:alert(1)`,
    `${scheme.toUpperCase()}:alert(1)`,
    [...scheme].map((sign, at) => (at % 2 ? sign.toUpperCase() : sign)).join('') + ':alert(1)',
    `${scheme}://x.org/%0aalert(1)`,
    // What browsers skip in an address: white space and control characters, typed or as entities.
    ...['\t', '\n', '\r', ' ', '\u0000', '\u0001', '\u001f', '\u00a0', '\u200b', '\u202e'].flatMap(
      (sign) => [
        `${sign}${scheme}:alert(1)`,
        `${scheme.slice(0, 4)}${sign}${scheme.slice(4)}:alert(1)`,
        `${scheme}${sign}:alert(1)`,
      ],
    ),
    ...['&Tab;', '&NewLine;', '&#9;', '&#x0A;', '&#0;', '&#1;'].flatMap((sign) => [
      `${sign}${scheme}:alert(1)`,
      `${scheme.slice(0, 4)}${sign}${scheme.slice(4)}:alert(1)`,
    ]),
    `${scheme}&colon;alert(1)`,
    `${scheme}&#58;alert(1)`,
    `${scheme}&#x3a;alert(1)`,
    `&#${scheme.codePointAt(0)};${scheme.slice(1)}:alert(1)`,
    `${scheme}%3Aalert(1)`,
    `\\${scheme}:alert(1)`,
    `${scheme}\\:alert(1)`,
    `view-source:${scheme}:alert(1)`,
  ])
  const forms = [
    (url: string) => `[x](${url})`,
    (url: string) => `[x](<${url}>)`,
    (url: string) => `[x](${url} "title")`,
    (url: string) => `![x](${url})`,
    (url: string) => `![x](<${url}>)`,
    (url: string) => `![](${url})`,
    (url: string) => `[![x](${url})](${url})`,
    (url: string) => `[x][a]\n\n[a]: ${url}`,
    (url: string) => `![x][a]\n\n[a]: ${url}`,
    (url: string) => `<${url}>`,
    (url: string) => url,
  ]
  for (const spelling of spellings) {
    for (const form of forms) {
      const text = form(spelling)
      // An address of the web inside the text may be one: nothing else.
      for (const url of measure(parseMarkdown(text)).urls) {
        assert.match(url, /^(?:https?:\/\/|mailto:)/, JSON.stringify(text))
      }
    }
  }
  // The same forms do make links of what is allowed.
  const allowed = forms.filter(
    (form) => measure(parseMarkdown(form('https://x.org'))).urls.length > 0,
  )
  assert.ok(allowed.length >= 9, `${allowed.length} forms`)
})

test('names of members and channels are found where they are meant', () => {
  assert.equal(drawn('@ben, look'), '<p <mention @ben>, look>')
  assert.equal(drawn('**@ben** #general'), '<p <strong <mention @ben>> <channel #general>>')
  assert.equal(drawn('`@ben` ben@home'), '<p <code @ben> ben@home>')
  assert.equal(drawn('[to @ben](https://x.org)'), '<p <a:https://x.org to @ben>>')
})

test('spoilers hide what stands between their signs', () => {
  assert.equal(drawn('||a **b** c|| d'), '<p <spoiler a <strong b> c> d>')
  assert.equal(
    drawn('||https://x.org/a|| b'),
    '<p <spoiler <a:https://x.org/a https://x.org/a>> b>',
  )
  assert.equal(drawn('a || b'), '<p a || b>')
  assert.equal(drawn('`||a||`'), '<p <code ||a||>>')
})

test('a few emoji alone are told from text', () => {
  for (const text of ['🎉', '👩‍👩‍👧‍👦 🏳️‍🌈', '🇩🇪👍🏽', '🎉'.repeat(10)]) assert.ok(isOnlyEmoji(text), text)
  for (const text of ['', '1', 'a🎉', '🎉'.repeat(11), '#']) assert.ok(!isOnlyEmoji(text), text)
})

// Pieces that open, nest, or half-close something.
const hostile = fc.constantFrom(
  ...['*', '**', '_', '~~', '`', '```', '||', '[', '](', ')', '![', '<', '>', '> ', '- ', '1. '],
  ...['#', '\n', '\n\n', '    ', '\t', '\\', '&#x6a;', 'javascript:', 'https://x', 'www.', '@a'],
  ...['a@b.c', '---', '\u0000', '\u202e', '🎉', 'word', ' ', '|', '[a]: ', '<a:b>', '"'],
)

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4000 }),
  fc.array(hostile, { maxLength: 2000 }).map((parts) => parts.join('').slice(0, 4000)),
  fc
    .tuple(fc.array(hostile, { minLength: 1, maxLength: 4 }), fc.nat(4000))
    .map(([parts, times]) => parts.join('').repeat(times).slice(0, 4000)),
)

test('any text of a message gives a bounded tree without unsafe links', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { count, depth, urls } = measure(parseMarkdown(text))
      assert.ok(count <= text.length * 3 + 1, `${count} pieces`)
      assert.ok(depth <= 40, `${depth} deep`)
      for (const url of urls) assert.match(new URL(url).protocol, /^(?:https?|mailto):$/)
    }),
    { numRuns: 400 },
  )
})

function measure(blocks: Block[]): { count: number; depth: number; urls: string[] } {
  let count = 0
  let deepest = 0
  const urls: string[] = []
  const visit = (node: Block | Inline, depth: number): void => {
    count += 1
    deepest = Math.max(deepest, depth)
    if (node.kind === 'link') urls.push(node.url)
    if (node.kind === 'list') for (const item of node.items.flat()) visit(item, depth + 1)
    if ('children' in node) for (const child of node.children) visit(child, depth + 1)
  }
  for (const block of blocks) visit(block, 1)
  return { count, depth: deepest, urls }
}

test('a text on one line keeps its emphasis, and has nothing in it to press', () => {
  const line = (text: string) => drawLine(toSingleLine(parseMarkdown(text)))
  assert.equal(line('**Raid** tonight'), '<strong Raid> tonight')
  assert.equal(line('see [the *rules*](https://a.example)'), 'see the <emphasis rules>')
  assert.equal(line('#general and @mia'), '#general and <mention @mia>')
  assert.equal(
    line('# Welcome\n\n- one\n- **two**\n\n> three\nfour'),
    'Welcome one <strong two> three four',
  )
  assert.equal(line('it is ||the butler||'), 'it is ▒▒▒')
})
