import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Account } from '../account.ts'
import { startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { connect, GatewayClient } from '../gateway-client.ts'
import { expectError } from '../server-fixture.ts'
import { externalAddresses } from '../network-interfaces.ts'
import { startApp } from '../start-app.ts'
import { sendRaw } from '../raw-http.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const [outside] = externalAddresses()
const onNetwork = { skip: outside === undefined ? 'this machine has no network' : false }

function listeningLine({ url }: GuildhallProcess): string {
  return `Guildhall listening on ${url}\n`
}

test('a start on all addresses also prints the addresses for other machines', async (t) => {
  const wildcard = await startChild(t, temporaryDirectory(t), { settings: { HOST: '0.0.0.0' } })
  assert.match(wildcard.url, /^http:\/\/0\.0\.0\.0:\d+$/)
  const { port } = new URL(wildcard.url)
  const urls = externalAddresses().map((address) => `  http://${address}:${port}\n`)
  const others = urls.length > 0 ? `Other machines can reach it at\n${urls.join('')}` : ''
  assert.equal(wildcard.stdout(), listeningLine(wildcard) + others)

  const settings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://chat.example.org' }
  const named = await startChild(t, temporaryDirectory(t), { settings })
  const ownOrigin = others && 'Other machines can reach it at\n  https://chat.example.org\n'
  assert.equal(named.stdout(), listeningLine(named) + ownOrigin)

  const single = await startChild(t, temporaryDirectory(t))
  assert.equal(single.stdout(), listeningLine(single))
})

test('another machine can register, get links and connect to the gateway', onNetwork, async (t) => {
  const child = await startChild(t, temporaryDirectory(t), { settings: { HOST: '0.0.0.0' } })
  const url = `http://${outside}:${new URL(child.url).port}`
  const page = { origin: url }
  const mia = new Account(url)
  await mia.register('mia')
  const creation = await mia.post('/api/servers', { name: 'Guild' }, page)
  assert.equal(creation.status, 201)
  const path = `/api/servers/${creation.body.server.id}`
  const { body } = await mia.post(`${path}/invites`, {}, page)
  assert.equal(body.invite.url, `${url}/invite/${body.invite.code}`)
  const client = await connect(mia, { headers: page })
  client.ws.close()
  assert.equal(child.stderr(), '')
})

test('O20: a rejected origin is logged once, with the settings that would allow it', async (t) => {
  const child = await startChild(t, temporaryDirectory(t))
  const mia = child.visitor()
  await mia.register('mia')
  const origin = 'https://chat.example.org'
  for (let count = 0; count < 3; count += 1) {
    await expectError(mia.post('/api/servers', { name: 'Guild' }, { origin }), 'forbidden')
    const client = new GatewayClient(mia, { headers: { origin } })
    await assert.rejects(client.started(), /403/)
  }
  const lines = child.stderr().trim().split('\n')
  assert.equal(lines.length, 1, child.stderr())
  const { level, msg, ...details } = JSON.parse(lines[0] ?? '')
  assert.deepEqual([level, details.origin, details.host], [40, origin, new URL(child.url).host])
  assert.match(msg, /PUBLIC_URL.*ALLOWED_ORIGINS/)
  // Anyone can send any origin, so logging is limited.
  for (let count = 0; count < 300; count += 1) {
    const foreign = { origin: `https://${count}.example` }
    await expectError(mia.post('/api/servers', { name: 'Guild' }, foreign), 'forbidden')
  }
  assert.ok(child.stderr().trim().split('\n').length <= 100)
})

/** The status of a request to `host` from a page of `origin`, and the links that it returns. */
async function requestFromPage(url: string, cookie: string, path: string, headers: string[]) {
  const head = [`POST ${path} HTTP/1.1`, `cookie: ${cookie}`, ...headers]
  const body = '{}'
  const json = `content-type: application/json\r\ncontent-length: ${body.length}`
  const response = await sendRaw(url, `${head.join('\r\n')}\r\n${json}\r\n\r\n${body}`)
  assert.ok(response)
  return { status: response.status, body: JSON.parse(response.body) }
}

test('O17: without PUBLIC_URL only pages from the requested host are same-origin', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '127.0.0.2' })
  const mia = await app.register()
  const cookie = mia.cookie ?? ''
  const sendRequest = async (host: string, origin: string, ...more: string[]) =>
    (
      await requestFromPage(app.url, cookie, '/api/gateway', [
        `host: ${host}`,
        `origin: ${origin}`,
        ...more,
      ])
    ).status
  const { port } = new URL(app.url)
  const own: [string, string][] = [
    ['192.168.7.5:8080', 'http://192.168.7.5:8080'],
    ['server.lan', 'http://server.lan'],
    ['Server.LAN:80', 'http://server.lan'],
    ['my_box:8080', 'http://my_box:8080'],
    ['[fd00::5]:8080', 'http://[fd00::5]:8080'],
    ['192.168.7.5:8080', `http://localhost:${port}`],
  ]
  for (const [host, origin] of own)
    assert.equal(await sendRequest(host, origin), 200, `${host} ${origin}`)
  const foreign: [string, string][] = [
    ['192.168.7.5:8080', 'http://192.168.7.5'],
    ['192.168.7.5:8080', 'http://192.168.7.5:8081'],
    ['server.lan', 'http://evil.example'],
    ['server.lan', 'http://sub.server.lan'],
    ['server.lan', 'https://server.lan'],
    ['server.lan', 'null'],
    ['server.lan', ''],
    ['evil.example/server.lan', 'http://evil.example'],
    ['user@evil.example', 'http://evil.example'],
    ['evil.example#server.lan', 'http://evil.example'],
    ['evil.example:99999', 'http://evil.example'],
    ['', 'http://'],
  ]
  for (const [host, origin] of foreign) {
    assert.equal(await sendRequest(host, origin), 403, `${host} ${origin}`)
  }
  // A direct client is not a proxy that terminates TLS.
  const forwarded = 'x-forwarded-proto: https'
  assert.equal(await sendRequest('server.lan', 'https://server.lan', forwarded), 403)
  assert.equal(await sendRequest('server.lan', 'http://server.lan', forwarded), 200)
})

