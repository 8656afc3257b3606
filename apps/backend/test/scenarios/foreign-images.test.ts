import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Account } from '../account.ts'
import { certificates } from '../certificates.ts'
import { startChild } from '../child.ts'
import { onPostgres } from '../postgres.ts'
import { expectError } from '../server-fixture.ts'
import {
  imageSettings,
  createImageLink,
  otherWebps,
  png,
  samples,
  sendBytes,
  startAppForImages,
  startImageServer,
} from '../images.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(200))

test('A145: image links are signed per account, returned in the requested order without a fetch, and survive a restart', async (t) => {
  const { app, mia } = await startAppForImages(t)
  const server = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const urls = [`${server.url}/b.png`, 'https://example.org/ä?b#c', `${server.url}/b.png`]
  const { links } = await mia.expect(200, mia.post('/api/image-links', { urls }))
  assert.deepEqual(
    links.map(({ url }: { url: string }) => url),
    urls,
  )
  for (const [index, { link }] of links.entries()) {
    assert.match(link, /^\/api\/images\/foreign\/\d+\.[\w-]{16}\.[\w-]{43}\/[\w-]+$/)
    const [, encoded = ''] = link.split(/\/(?=[^/]*$)/)
    assert.equal(Buffer.from(encoded, 'base64url').toString(), urls[index])
  }
  assert.equal(links[0].link, links[2].link)
  assert.notEqual(await createImageLink(await app.register(), urls[1] ?? ''), links[1].link)
  assert.equal(server.requests.length, 0)
  await expectError(app.visitor().post('/api/image-links', { urls }), 'unauthenticated')

  await app.stop()
  const again = await startApp(t, { ...imageSettings, DATA_DIR: app.dataDir })
  assert.equal((await again.visitor().get(links[0].link)).status, 200)
  await again.stop()
  if (onPostgres) return
  const key = join(app.dataDir, 'image-links.key')
  assert.equal(statSync(key).mode & 0o777, 0o600)
  assert.equal(readFileSync(key).length, 32)
  writeFileSync(key, 'short')
  await assert.rejects(startApp(t, { DATA_DIR: app.dataDir }), {
    name: 'StartError',
    message: /^DATA_DIR: .*image-links\.key is damaged/,
  })
})

test('SEC95 A144: a link stays the same for a day, works for some days and is then replaced', async (t) => {
  const { app, mia } = await startAppForImages(t)
  app.clock.freeze()
  const server = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const url = `${server.url}/a.png`
  const day = 24 * 60 * 60 * 1000
  app.clock.advance(day - (app.clock.now() % day))
  const requestLinks = async () => mia.expect(200, mia.post('/api/image-links', { urls: [url] }))
  const { links, expiresAt } = await requestLinks()
  const fetchStatus = async (link: string) => (await app.visitor().get(link)).status
  assert.equal(expiresAt, app.clock.now() + 8 * day)
  app.clock.advance(day - 1)
  assert.equal(await createImageLink(mia, url), links[0].link)
  app.clock.advance(1)
  const next = await requestLinks()
  assert.notEqual(next.links[0].link, links[0].link)
  app.clock.advance(7 * day - 1)
  assert.equal(await fetchStatus(links[0].link), 200)
  app.clock.advance(1)
  assert.equal(await fetchStatus(links[0].link), 404)
  assert.equal(await fetchStatus(next.links[0].link), 200)
})

