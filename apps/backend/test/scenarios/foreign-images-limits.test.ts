import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Account } from '../account.ts'
import { countStatuses } from '../server-fixture.ts'
import {
  createImageLink,
  otherWebps,
  png,
  samples,
  sendBytes,
  startAppForImages,
  startImageServer,
} from '../images.ts'
import { waitUntil } from '../wait-until.ts'

/** The sample images with this size in their headers. */
function withSize(width: number, height: number): Buffer[] {
  const patched = (type: string, patch: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(samples[type] ?? [])
    patch(bytes)
    return bytes
  }
  const [lossless = Buffer.alloc(0)] = otherWebps
  const frame = (bytes: Buffer): number => bytes.indexOf(Buffer.from([0xff, 0xc2]))
  return [
    patched('image/png', (bytes) => bytes.writeUInt32BE(height, bytes.writeUInt32BE(width, 16))),
    patched('image/jpeg', (bytes) => {
      bytes.writeUInt16BE(width, bytes.writeUInt16BE(height, frame(bytes) + 5))
    }),
    patched('image/gif', (bytes) => bytes.writeUInt16LE(height, bytes.writeUInt16LE(width, 6))),
    // The frame is larger than the canvas.
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
  ]
}

test('SEC95: an image with too many pixels is not forwarded', async (t) => {
  const { show } = await startAppForImages(t)
  const served = [...withSize(8000, 8000), ...withSize(8001, 8000)]
  const server = await startImageServer(t, ({ url = '' }, response) =>
    sendBytes(response, served[Number(url.slice(1))] ?? png),
  )
  for (const index of served.keys()) {
    const { status, body } = await show(`${server.url}/${index}`)
    const isSmall = index < served.length / 2
    assert.equal(status, isSmall ? 200 : 502, `${index}: ${JSON.stringify(body)}`)
    if (!isSmall) assert.match(body.error.message, /too many pixels/)
  }
})

test('an image is cached for an hour, an error for a minute', async (t) => {
  const { app, mia } = await startAppForImages(t)
  app.clock.freeze()
  let isFetched = false
  const server = await startImageServer(t, (_request, response) =>
    sendBytes(response, png, {}, isFetched ? 200 : 500),
  )
  const link = await createImageLink(mia, `${server.url}/a.png#1`)
  const again = await createImageLink(mia, `${server.url}/a.png#2`)
  const fetchStatuses = async () => [
    (await app.visitor().get(link)).status,
    (await app.visitor().get(again)).status,
  ]
  assert.deepEqual(await fetchStatuses(), [502, 502])
  isFetched = true
  app.clock.advance(59_999)
  assert.deepEqual(await fetchStatuses(), [502, 502])
  assert.equal(server.requests.length, 1)
  app.clock.advance(1)
  assert.deepEqual(await fetchStatuses(), [200, 200])
  app.clock.advance(3_599_999)
  assert.deepEqual(await fetchStatuses(), [200, 200])
  assert.equal(server.requests.length, 2)
  app.clock.advance(1)
  assert.deepEqual(await fetchStatuses(), [200, 200])
  assert.equal(server.requests.length, 3)
})

test('the image cache is limited and keeps the most recently used images', async (t) => {
  const { app, mia } = await startAppForImages(t)
  const large = Buffer.concat([png, Buffer.alloc(7 * 1024 * 1024)])
  const server = await startImageServer(t, (_request, response) => sendBytes(response, large))
  const fetchLink = async (name: string) => {
    const link = await createImageLink(mia, `${server.url}/${name}`)
    const { status, headers } = await app.visitor().request('HEAD', link)
    assert.deepEqual([status, headers.get('content-length')], [200, String(large.length)])
  }
  for (const name of 'abcdefghiaj') await fetchLink(name)
  assert.equal(server.requests.length, 10)
  await fetchLink('a')
  assert.equal(server.requests.length, 10)
  await fetchLink('b')
  assert.equal(server.requests.length, 11)
})

/** An image host that responds only when released. */
async function startBlockingServer(t: TestContext) {
  const held: ServerResponse[] = []
  const server = await startImageServer(t, (_request, response) => void held.push(response))
  const release = (): void => {
    for (const response of held.splice(0)) sendBytes(response, png)
  }
  return { ...server, held, release }
}

test('concurrent readers share one fetch', async (t) => {
  const { app, mia } = await startAppForImages(t)
  const server = await startBlockingServer(t)
  const link = await createImageLink(mia, `${server.url}/a.png`)
  const first = app.visitor().get(link)
  await waitUntil('the image is requested', () => server.held.length === 1)
  const others = Array.from({ length: 50 }, () => app.visitor().get(link))
  server.release()
  assert.deepEqual(countStatuses(await Promise.all([first, ...others])), { 200: 51 })
  assert.equal(server.requests.length, 1)
})