test('a trusted proxy sets the scheme of the page', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '127.0.0.0/8' })
  const mia = await app.register()
  const cookie = mia.cookie ?? ''
  const sendRequest = async (origin: string, proto: string) => {
    const headers = ['host: server.lan', `origin: ${origin}`, `x-forwarded-proto: ${proto}`]
    return (await requestFromPage(app.url, cookie, '/api/gateway', headers)).status
  }
  for (const proto of ['https', 'HTTPS', 'https, http']) {
    assert.equal(await sendRequest('https://server.lan', proto), 200, proto)
    assert.equal(await sendRequest('http://server.lan', proto), 403, proto)
  }
  for (const proto of ['http', 'httpsx', '']) {
    assert.equal(await sendRequest('https://server.lan', proto), 403, proto)
    assert.equal(await sendRequest('http://server.lan', proto), 200, proto)
  }
  const login = { username: mia.username, password: 'correct horse battery' }
  const log = (proto: string) =>
    app.visitor().post('/api/auth/login', login, { 'x-forwarded-proto': proto })
  assert.match((await log('https')).headers.get('set-cookie') ?? '', /; Secure/)
  assert.doesNotMatch((await log('http')).headers.get('set-cookie') ?? '', /; Secure/)
})

test('O18: links use the host of the request, and never an invalid one', async (t) => {
  const app = await startApp(t)
  const mia = await app.register()
  const cookie = mia.cookie ?? ''
  const { body } = await mia.post('/api/servers', { name: 'Guild' })
  const path = `/api/servers/${body.server.id}`
  const fallback = `http://localhost:${new URL(app.url).port}`
  const cases: [string, string][] = [
    ['192.168.7.5:8080', 'http://192.168.7.5:8080'],
    ['SERVER.lan', 'http://server.lan'],
    ['[fd00::5]:8080', 'http://[fd00::5]:8080'],
    ['', fallback],
    ['evil.example/path', fallback],
    ['evil.example?', fallback],
    ['"><script>', fallback],
    ['a b', fallback],
    ['-a', fallback],
    ['[::1', fallback],
    ['server.lan:0x50', fallback],
    ['server.lan:70000', fallback],
    [`${'a'.repeat(300)}.example`, fallback],
  ]
  for (const [host, base] of cases) {
    const { invite } = (
      await requestFromPage(app.url, cookie, `${path}/invites`, [`host: ${host}`])
    ).body
    assert.equal(invite.url, `${base}/invite/${invite.code}`, host)
  }
  const listed = (await mia.get(`${path}/invites`)).body.invites
  for (const { url, code } of listed) assert.equal(url, `${app.url}/invite/${code}`)
  const channelId = body.channels[0].id
  const created = await mia.post(`${path}/webhooks`, { name: 'CI', channelId })
  assert.ok(created.body.url.startsWith(`${app.url}/api/hooks/`), created.body.url)
  const again = await mia.post(`${path}/webhooks/${created.body.webhook.id}/regenerate`)
  assert.ok(again.body.url.startsWith(`${app.url}/api/hooks/`), again.body.url)
})

test('with PUBLIC_URL links use it instead of the host of the request', async (t) => {
  const ownOrigin = 'https://chat.example.org'
  const app = await startApp(t, { PUBLIC_URL: ownOrigin })
  const mia = await app.register()
  const { body } = await mia.post('/api/servers', { name: 'Guild' })
  const { invite } = (await mia.post(`/api/servers/${body.server.id}/invites`, {})).body
  assert.equal(invite.url, `${ownOrigin}/invite/${invite.code}`)
  for (const origin of [app.url, `http://localhost:${new URL(app.url).port}`]) {
    await expectError(mia.post('/api/gateway', undefined, { origin }), 'forbidden')
    await expectError(app.visitor().post('/api/gateway', undefined, { origin }), 'forbidden')
    const client = new GatewayClient(mia, { headers: { origin } })
    await assert.rejects(client.started(), /403/)
  }
  assert.equal((await mia.post('/api/gateway', undefined, { origin: ownOrigin })).status, 200)
  await expectError(app.visitor().post('/api/gateway'), 'unauthenticated')
})
