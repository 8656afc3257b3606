import assert from 'node:assert/strict'
import test from 'node:test'
import { ByteReader, decodeText } from '../src/byte-reader.ts'
import { ALIASES } from '../src/catalogue/aliases.ts'
import { cleanCount, cleanText, parseCount } from '../src/clean.ts'
import { findGame, GAMES } from '../src/index.ts'
import { PROTOCOLS } from '../src/protocols/index.ts'
import { TARGET } from './support/captures.ts'

const malformed = { name: 'MalformedResponse' }

test('the reader reads every type of value and never past the end', () => {
  const reader = new ByteReader(Buffer.from('0102030405060708090a0b0c0d0e0f10', 'hex'))
  assert.equal(reader.u8(), 0x01)
  assert.equal(reader.u16le(), 0x0302)
  assert.equal(reader.u16be(), 0x0405)
  assert.equal(reader.u32le(), 0x09080706)
  assert.equal(reader.u32be(), 0x0a0b0c0d)
  assert.throws(() => reader.u32le(), malformed)
  assert.equal(reader.remaining, 3)
  assert.deepEqual([...reader.rest()], [0x0e, 0x0f, 0x10])
  assert.throws(() => reader.u8(), malformed)
  const signed = new ByteReader(Buffer.from('feffffffffffffffffeffe000080bf', 'hex'))
  assert.equal(signed.i16le(), -2)
  assert.equal(signed.i32le(), -1)
  assert.equal(signed.i16le(), -1)
  assert.equal(signed.u8(), 0xff)
  assert.equal(signed.u16be(), 0xeffe)
  assert.equal(signed.f32le(), -1)
  const long = Buffer.from('0100000000000080000000000000000a', 'hex')
  const wide = new ByteReader(long)
  assert.equal(wide.u64le(), 0x8000000000000001n)
  assert.equal(wide.u64be(), 10n)
  assert.throws(() => new ByteReader(long).bytes(17), malformed)
  for (const length of [-1, Number.NaN, Infinity]) {
    assert.throws(() => new ByteReader(long).skip(length), malformed)
  }
})

test('variable-length integers have at most five bytes', () => {
  const read = (hex: string) => new ByteReader(Buffer.from(hex, 'hex')).varint()
  assert.deepEqual(['00', '7f', '8001', 'ffffffff07', 'ffffffff0f'].map(read), [
    0,
    127,
    128,
    2 ** 31 - 1,
    -1,
  ])
  for (const hex of ['', '80', 'ffffffffff', 'ffffffffff01'])
    assert.throws(() => read(hex), malformed)
})

test('text ends with a zero byte, or with the packet if it is the last', () => {
  const reader = new ByteReader(Buffer.from('\xc3\xa9\0\xe9\0open', 'latin1'))
  assert.deepEqual([reader.cstring(), reader.cstring()], ['é', 'é'])
  assert.throws(() => reader.cstring(), malformed)
  assert.deepEqual([reader.lastCstring(), reader.lastCstring()], ['open', null])
})