/** The account's links to this many images of the server. */
async function createLinks(account: Account, url: string, count: number): Promise<string[]> {
  const urls = Array.from({ length: count }, (_, number) => `${url}/${account.id}-${number}`)
  const links: string[] = []
  for (let from = 0; from < urls.length; from += 100) {
    const body = { urls: urls.slice(from, from + 100) }
    const response = await account.expect(200, account.post('/api/image-links', body))
    links.push(...response.links.map(({ link }: { link: string }) => link))
  }
  return links
}

test('concurrent and waiting fetches are limited per account and host without blocking others', async (t) => {
  const { app, mia } = await startAppForImages(t, { IMAGE_TIMEOUT_MS: '60000' })
  const [slowHost, secondSlowHost, fastHost] = [
    await startBlockingServer(t),
    await startBlockingServer(t),
    await startImageServer(t, (_request, response) => sendBytes(response, png)),
  ]
  let rejections = 0
  const fetchLink = async (link: string) => {
    const reply = await app.visitor().get(link)
    if (reply.status === 503) {
      assert.equal(reply.headers.get('retry-after'), '1')
      rejections += 1
    }
    return reply
  }
  const requests = (await createLinks(mia, slowHost.url, 150)).map(fetchLink)
  await waitUntil('the queue is full', () => rejections === 150 - 4 - 100)
  assert.equal(slowHost.requests.length, 4)
  const ben = await app.register()
  requests.push(...(await createLinks(ben, slowHost.url, 10)).map(fetchLink))
  await waitUntil('the limit of the host is reached', () => slowHost.requests.length === 6)
  // Hosts that do not respond do not block other accounts.
  assert.equal((await fetchLink(await createImageLink(ben, `${fastHost.url}/`))).status, 200)
  requests.push(...(await createLinks(ben, secondSlowHost.url, 10)).map(fetchLink))
  await waitUntil('the limit of the account is reached', () => secondSlowHost.requests.length === 2)
  let done = false
  const all = Promise.all(requests).finally(() => (done = true))
  await waitUntil('all waiting fetches finish', () => {
    assert.ok(slowHost.held.length <= 6 && secondSlowHost.held.length <= 4)
    slowHost.release()
    secondSlowHost.release()
    return done
  })
  assert.deepEqual(countStatuses(await all), { 200: 124, 503: 46 })
})

test('when all slots are in use, the account with the fewest fetches is next', async (t) => {
  const { app } = await startAppForImages(t, { IMAGE_TIMEOUT_MS: '60000' })
  const servers = await Promise.all(Array.from({ length: 4 }, () => startBlockingServer(t)))
  const requests: Promise<unknown>[] = []
  for (const { url } of servers) {
    const links = await createLinks(await app.register(), url, 20)
    requests.push(...links.map((link) => app.visitor().get(link)))
  }
  const held = () => servers.reduce((sum, server) => sum + server.held.length, 0)
  await waitUntil('all slots are in use', () => held() === 16)
  const fresh = await startBlockingServer(t)
  const link = await createImageLink(await app.register(), `${fresh.url}/a.png`)
  const shown = app.visitor().get(link)
  // Later requests are processed after this one.
  await app.visitor().get('/api/health')
  const [one] = servers
  const firstHeld = one?.held.shift()
  if (firstHeld) sendBytes(firstHeld, png)
  await waitUntil('the newcomer is served', () => fresh.held.length === 1)
  assert.equal(held(), 15)
  fresh.release()
  assert.equal((await shown).status, 200)
  let done = false
  void Promise.all(requests).finally(() => (done = true))
  await waitUntil('all fetches finish', () => {
    for (const server of servers) server.release()
    return done
  })
})

test('a slow host times out at every stage', async (t) => {
  const { show } = await startAppForImages(t, { IMAGE_TIMEOUT_MS: '150' })
  const server = await startImageServer(t, ({ url = '' }, response) => {
    if (url === '/begun') response.writeHead(200).write(png)
    if (url === '/redirect') response.writeHead(302, { location: '/silent' }).end()
  })
  const paths = ['/silent', '/begun', '/redirect', ...Array.from({ length: 9 }, (_, i) => `/${i}`)]
  const replies = await Promise.all(paths.map((path) => show(server.url + path)))
  for (const { status, body } of replies) {
    assert.equal(status, 502)
    assert.equal(body.error.message, 'The image could not be fetched: it took too long.')
  }
})