test('SEC95: fetches are limited per account that requested the link, and per host including redirects', async (t) => {
  const { app, mia } = await startAppForImages(t, {
    IMAGE_FETCH_RATE_PER_MINUTE: '3',
    IMAGE_DESTINATION_RATE_PER_MINUTE: '5',
  })
  const ben = await app.register()
  const server = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const redirecting = await startImageServer(t, ({ url = '' }, response) =>
    response.writeHead(302, { location: server.url + url }).end(),
  )
  const show = async (account: Account, url: string) =>
    app.visitor().get(await createImageLink(account, url))
  for (const name of 'abc') assert.equal((await show(mia, `${server.url}/${name}`)).status, 200)
  const rejection = await show(mia, `${server.url}/d`)
  assert.deepEqual([rejection.status, rejection.body.error.code], [429, 'rate_limited'])
  assert.match(rejection.headers.get('ratelimit') ?? '', /"imageFetches";r=0/)
  assert.ok(Number(rejection.headers.get('retry-after')) >= 1)
  // Cached images are still served.
  assert.equal((await show(mia, `${server.url}/a`)).status, 200)
  assert.equal((await show(ben, `${redirecting.url}/d`)).status, 200)
  assert.equal((await show(ben, `${redirecting.url}/e`)).status, 200)
  const tooMany = await show(ben, `${redirecting.url}/f`)
  assert.deepEqual([tooMany.status, tooMany.body.error.code], [429, 'rate_limited'])
  assert.ok(Number(tooMany.headers.get('retry-after')) >= 1)
  assert.equal(server.requests.length, 5)
})

test('invalid link requests are rejected, and link requests are limited', async (t) => {
  const { app, mia } = await startAppForImages(t, { IMAGE_LINK_RATE_PER_MINUTE: '3' })
  const long = `https://example.org/${'x'.repeat(2048)}`
  const invalidCases: [unknown, string][] = [
    [{}, 'urls'],
    [{ urls: [] }, 'urls'],
    [{ urls: Array.from({ length: 101 }, () => 'https://example.org/') }, 'urls'],
    [{ urls: ['https://example.org/', long] }, 'urls.1'],
    ...['ftp://example.org/', 'javascript:alert(1)', '/path', 'https://', 'http://[::1'].map(
      (url): [unknown, string] => [{ urls: [url] }, 'urls.0'],
    ),
  ]
  for (const [body, field] of invalidCases) {
    await expectError(mia.post('/api/image-links', body), 'invalid_input', field)
  }
  // The maximum number of URLs with the maximum length.
  const urls = Array.from({ length: 100 }, () => long.slice(0, 2048))
  app.clock.freeze()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    assert.equal((await mia.post('/api/image-links', { urls })).status, 200)
  }
  const over = await mia.post('/api/image-links', { urls })
  assert.deepEqual([over.status, over.headers.get('retry-after')], [429, '60'])
  const other = await app.register()
  assert.equal((await other.post('/api/image-links', { urls })).status, 200)
})

test('an image is served to anyone with its link, with the type of its bytes', async (t) => {
  const { app, mia } = await startAppForImages(t)
  const all = [...Object.entries(samples), ...otherWebps.map((one) => ['image/webp', one] as const)]
  const server = await startImageServer(t, ({ url = '' }, response) =>
    sendBytes(response, all[Number(url.slice(1))]?.[1] ?? png, { 'content-type': 'text/html' }),
  )
  for (const [index, [type, bytes]] of all.entries()) {
    const response = await fetch(app.url + (await createImageLink(mia, `${server.url}/${index}`)))
    assert.equal(response.status, 200, type)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
    const expected = {
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="image.${type.slice(6)}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=86400',
      'set-cookie': null,
    }
    for (const [name, value] of Object.entries(expected)) {
      assert.equal(response.headers.get(name), value, name)
    }
  }
})

test('SEC60: the image host gets no information about the reader', async (t) => {
  const { app, mia } = await startAppForImages(t)
  const server = await startImageServer(t, (_request, response) => {
    sendBytes(response, png, { 'set-cookie': 'spy=1' })
  })
  const reader = await app.register()
  const link = await createImageLink(mia, `${server.url}/a.png?b=c#d`)
  const headers = {
    referer: `${app.url}/secret`,
    'user-agent': 'Reader',
    'x-forwarded-for': '1.1.1.1',
  }
  const reply = await reader.get(link, headers)
  assert.deepEqual([reply.status, reply.headers.get('set-cookie')], [200, null])
  const [request] = server.requests
  assert.equal(request?.url, '/a.png?b=c')
  assert.deepEqual(request.headers, {
    host: server.url.slice('http://'.length),
    'user-agent': 'Guildhall',
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    'accept-encoding': 'identity',
    connection: 'close',
  })
})

