import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { otherWebps, samples, sendBytes, startAppForImages, startImageServer } from '../images.ts'
import { chooseSeed, createRandom } from './random.ts'
import type { Random } from './random.ts'
import { roundsOf } from './rounds.ts'

const rounds = roundsOf(120)
const images = [...Object.values(samples), ...otherWebps]
const signatures: Record<string, RegExp> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftyp/,
}

test('no response of an image host causes an internal error, and only images are forwarded', async (t) => {
  const seed = chooseSeed()
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const random = createRandom(seed)
  const { app, show } = await startAppForImages(t, { IMAGE_TIMEOUT_MS: '2000' })
  let bytes: Buffer = Buffer.alloc(0)
  const server = await startImageServer(t, (_request, response) =>
    sendResponse(random, response, bytes),
  )
  const seen = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const label = `FUZZ_SEED=${seed}, round ${round}`
    bytes = mutate(random)
    const { status, headers, body } = await show(`${server.url}/${round}`)
    seen.add(status)
    assert.ok(status === 200 || status === 502, `${label}: ${status} ${JSON.stringify(body)}`)
    if (status === 502) assert.equal(body.error.code, 'bad_gateway', label)
    else {
      const type = headers.get('content-type') ?? ''
      assert.match(bytes.toString('latin1'), signatures[type] ?? /^ $/, `${label}: ${type}`)
    }
  }
  assert.deepEqual(seen, new Set([200, 502]), 'some images are served and some are not')
  assert.equal((await app.visitor().get('/api/health')).status, 200)
})

test('no URL and no redirect reaches a non-public address', async (t) => {
  const seed = chooseSeed()
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const random = createRandom(seed)
  const { mia } = await startAppForImages(t)
  const [png = Buffer.alloc(0)] = images
  const inside = await startImageServer(t, (_request, response) => sendBytes(response, png), {
    host: '127.0.0.2',
  })
  const { port } = new URL(inside.url)
  let location = ''
  const server = await startImageServer(t, ({ url = '' }, response) => {
    if (url.startsWith('/image')) return sendBytes(response, png)
    return response.writeHead(random.pick([301, 302, 303, 307, 308]), { location }).end()
  })
  for (let round = 0; round < rounds; round += 1) {
    const label = `FUZZ_SEED=${seed}, round ${round}`
    const target = createInternalUrl(random, port)
    // Headers are bytes.
    const toHeader = (text: string): string => Buffer.from(text).toString('latin1')
    location = toHeader(random.pick([target, target.replace(/^https?:/i, ''), `${target}/image`]))
    const isDirect = random.below(3) === 0 && URL.canParse(target)
    const url = isDirect ? `${target}/${round}` : `${server.url}/${round}`
    const { links } = (await mia.post('/api/image-links', { urls: [url] })).body
    if (!links && isDirect) continue
    const { status, body } = await mia.get(links[0].link)
    assert.ok(status === 403 || status === 502, `${label}: ${url} to ${location} was ${status}`)
    assert.match(body.error.code, /^(forbidden|bad_gateway)$/, label)
    assert.equal(inside.requests.length, 0, `${label}: ${url} to ${location}`)
  }
})

function mutate(random: Random): Buffer {
  let bytes: Buffer = Buffer.from(random.pick(images))
  for (let remaining = random.below(5); remaining > 0; remaining -= 1) {
    const at = random.below(bytes.length + 1)
    const other = random.pick(images)
    const change = random.below(6)
    if (change === 0) bytes = bytes.subarray(0, at)
    else if (change === 1 && at < bytes.length) bytes[at] = random.below(256)
    else if (change === 2)
      bytes.fill(random.pick([0, 1, 0x7f, 0xff]), at, Math.min(at + random.below(9), bytes.length))
    else if (change === 3) bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(at)])
    else if (change === 4) {
      bytes = Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at)])
    } else bytes = Buffer.concat([bytes, Buffer.alloc(random.below(70_000), random.below(256))])
  }
  return bytes
}

/** Usually a valid response, sometimes with invalid headers or a wrong end. */
function sendResponse(random: Random, response: ServerResponse, bytes: Buffer): void {
  const odd = random.below(12)
  if (odd === 0) response.socket?.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n'), bytes]))
  else if (odd === 1) sendBytes(response, bytes, { 'content-encoding': random.pick(['gzip', 'x']) })
  else if (odd === 2) sendBytes(response, bytes, {}, 200 + random.below(400))
  else if (odd === 3) {
    response.writeHead(200, { 'content-length': bytes.length + 1 })
    response.write(bytes, () => response.destroy())
  } else if (odd === 4) {
    for (const byte of bytes.subarray(0, 100)) response.write(Buffer.of(byte))
    response.end(bytes.subarray(100))
  } else sendBytes(response, bytes, { 'content-type': random.pick(['text/html', 'image/gif']) })
}

/** A URL that a lenient parser would resolve to 127.0.0.2, which must not be contacted. */
function createInternalUrl(random: Random, port: string): string {
  const scheme = random.pick(['http:', 'https:', 'HTTP:'])
  const user = random.pick(['', '', '', '127.0.0.1@', 'a:b@', '127.0.0.1%40', '%31@'])
  const host = random.pick([
    ...['127.0.0.2', '127.2', '127.0.2', '2130706434', '0x7f000002', '0x7f.0.0.2', '017700000002'],
    ...['0177.0.0.02', '127.0.0.2.', '127。0。0。2', '①②⑦.0.0.2', '%31%32%37.0.0.2'],
    ...['[::ffff:127.0.0.2]', '[::ffff:7f00:2]', '[::127.0.0.2]', '[64:ff9b::127.0.0.2]'],
    ...['[2002:7f00:2::]', '[::1]', '[fe80::1]', '0.0.0.0', '0', '10.1.2.3', '169.254.169.254'],
    ...['localhost', 'LocalHost.', 'x.localhost', 'ip6-localhost', 'metadata.google.internal'],
  ])
  const slashes = random.pick(['//', '//', '/\\', '\\\\', '///', '/\t/'])
  return `${scheme}${slashes}${user}${host}:${port}`
}
