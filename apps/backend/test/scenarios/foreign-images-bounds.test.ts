import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Account } from '../account.ts'
import { countStatuses } from '../found-server.ts'
import {
  linkOf,
  otherWebps,
  png,
  samples,
  sendBytes,
  startForImages,
  startImageServer,
} from '../images.ts'
import { until } from '../poll.ts'

/** The samples as they would be if they told this size. */
function withSize(width: number, height: number): Buffer[] {
  const patched = (type: string, patch: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(samples[type] ?? [])
    patch(bytes)
    return bytes
  }
  const [lossless = Buffer.alloc(0), extended = Buffer.alloc(0)] = otherWebps
  const frame = (bytes: Buffer): number => bytes.indexOf(Buffer.from([0xff, 0xc2]))
  return [
    patched('image/png', (bytes) => bytes.writeUInt32BE(height, bytes.writeUInt32BE(width, 16))),
    patched('image/jpeg', (bytes) => {
      bytes.writeUInt16BE(width, bytes.writeUInt16BE(height, frame(bytes) + 5))
    }),
    patched('image/gif', (bytes) => bytes.writeUInt16LE(height, bytes.writeUInt16LE(width, 6))),
    // The frame is larger than the screen.
    patched('image/gif', (bytes) => {
      bytes.writeUInt16LE(height, bytes.writeUInt16LE(width, bytes.indexOf(',') + 5))
    }),
    patched('image/webp', (bytes) => bytes.writeUInt16LE(height, bytes.writeUInt16LE(width, 26))),
    patched('image/avif', (bytes) => {
      bytes.writeUInt32BE(height, bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8))
    }),
    Buffer.from(lossless).fill(
      Buffer.from(Uint32Array.of((width - 1) | ((height - 1) << 14)).buffer),
      21,
      25,
    ),
    Buffer.from(extended).fill(
      Buffer.from(Uint32Array.of((width - 1) | ((height - 1) << 24), (height - 1) >> 8).buffer),
      24,
      30,
    ),
  ]
}

test('an image with more pixels than a browser should hold is not passed on', async (t) => {
  const { show } = await startForImages(t)
  const served = [...withSize(8000, 8000), ...withSize(8001, 8000)]
  const server = await startImageServer(t, ({ url = '' }, response) =>
    sendBytes(response, served[Number(url.slice(1))] ?? png),
  )
  for (const place of served.keys()) {
    const { status, body } = await show(`${server.url}/${place}`)
    const isSmall = place < served.length / 2
    assert.equal(status, isSmall ? 200 : 502, `${place}: ${JSON.stringify(body)}`)
    if (!isSmall) assert.match(body.error.message, /more than 64000000 pixels/)
  }
})

test('an hour long an image is fetched once, a fault asked for once a minute', async (t) => {
  const { app, mia } = await startForImages(t)
  app.clock.freeze()
  let isThere = false
  const server = await startImageServer(t, (_request, response) =>
    sendBytes(response, png, {}, isThere ? 200 : 500),
  )
  const link = await linkOf(mia, `${server.url}/a.png#1`)
  const again = await linkOf(mia, `${server.url}/a.png#2`)
  const statuses = async () => [
    (await app.visitor().get(link)).status,
    (await app.visitor().get(again)).status,
  ]
  assert.deepEqual(await statuses(), [502, 502])
  isThere = true
  app.clock.advance(59_999)
  assert.deepEqual(await statuses(), [502, 502])
  assert.equal(server.asked.length, 1)
  app.clock.advance(1)
  assert.deepEqual(await statuses(), [200, 200])
  app.clock.advance(3_599_999)
  assert.deepEqual(await statuses(), [200, 200])
  assert.equal(server.asked.length, 2)
  app.clock.advance(1)
  assert.deepEqual(await statuses(), [200, 200])
  assert.equal(server.asked.length, 3)
})

test('the images kept are bounded; those used last stay', async (t) => {
  const { app, mia } = await startForImages(t)
  const large = Buffer.concat([png, Buffer.alloc(7 * 1024 * 1024)])
  const server = await startImageServer(t, (_request, response) => sendBytes(response, large))
  const look = async (name: string) => {
    const link = await linkOf(mia, `${server.url}/${name}`)
    const { status, headers } = await app.visitor().request('HEAD', link)
    assert.deepEqual([status, headers.get('content-length')], [200, String(large.length)])
  }
  for (const name of 'abcdefghiaj') await look(name)
  assert.equal(server.asked.length, 10)
  await look('a')
  assert.equal(server.asked.length, 10)
  await look('b')
  assert.equal(server.asked.length, 11)
})

/** A server that answers when it is told to. */
async function startHolding(t: TestContext) {
  const held: ServerResponse[] = []
  const server = await startImageServer(t, (_request, response) => void held.push(response))
  const release = (): void => {
    for (const response of held.splice(0)) sendBytes(response, png)
  }
  return { ...server, held, release }
}

test('readers who come together share one fetch', async (t) => {
  const { app, mia } = await startForImages(t)
  const server = await startHolding(t)
  const link = await linkOf(mia, `${server.url}/a.png`)
  const first = app.visitor().get(link)
  await until('the image is asked for', () => server.held.length === 1)
  const others = Array.from({ length: 50 }, () => app.visitor().get(link))
  server.release()
  assert.deepEqual(countStatuses(await Promise.all([first, ...others])), { 200: 51 })
  assert.equal(server.asked.length, 1)
})

test('few are fetched at once from one host, few wait, and other hosts are not held up', async (t) => {
  const { app, mia } = await startForImages(t, { IMAGE_TIMEOUT_MS: '60000' })
  const [slow, fast] = [
    await startHolding(t),
    await startImageServer(t, (_request, response) => sendBytes(response, png)),
  ]
  const urls = Array.from({ length: 300 }, (_, place) => `${slow.url}/${place}`)
  const links: string[] = []
  for (let from = 0; from < urls.length; from += 100) {
    const body = { urls: urls.slice(from, from + 100) }
    const answer = await mia.expect(200, mia.post('/api/image-links', body))
    links.push(...answer.links.map(({ link }: { link: string }) => link))
  }
  const refusals: Account[] = []
  const asked = links.map(async (link) => {
    const visitor = app.visitor()
    const reply = await visitor.get(link)
    if (reply.status === 503) refusals.push(visitor)
    return reply
  })
  await until('too many wait', () => refusals.length === 300 - 6 - 256)
  assert.equal(slow.asked.length, 6)
  assert.equal((await app.visitor().get(await linkOf(mia, `${fast.url}/`))).status, 200)
  let done = false
  const all = Promise.all(asked).finally(() => (done = true))
  await until('all that wait get their turn', () => {
    assert.ok(slow.held.length <= 6)
    slow.release()
    return done
  })
  assert.deepEqual(countStatuses(await all), { 200: 262, 503: 38 })
})

test('who is slow is not waited for, wherever time goes', async (t) => {
  const { show } = await startForImages(t, { IMAGE_TIMEOUT_MS: '150' })
  const server = await startImageServer(t, ({ url = '' }, response) => {
    if (url === '/begun') response.writeHead(200).write(png)
    if (url === '/redirect') response.writeHead(302, { location: '/silent' }).end()
  })
  const paths = ['/silent', '/begun', '/redirect', ...Array.from({ length: 9 }, (_, i) => `/${i}`)]
  const replies = await Promise.all(paths.map((path) => show(server.url + path)))
  for (const { status, body } of replies) {
    assert.equal(status, 502)
    assert.equal(body.error.message, 'The image did not come in time.')
  }
})
