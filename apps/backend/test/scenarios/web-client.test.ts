import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorBody } from '@guildhall/contract'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'

const sharedApp = shareApp()

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('the client is served at its routes, and never under /api', async () => {
  const app = await sharedApp()
  const page = await (await fetch(`${app.url}/`)).text()
  assert.match(page, /<div id="root">/)

  for (const path of ['/sign-in', '/reset-password', '/invite/abc', '/settings', '/servers/a/b']) {
    const response = await fetch(app.url + path)
    assert.equal(response.status, 200, path)
    assert.equal(await response.text(), page, path)
  }

  const lost = await fetch(`${app.url}/no/such/place`, asBrowser)
  assert.equal(lost.status, 404)
  assert.equal(await lost.text(), page)

  const tool = await fetch(`${app.url}/no/such/place`)
  assert.equal(tool.status, 404)
  assert.equal(((await tool.json()) as ErrorBody).error.code, 'not_found')

  for (const path of ['/api/none', '/api/v1/none', '/api']) {
    const response = await fetch(app.url + path, asBrowser)
    assert.equal(response.status, 404, path)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/, path)
  }
})

test('a page that cannot be made is an error, known or not, and the process goes on', async (t) => {
  const app = await startApp(t)
  await queryStored(app, "INSERT INTO settings (name, value) VALUES ('picture', 'not JSON')")
  for (const path of ['/', '/no/such/page', '/sign-in']) {
    const response = await fetch(app.url + path, asBrowser)
    assert.equal(response.status, 500, path)
    await response.arrayBuffer()
  }
  await queryStored(app, "DELETE FROM settings WHERE name = 'picture'")
  assert.equal((await fetch(`${app.url}/no/such/page`, asBrowser)).status, 404)
})

test('SEC55: the content security policy allows only own files', async () => {
  const app = await sharedApp()
  const response = await fetch(`${app.url}/`)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /'unsafe|https?:|\*/)
  assert.equal(response.headers.get('cache-control'), 'no-cache')
  const page = await response.text()
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)/)
  assert.doesNotMatch(page, /(src|href)="(?!\/)/)
})

test('files are compressed, and hashed files are cached', async () => {
  const app = await sharedApp()
  const page = await (await fetch(`${app.url}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(app.url + script, { headers: { 'accept-encoding': encoding } })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-encoding'), encoding)
    assert.match(response.headers.get('content-type') ?? '', /javascript/)
    assert.match(response.headers.get('cache-control') ?? '', /immutable/)
    await response.arrayBuffer()
  }
  const manifest = await fetch(`${app.url}/manifest.webmanifest`)
  assert.match(manifest.headers.get('content-type') ?? '', /manifest\+json/)
  assert.equal(((await manifest.json()) as { name: string }).name, 'Guildhall')
  for (const path of [
    '/.vite/manifest.json',
    '/index.html.gz',
    '/..%2fpackage.json',
    '/assets/..%2f.vite%2fmanifest.json',
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/assets/none.js',
  ]) {
    const response = await fetch(app.url + path)
    assert.notEqual(response.status, 200, path)
    await response.arrayBuffer()
  }
})

test('a browser that asks for the rest of a file gets the whole file', async () => {
  const app = await sharedApp()
  const page = await (await fetch(`${app.url}/`)).text()
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? ''
  for (const path of [style, '/manifest.webmanifest']) {
    // Without an encoding of the body, as for files that are too small to be compressed.
    const load = async (headers: Record<string, string> = {}) => {
      const response = await fetch(app.url + path, {
        headers: { 'accept-encoding': 'identity', ...headers },
      })
      return { status: response.status, text: await response.text() }
    }
    const whole = await load()
    assert.equal(whole.status, 200, path)
    for (const start of [0, 1, Buffer.byteLength(whole.text)]) {
      assert.deepEqual(await load({ range: `bytes=${start}-` }), whole, `${path} from ${start}`)
    }
  }
})