test('text is UTF-8 without a cut character, or else Windows-1252', () => {
  const texts: [bytes: string, expected: string][] = [
    ['Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
    ['Gr\xfc\xdfe \x99 \x96 \x80', 'Grüße ™ – €'],
    ['Caf\xe9', 'Café'],
    ['Hafen \xc3', 'Hafen '],
    ['\xe2\x98\x85 Arena \xe2\x98', '★ Arena '],
    ['Arena \xe2', 'Arena '],
    ['\xf0\x9f\x8e\xae \xf0\x9f', '🎮 '],
    ['\xff\xfe', 'ÿþ'],
    ['\xc3\xa9 \xe9 x', 'Ã© é x'],
    ['', ''],
  ]
  for (const [bytes, expected] of texts) {
    assert.equal(decodeText(Buffer.from(bytes, 'latin1')), expected, expected)
  }
})

test('ST8: cleaned text contains no colour codes, control characters or direction overrides', () => {
  assert.equal(cleanText('^1Red^b ^Xff0000Blue a^^1b^ ^_^', 'quake'), 'Red Blue a^b^ ^_^')
  assert.equal(cleanText('^1Red^xf00^_^ ok^', 'any'), 'Redok^')
  assert.equal(cleanText('^1Red^xf00 ^_^ ^t', 'digits'), 'Red^xf00 ^_^ ^t')
  assert.equal(cleanText('^1Red^xf00 ^_^ ^t', 'darkplaces'), 'Red ^_^ ^t')
  assert.equal(cleanText('§x§1§2§3§4§5§6Hex§r §kplain', 'minecraft'), 'Hex plain')
  assert.equal(cleanText('\x07ff0000a\x08ff0000ccb\x01c', 'source'), 'abc')
  assert.equal(cleanText(' a\r\nb\tc\u0085d\u2028e\x00f\x9bg ', 'none'), 'a b c d efg')
  assert.equal(cleanText('\u202eabc\u2066\u200b\ufeff\u061c', 'none'), 'abc')
  assert.equal(cleanText('👩\u200d🚀 \ud800', 'none'), '👩\u200d🚀 \ufffd')
  for (const nothing of ['', ' ', '^1', '\x00', '\u202e \n', null, undefined]) {
    assert.equal(cleanText(nothing, 'quake'), null)
  }
  assert.equal(cleanText('🚀'.repeat(300), 'none'), '🚀'.repeat(256))
  assert.equal(cleanText('x'.repeat(10_000_000), 'none')?.length, 256)
})

test('a count is a safe integer of at least 0 or null', () => {
  assert.deepEqual([0, 7, 2 ** 53 - 1].map(cleanCount), [0, 7, 2 ** 53 - 1])
  for (const none of [-1, 0.5, NaN, Infinity, 2 ** 53, '8', null, undefined, true, {}]) {
    assert.equal(cleanCount(none), null)
  }
  assert.deepEqual(['0', '64', '007'].map(parseCount), [0, 64, 7])
  for (const none of ['', ' 1', '-1', '1.0', '1e3', '0x1', '9'.repeat(16), undefined]) {
    assert.equal(parseCount(none), null)
  }
})

test('texts longer than an engine can send are malformed', () => {
  const read = (game: string, head: string, filler: string, tail: string) => {
    const protocol = PROTOCOLS[findGame(game)?.protocol ?? assert.fail()]
    const conversation = protocol.converse(TARGET)
    conversation.next(new Uint8Array())
    const long = (length: number) => Buffer.from(head + filler.repeat(length) + tail, 'latin1')
    return (length: number) => conversation.next(long(length)).done
  }
  const forms: [string, string, string, string][] = [
    ['quake', '\xff\xff\xff\xffn\\hostname\\', 'x', '\n'],
    ['quake2', '\xff\xff\xff\xffprint\n\\hostname\\', 'x', '\n'],
    ['assaultcube', '\x01\x05\x05\x00\x0a', 'x', '\0name\0\x07\x00'],
  ]
  for (const form of forms) {
    assert.equal(read(...form)(500), true, form[0])
    assert.throws(() => read(...form)(17_000), malformed, form[0])
  }
})

test('the catalogue is sorted, has unique slugs, and every entry is complete', () => {
  const slugs = GAMES.map((game) => game.slug)
  assert.deepEqual(slugs, [...new Set(slugs)].toSorted())
  assert.ok(slugs.length > 150)
  for (const game of GAMES) {
    assert.match(game.slug, /^[a-z0-9-]{1,64}$/)
    assert.ok(game.name.trim() === game.name && game.name.length > 0)
    assert.ok(PROTOCOLS[game.protocol], game.slug)
    for (const port of [game.ports.game, game.ports.query]) {
      assert.ok(port === null || (Number.isInteger(port) && port >= 1 && port <= 65535), game.slug)
    }
    assert.ok(game.releaseYear === null || (game.releaseYear > 1990 && game.releaseYear < 2030))
    for (const note of game.notes) assert.match(note, /^[A-Z].+\.$/, game.slug)
    for (const alias of game.aliases) assert.match(alias, /^[a-z0-9][a-z0-9 .'-]*$/, game.slug)
    assert.equal(findGame(game.slug), game)
  }
  for (const slug of ALIASES.keys()) assert.ok(findGame(slug), slug)
  const minecraft = findGame('minecraft')
  assert.deepEqual(minecraft?.ports, { game: 25565, query: 25565 })
  assert.equal(minecraft.protocol, 'minecraft-java')
  assert.equal(findGame('mbe')?.protocol, 'minecraft-bedrock')
  assert.equal(findGame('valheim')?.ports.query, 2457)
  assert.equal(findGame('nope'), undefined)
})
