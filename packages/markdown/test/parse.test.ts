import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  channelIdsIn,
  escapeMarkdown,
  linkChannels,
  linksIn,
  nameChannels,
  parseMarkdown,
  plainTextOf,
  shownText,
} from '../src/index.ts'
import type { Block, Inline } from '../src/index.ts'
import { treeOf } from './format-tree.ts'

test('Markdown is parsed as users of chats expect', () => {
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
    [
      '__a__ ___b___ __*c*__',
      '<p <underline a> <emphasis <underline b>> <underline <emphasis c>>>',
    ],
    ['*a **b*** **_c_**', '<p <emphasis a <strong b>> <strong <emphasis c>>>'],
    ['-# small **print**', '<small small <strong print>>'],
    ['### three\n#### four', '<h3 three><p #### four>'],
    ['> said\nnot said\n>>> all\n\nof it', '<q <p said>><p not said><q <p all><p of it>>'],
    ['>:( >.<', '<p >:( >.<>'],
    [
      '- a\n  - b\n- c\n\n- d\ne',
      '<list:null <li <p a><list:null <li <p b>>>><li <p c>><li <p d>>><p e>',
    ],
    ['it was\n1990. Then', '<p it was<br>1990. Then>'],
    ['~~~\n```\n~~~', '<pre:null ```>'],
    ['```\nlet a```\nb', '<pre:null let a><p b>'],
  ]
  for (const [text, tree] of cases) assert.equal(treeOf(text), tree)
})

test('tables have the columns of their header, and no text of them is lost', () => {
  const cases: [string, string][] = [
    [
      'Prices:\n| **Item** | Price |\n|:---|--:|\n| `a` | 1 |\nb | 2 | 3\n| c |\n\nend',
      '<p Prices:><table:left,right <tr <td <strong Item>><td Price>><tr <td <code a>><td 1>><tr <td b><td 2 | 3>><tr <td c><td >>><p end>',
    ],
    ['a | b\n:-: | -', '<table:center, <tr <td a><td b>>>'],
    [
      '> a|b\n> -|-\n> @kim|#x',
      '<q <table:, <tr <td a><td b>><tr <td <mention @kim>><td <channel #x>>>>>',
    ],
    ['| a \\| b | c |\n| - | - |', '<table:, <tr <td a | b><td c>>>'],
    [
      '||a|b||\n-|-\n|| x ||| y',
      '<table:, <tr <td <spoiler a>><td <spoiler b>>><tr <td <spoiler  x >><td y>>>',
    ],
    ['a | b\n- | - | -', '<p a | b><list:null <li <p | - | ->>>'],
    ['a\n---', '<p a><rule>'],
    ['\\| a | b |\n\\|---|---|', '<p | a | b |<br>|---|---|>'],
  ]
  for (const [text, tree] of cases) assert.equal(treeOf(text), tree)
  const text = '| a | b |\n|---|---|\n| 1 | ||2|| |'
  assert.equal(plainTextOf(text), 'a | b\n1 | ▒▒▒')
  assert.equal(shownText(escapeMarkdown(text)), text)
})

test('HTML and character references are shown as text', () => {
  assert.equal(treeOf('<b onclick="x">hi</b>'), '<p <b onclick="x">hi</b>>')
  assert.equal(treeOf('<script>\nx\n</script>'), '<p <script><br>x<br></script>>')
  assert.equal(treeOf('&amp; &lt;'), '<p &amp; &lt;>')
  assert.equal(treeOf('[a]: https://x.org'), '<p [a]: <a:https://x.org https://x.org>>')
})