test('SEC115 A146: a link with a wrong signature is 404 without a fetch', async (t) => {
  const { app, mia } = await startAppForImages(t)
  const server = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const link = await createImageLink(mia, `${server.url}/a.png`)
  const other = await createImageLink(mia, `${server.url}/b.png`)
  const stranger = await createImageLink((await startAppForImages(t)).mia, `${server.url}/a.png`)
  const [, , , , signature = '', encoded = ''] = link.split('/')
  const wrong = [
    stranger,
    `/api/images/foreign/${other.split('/')[4]}/${encoded}`,
    `/api/images/foreign/${signature.slice(1)}/${encoded}`,
    `/api/images/foreign/${signature.split('.')[2]}/${encoded}`,
    `/api/images/foreign/9${signature}/${encoded}`,
    `/api/images/foreign/${signature}./${encoded}`,
    `/api/images/foreign/${signature.replace(/\.[\w-]+\./, `.${'A'.repeat(16)}.`)}/${encoded}`,
    `/api/images/foreign/${signature}x/${encoded}`,
    `/api/images/foreign/${signature}/${encoded}x`,
    `/api/images/foreign/${signature}/${encoded}=`,
    `/api/images/foreign/${'ä'.repeat(43)}/${encoded}`,
    `/api/images/foreign/${signature}/`,
    `/api/images/foreign//${encoded}`,
    `/api/images/foreign/${encoded}`,
  ]
  for (const path of wrong) await expectError(app.visitor().get(path), 'not_found')
  assert.equal(server.requests.length, 0)
  assert.equal((await app.visitor().get(link)).status, 200)
})

test('SEC68: only public addresses are contacted, in every spelling', async (t) => {
  const { show } = await startAppForImages(t, { IMAGE_ALLOWED_NETWORKS: '' })
  const server = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const port = new URL(server.url).port
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.0.0.1.'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[fe80::1]', '[fd00:ec2::254]'],
    ...['localhost', 'LOCALHOST.', 'a.localhost', 'metadata.google.internal', 'printer.local'],
    ...['0.0.0.0', '10.0.0.1', '169.254.169.254', '192.168.1.1', '100.100.100.200'],
  ]
  for (const host of hosts) {
    for (const scheme of ['http', 'https']) {
      const { status, body } = await show(`${scheme}://${host}:${port}/a.png`)
      assert.deepEqual([status, body.error.code], [403, 'forbidden'], host)
    }
  }
  assert.equal(server.requests.length, 0)
})

test('URLs with credentials or a port of another service are rejected', async (t) => {
  const { show } = await startAppForImages(t)
  const server = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const authority = server.url.slice('http://'.length)
  const refusedUrls = [
    `http://user:secret@${authority}/`,
    `http://user@${authority}/`,
    ...[1, 22, 25, 53, 587, 1023, 6000, 6667].map((port) => `http://127.0.0.1:${port}/`),
  ]
  for (const url of refusedUrls) assert.equal((await show(url)).body.error?.code, 'forbidden', url)
  assert.equal(server.requests.length, 0)
})

test('SEC69 A146: up to three redirects are followed and each one is checked', async (t) => {
  const { show } = await startAppForImages(t)
  const inside = await startImageServer(t, (_request, response) => sendBytes(response, png), {
    host: '127.0.0.2',
  })
  const { port } = new URL(inside.url)
  const targets: Record<string, string> = {
    '/4': '/3',
    '/3': '/2',
    '/2': '?1',
    '/2?1': '//HOST/0',
    '/inside': `${inside.url}/a.png`,
    '/spelled': `http://2130706434:${port}/`,
    '/mapped': `http://[::ffff:127.0.0.2]:${port}/`,
    '/name': `http://localhost:${port}/`,
    '/file': 'file:///etc/passwd',
    '/data': `data:image/png;base64,${png.toString('base64')}`,
    '/password': 'http://user:secret@HOST/0',
    '/long': `/${'x'.repeat(3000)}`,
    '/broken': 'http://[',
    '/loop': '/loop',
  }
  const server = await startImageServer(t, ({ url = '', headers }, response) => {
    if (url === '/0') return sendBytes(response, png)
    const target = targets[url]?.replace('HOST', headers.host ?? '')
    if (target !== undefined) response.setHeader('location', target)
    response.writeHead([301, 302, 303, 307, 308][url.length % 5] ?? 302)
    return response.end()
  })
  assert.equal((await show(`${server.url}/3`)).status, 200)
  assert.equal(server.requests.length, 4)
  const outcomes: Record<string, string[]> = {
    forbidden: ['/inside', '/spelled', '/mapped', '/name', '/file', '/data', '/password'],
    bad_gateway: ['/4', '/long', '/broken', '/loop', '/without'],
  }
  for (const [code, paths] of Object.entries(outcomes)) {
    for (const path of paths) await expectError(show(server.url + path), code)
  }
  assert.equal(inside.requests.length, 0)
})

