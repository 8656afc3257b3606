import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { FrameError, FrameReader } from '../src/relay/frames.ts'
import { markRelayed, showRelayed } from '../src/relay/ice-checks.ts'
import {
  attributeOf,
  attributes,
  buildStun,
  isSignedWith,
  methods,
  parseStun,
} from '../src/relay/stun.ts'
import { decodeXorAddress, encodeXorAddress, ipBytes } from '../src/relay/transport-address.ts'
import { checkProperty } from './checked.ts'

/** RFC 5769, section 2.1: a connectivity check of ICE. */
const sample = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff' +
    '80290008932ff9b151263b36000600096576746a3a683676592020200008001' +
    '49aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
)
const password = Buffer.from('VOkJxbRl1RmTxUk/WvJxBt')

test('the messages of RFC 5769 are read, and a changed byte is noticed', () => {
  const message = parseStun(sample)
  assert.ok(message)
  assert.equal(message.method, methods.binding)
  assert.equal(message.class, 'request')
  assert.equal(attributeOf(message, attributes.username)?.toString(), 'evtj:h6vY')
  assert.ok(isSignedWith(message, password))
  assert.ok(!isSignedWith(message, Buffer.from('another')))
  // The rest is the fingerprint itself.
  for (let at = 0; at < sample.length - 8; at += 1) {
    const changed = Buffer.from(sample)
    changed[at]! ^= 1
    assert.equal(parseStun(changed), null, `byte ${at}`)
  }
  // Section 2.2 and 2.3: addresses of both families.
  const transactionId = Buffer.from('b7e7a701bc34d686fa87dfae', 'hex')
  for (const [address, value] of [
    ['192.0.2.1', '0001a147e112a643'],
    ['2001:db8:1234:5678:11:2233:4455:6677', '0002a1470113a9faa5d3f179bc25f4b5bed2b9d9'],
  ] as const) {
    const encoded = Buffer.from(value, 'hex')
    assert.deepEqual(encodeXorAddress(ipBytes(address)!, 32_853, transactionId), encoded)
    const decoded = { ip: ipBytes(address), port: 32_853 }
    assert.deepEqual(decodeXorAddress(encoded, transactionId), decoded)
  }
})

test('checks that are signed for the media library get the lowest priority, and their responses the relayed address', () => {
  const marked = parseStun(markRelayed(sample, password))
  assert.ok(marked && isSignedWith(marked, password))
  assert.equal(attributeOf(marked, attributes.priority)?.toString('hex'), '000001ff')
  const tieBreaker = attributeOf(parseStun(sample)!, attributes.iceControlled)
  assert.deepEqual(attributeOf(marked, attributes.iceControlled), tieBreaker)
  assert.equal(markRelayed(sample, Buffer.from('another')), sample)
  const zero = buildStun(
    {
      ...parseStun(sample)!,
      attributes: [{ type: attributes.iceControlled, value: Buffer.alloc(8) }],
    },
    password,
  )
  const repaired = parseStun(markRelayed(zero, password))
  assert.deepEqual(attributeOf(repaired!, attributes.iceControlled), Buffer.alloc(8, 1))

  // The response, with the address that the client knows.
  const { transactionId } = parseStun(sample)!
  const mapped = { type: attributes.xorMappedAddress, value: Buffer.alloc(8, 1) }
  const response = buildStun(
    { method: methods.binding, class: 'success', transactionId, attributes: [mapped] },
    password,
  )
  const shown = { ip: ipBytes('192.0.2.1')!, port: 32_853 }
  const rewritten = parseStun(showRelayed(response, password, shown))
  assert.ok(rewritten && isSignedWith(rewritten, password))
  const value = attributeOf(rewritten, attributes.xorMappedAddress)
  assert.deepEqual(decodeXorAddress(value!, transactionId), shown)
  assert.equal(showRelayed(response, Buffer.from('another'), shown), response)
})

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
const plain = { noNullPrototype: true }
const attribute = fc.record(
  {
    type: fc
      .constantFrom(...Object.values(attributes))
      .filter((type) => type !== attributes.messageIntegrity && type !== attributes.fingerprint),
    value: bytes,
  },
  plain,
)
const message = fc.record(
  {
    method: fc.integer({ min: 0, max: 0xfff }),
    class: fc.constantFrom('request', 'indication', 'success', 'error'),
    transactionId: fc.uint8Array({ minLength: 12, maxLength: 12 }).map((id) => Buffer.from(id)),
    attributes: fc.array(attribute, { maxLength: 4 }),
  },
  plain,
)

test('what is built is read alike, however the stream is cut', (t) => {
  const cuts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 })
  checkProperty(
    t,
    fc.property(fc.array(message, { maxLength: 5 }), cuts, (messages, sizes) => {
      const built = messages.map((one) => buildStun(one as never, password))
      const stream = Buffer.concat(built)
      const reader = new FrameReader()
      const read: Buffer[] = []
      for (let at = 0, i = 0; at < stream.length; i += 1) {
        const size = sizes[i % sizes.length]!
        const frames = reader.read(stream.subarray(at, at + size))
        read.push(...frames.map((frame) => (frame.kind === 'stun' ? frame.bytes : frame.data)))
        at += size
      }
      assert.deepEqual(read, built)
      const parsed = read.map((one) => parseStun(one))
      for (const [index, one] of parsed.entries()) {
        assert.ok(one && isSignedWith(one, password))
        const { signed: _signed, ...content } = one
        assert.deepEqual(content, messages[index])
      }
    }),
  )
})

test('arbitrary and damaged bytes are refused without any other error', (t) => {
  const damaged = fc
    .tuple(message, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))), fc.nat(400))
    .map(([one, changes, length]) => {
      const built = buildStun(one, password)
      for (const [at, value] of changes) built[at % built.length] = value
      return built.subarray(0, length)
    })
  checkProperty(
    t,
    fc.property(fc.oneof(bytes, damaged), (input) => {
      const parsed = parseStun(input)
      if (parsed) isSignedWith(parsed, password)
      markRelayed(input, password)
      decodeXorAddress(input, Buffer.alloc(12))
      try {
        new FrameReader().read(input)
      } catch (error) {
        assert.ok(error instanceof FrameError)
      }
    }),
    Number(process.env['RUNS'] ?? 2000),
  )
})