test('A86: only http, https and mailto URLs become links', () => {
  assert.equal(treeOf('[x](https://x.org)'), '<p <a:https://x.org x>>')
  assert.equal(
    treeOf('see https://x.org/a_b_c.'),
    '<p see <a:https://x.org/a_b_c https://x.org/a_b_c>.>',
  )
  assert.equal(treeOf('www.x.org'), '<p <a:http://www.x.org www.x.org>>')
  assert.equal(treeOf('mia@x.org'), '<p <a:mailto:mia@x.org mia@x.org>>')
  assert.equal(treeOf('![cat](https://x.org/c.png)'), '<p <a:https://x.org/c.png cat>>')
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:1',
    'data:text/html,x',
    '/a',
    'file:///a',
    ...['ftp', 'sftp', 'ws', 'wss', 'ssh', 'irc', 'steam', 'tg'].map((one) => `${one}://x.org/a`),
    ...['tel', 'sms', 'sip', 'xmpp', 'magnet', 'urn', 'geo', 'news'].map((one) => `${one}:1`),
  ]) {
    assert.equal(treeOf(`[x](${url})`), `<p [x](${url})>`)
  }
})

test('no spelling of an unsafe scheme becomes a link, in any link or image syntax', () => {
  const schemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'intent', 'ms-msdt']
  const spellings = schemes.flatMap((scheme) => [
    `${scheme}:alert(1)`,
    `${scheme.toUpperCase()}:alert(1)`,
    [...scheme].map((char, index) => (index % 2 ? char.toUpperCase() : char)).join('') +
      ':alert(1)',
    `${scheme}://x.org/%0aalert(1)`,
    // White space and control characters that browsers ignore in URLs, as characters and as entities.
    ...['\t', '\n', '\r', ' ', '\u0000', '\u0001', '\u001f', '\u00a0', '\u200b', '\u202e'].flatMap(
      (char) => [
        `${char}${scheme}:alert(1)`,
        `${scheme.slice(0, 4)}${char}${scheme.slice(4)}:alert(1)`,
        `${scheme}${char}:alert(1)`,
      ],
    ),
    ...['&Tab;', '&NewLine;', '&#9;', '&#x0A;', '&#0;', '&#1;'].flatMap((entity) => [
      `${entity}${scheme}:alert(1)`,
      `${scheme.slice(0, 4)}${entity}${scheme.slice(4)}:alert(1)`,
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
      // A part of the text may be a valid web URL.
      for (const url of measure(parseMarkdown(text)).urls) {
        assert.match(url, /^(?:https?:\/\/|mailto:)/, JSON.stringify(text))
      }
    }
  }
  // The forms are links when the URL is allowed.
  const allowed = forms.filter(
    (form) => measure(parseMarkdown(form('https://x.org'))).urls.length > 0,
  )
  assert.ok(allowed.length >= 9, `${allowed.length} forms`)
})

test('channels are linked by id and named again, but not in code and addresses', () => {
  const channels = [
    { id: 'a-1', name: 'Café & Lounge!' },
    { id: 'b', name: 'general' },
    { id: 'c', name: 'General' },
  ]
  const text =
    '> **#general**, #café & lounge!? `#general` \\#general\n- https://x.org/#general #general-2 #x'
  const linked = '> **<#b>**, <#a-1>? `#general` \\#general\n- https://x.org/#general #general-2 #x'
  assert.equal(linkChannels(text, channels), linked)
  assert.deepEqual(channelIdsIn(`${linked} \`<#z>\` <#b>`), ['b', 'a-1'])
  assert.equal(treeOf('||<#b>||'), '<p <spoiler <channelId <#b>>>>')
  assert.equal(plainTextOf('\\<#b> <#b>', { channel: (id) => `#${id}` }), '<#b> #b')
  const named = nameChannels(linked, (id) => channels.find((each) => each.id === id)?.name)
  assert.equal(named, linked.replace('<#b>', 'general').replace('<#a-1>', 'Café & Lounge!'))
})

test('mentions of members and channels are found in text, not in code, addresses or links', () => {
  assert.equal(treeOf('@ben, look'), '<p <mention @ben>, look>')
  assert.equal(treeOf('**@ben** #general'), '<p <strong <mention @ben>> <channel #general>>')
  assert.equal(treeOf('`@ben` ben@home'), '<p <code @ben> ben@home>')
  assert.equal(treeOf('[to @ben](https://x.org)'), '<p <a:https://x.org to @ben>>')
})

test('times are read in all styles of Discord', () => {
  for (const style of ['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R']) {
    assert.equal(treeOf(`<t:1764187200:${style}>`), `<p <time:${style} 1764187200000>>`)
  }
  assert.equal(treeOf('<t:-1>'), '<p <time:f -1000>>')
  for (const text of ['<t:>', '<t:1:x>', '<t:8640000000001>', '`<t:1>`']) {
    assert.doesNotMatch(treeOf(text), /time:/, text)
  }
  assert.equal(shownText('at <t:1764187200:R>'), 'at 2025-11-26 20:00 UTC')
})

test('A87: a backslash stays before a sign that begins nothing', () => {
  const kept = [
    ...[String.raw`¯\_(ツ)_/¯`, String.raw`C:\Users\_me_`, String.raw`\\srv\share\new_folder`],
    ...[
      String.raw`\o/ \m/ \(^o^)/`,
      String.raw`a \| b`,
      String.raw`\d+\.\d+`,
      String.raw`D:\[Games]\x`,
    ],
    ...[String.raw`snake\_case`, 'line\\\nline'],
  ]
  for (const text of kept) assert.equal(shownText(text), text)
  const removed: [string, string][] = [
    [String.raw`\*a\* \_b\_ \~~c\~~`, '*a* _b_ ~~c~~'],
    [String.raw`\|\|x\|\| \||x||`, '||x|| ||x||'],
    [String.raw`\# a`, '# a'],
    [String.raw`\- a`, '- a'],
    [String.raw`1\. a`, '1. a'],
    [String.raw`\> a`, '> a'],
    [String.raw`\[a](mailto:x)`, '[a](mailto:x)'],
    [`${String.raw`\``}a${String.raw`\``}`, '`a`'],
    [String.raw`\@kim \#general \:smile:`, '@kim #general :smile:'],
    [String.raw`https\://x.org \<t:1>`, 'https://x.org <t:1>'],
    [String.raw`\\*a*`, String.raw`\a`],
  ]
  for (const [text, shown] of removed) {
    assert.equal(shownText(text), shown)
    assert.doesNotMatch(
      treeOf(text),
      /<(?:a|strong|spoiler|mention|channel|emoji|time|h1|q|list)\b/,
    )
  }
})

test('patch notes of any length keep their formatting', () => {
  const notes = Array.from({ length: 64 }, () => '- **Item**: _changed_ `v1`').join('\n')
  const item = '<li <p <strong Item>: <emphasis changed> <code v1>>>'
  assert.equal(treeOf(notes), `<list:null ${item.repeat(64)}>`)
})

test('text between || is a spoiler', () => {
  assert.equal(treeOf('||a **b** c|| d'), '<p <spoiler a <strong b> c> d>')
  assert.equal(
    treeOf('||https://x.org/a|| b'),
    '<p <spoiler <a:https://x.org/a https://x.org/a>> b>',
  )
  assert.equal(treeOf('a || b'), '<p a || b>')
  assert.equal(treeOf('`||a||`'), '<p <code ||a||>>')
})

test('A85: a spoiler hides everything between its marks', () => {
  const cases: [string, string][] = [
    ['||a\n\nb||', '<hidden <p a><p b>>'],
    ['x ||a\n\nb|| y', '<p x <spoiler a>><p <spoiler b> y>'],
    ['||```js\na || b\n```||', '<hidden <pre:js a || b>>'],
    ['||\n```\na\n```\n||', '<hidden <pre:null a>>'],
    ['||- a\n- b||', '<hidden <list:null <li <p a>><li <p b>>>>'],
    ['- a\n- ||b\n- c|| d', '<list:null <li <p a>><li <hidden <p b>>><li <p <spoiler c> d>>>'],
    ['||# a\n> b||', '<hidden <h1 a><q <p b>>>'],
    ['**a ||b** c||', '<p <strong a <spoiler b>><spoiler  c>>'],
    ['||[a](https://x.org)||', '<p <spoiler <a:https://x.org a>>>'],
    ['[a||b](https://x.org) c||', '<p <spoiler <a:https://x.org ab> c>>'],
    // The second mark is in code that has no end: rather too much is hidden.
    ['||a\n```\nb||', '<hidden <p a><pre:null b||>>'],
    ['||a `b||`', '<p <spoiler a <code b||>>>'],
    [`${'> '.repeat(12)}||a||`, `${'<q '.repeat(8)}<p > > > > <spoiler a>>${'>'.repeat(8)}`],
  ]
  for (const [text, tree] of cases) {
    assert.equal(treeOf(text), tree)
    assert.doesNotMatch(plainTextOf(text), /b/, text)
  }
  const many = `${'*a '.repeat(1000)}||secret\n\nsecret||`
  assert.doesNotMatch(plainTextOf(many), /secret/)
})

// Tokens that begin, nest or partly close markup.
const hostile = fc.constantFrom(
  ...['~~~', '>>> ', '-# ', '\\|', ':a:', '@a_', '<t:1>', '||\n', '`||`', '[a](https://x.org)'],
  ...['*', '**', '_', '~~', '`', '```', '||', '[', '](', ')', '![', '<', '>', '> ', '- ', '1. '],
  ...['#', '\n', '\n\n', '    ', '\t', '\\', '&#x6a;', 'javascript:', 'https://x', 'www.', '@a'],
  ...['a@b.c', '---', '\u0000', '\u202e', '🎉', 'word', ' ', '|', '[a]: ', '<a:b>', '"'],
)

/** The unit `binary` of fast-check would first build a table of all characters, which takes a second. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800))

const texts = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 4000 }),
  fc.array(hostile, { maxLength: 2000 }).map((parts) => parts.join('').slice(0, 4000)),
  fc
    .tuple(fc.array(hostile, { minLength: 1, maxLength: 4 }), fc.nat(4000))
    .map(([parts, times]) => parts.join('').repeat(times).slice(0, 4000)),
)

test('every text results in a bounded tree without unsafe links', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { count, depth, urls } = measure(parseMarkdown(text))
      assert.ok(count <= text.length * 3 + 1, `${count} nodes`)
      assert.ok(depth <= 40, `depth ${depth}`)
      for (const url of urls) assert.match(new URL(url).protocol, /^(?:https?|mailto):$/)
    }),
    { numRuns: 400 },
  )
})

function measure(blocks: Block[]): { count: number; depth: number; urls: string[] } {
  let count = 0
  let maxDepth = 0
  const urls: string[] = []
  const visit = (node: Block | Inline, depth: number): void => {
    count += 1
    maxDepth = Math.max(maxDepth, depth)
    if (node.kind === 'link') urls.push(node.url)
    if (node.kind === 'list') for (const item of node.items.flat()) visit(item, depth + 1)
    if ('children' in node) for (const child of node.children) visit(child, depth + 1)
  }
  for (const block of blocks) visit(block, 1)
  return { count, depth: maxDepth, urls }
}

test('the links of a message are its web addresses outside of code and spoilers, each once', () => {
  const links = (text: string): string[] => linksIn(text)
  assert.deepEqual(links('no address'), [])
  assert.deepEqual(links('https://a.example/x, then https://b.example. And https://a.example/x'), [
    'https://a.example/x',
    'https://b.example',
  ])
  assert.deepEqual(links('> - **[the rules](http://a.example/r)**'), ['http://a.example/r'])
  assert.deepEqual(links('www.example.org'), ['http://www.example.org'])
  assert.deepEqual(links('`https://a.example` and ||https://b.example||'), [])
  assert.deepEqual(links('```\nhttps://a.example\n```'), [])
  assert.deepEqual(links('mailto:ben@example.org ben@example.org ftp://a.example'), [])
})

test('the shown text has no formatting', () => {
  const cases: [string, string][] = [
    ['ba**dw**ord', 'badword'],
    ['b||ad||word', 'badword'],
    ['ba`d`_w_~~ord~~', 'badword'],
    ['ba[dw](https://x.org)ord', 'badword'],
    ['> ba**d**\n\n- one\n- two', 'bad\none\ntwo'],
    ['one\ntwo @ben #general', 'one\ntwo @ben #general'],
    ['```js\nba**d**\n```', 'ba**d**'],
  ]
  for (const [text, shown] of cases) assert.equal(shownText(text), shown)
})