test('responses that are not an uncompressed image within the limits are not forwarded', async (t) => {
  const { show } = await startAppForImages(t)
  const responses: Record<string, (response: ServerResponse) => void> = {
    html: (response) => sendBytes(response, Buffer.from('<!doctype html>'.repeat(10))),
    svg: (response) => sendBytes(response, svg, { 'content-type': 'image/svg+xml' }),
    empty: (response) => sendBytes(response, Buffer.alloc(0)),
    beginning: (response) => sendBytes(response, png.subarray(0, 20)),
    missing: (response) => sendBytes(response, png, {}, 404),
    partial: (response) => sendBytes(response, png, {}, 206),
    compressed: (response) => sendBytes(response, png, { 'content-encoding': 'gzip' }),
    large: (response) => sendBytes(response, Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])),
    endless(response) {
      response.write(png)
      const sendMore = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', sendMore)
      }
      sendMore()
    },
    broken(response) {
      response.setHeader('content-length', 1000)
      response.write(png, () => response.destroy())
    },
    nothing: (response) => response.destroy(),
    nonsense: (response) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
    switching: (response) =>
      response.socket?.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  }
  const server = await startImageServer(t, ({ url = '' }, response) =>
    responses[url.slice(1)]?.(response),
  )
  for (const name of Object.keys(responses)) {
    await expectError(show(`${server.url}/${name}`), 'bad_gateway')
  }
  assert.equal(server.requests.length, Object.keys(responses).length)
  await expectError(show('http://name.invalid/'), 'bad_gateway')
  await expectError(show('http://under_score.example/'), 'bad_gateway')
})

test('an endless chunked image is aborted at the size limit before the timeout', async (t) => {
  const { show } = await startAppForImages(t, { IMAGE_TIMEOUT_MS: '60000' })
  let sent = 0
  let isCut = false
  const server = await startImageServer(t, (_request, response) => {
    response.on('close', () => (isCut = true))
    response.write(png)
    const chunk = Buffer.alloc(65_536)
    const sendForever = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
      response.once('drain', sendForever)
    }
    sendForever()
  })
  const { status, body } = await show(`${server.url}/endless`)
  assert.equal(status, 502)
  assert.equal(
    body.error.message,
    'The image could not be fetched: it has more than 8388608 bytes.',
  )
  await waitUntil('the connection is closed', () => isCut)
  assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes`)
})

test('HTTPS requires a valid certificate for the host from a trusted authority', async (t) => {
  const { own, other } = certificates
  const authorities = join(temporaryDirectory(t), 'authorities.pem')
  writeFileSync(authorities, `${own.cert}\n${other.cert}\n`)
  const listener = (_request: unknown, response: ServerResponse): void => sendBytes(response, png)
  const [right, wrong] = [
    await startImageServer(t, listener, { certificate: own }),
    await startImageServer(t, listener, { certificate: other }),
  ]
  const statuses = async (settings: Record<string, string>) => {
    const child = await startChild(t, temporaryDirectory(t), {
      settings: { ...imageSettings, ...settings },
    })
    const mia = child.visitor()
    await mia.register('mia')
    return [
      (await mia.get(await createImageLink(mia, `${right.url}/a.png`))).status,
      (await mia.get(await createImageLink(mia, `${wrong.url}/a.png`))).status,
    ]
  }
  assert.deepEqual(await statuses({ NODE_EXTRA_CA_CERTS: authorities }), [200, 502])
  assert.deepEqual(await statuses({}), [502, 502])
})
