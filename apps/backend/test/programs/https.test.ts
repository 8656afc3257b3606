import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createServer, request as requestSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { WebSocket } from 'ws'
import { defaultPassword } from '../account.ts'
import { acmeHost, startAcmeServer, withAcmeServer } from '../acme-server.ts'
import { certificates, trustTestAuthority } from '../certificates.ts'
import { createTestDatabase, onPostgres, postgresOnly } from '../postgres.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { runOperatorWith } from '../child.ts'
import { freePorts } from '../free-ports.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

interface Target {
  port: number
  ca?: string
  host?: string
}

async function read(sent: ReturnType<typeof request>): Promise<Answer> {
  const [response] = (await once(sent.end(), 'response')) as [IncomingMessage]
  const text = (await Array.fromAsync(response)).join('')
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

const getPlainly = (port: number, path: string, headers: Record<string, string> = {}) =>
  read(request({ host: '127.0.0.1', port, path, headers, agent: false }))

const getSecurely = ({ port, ca, host = acmeHost }: Target, path = '/api/health') =>
  read(
    requestSecurely({
      ...{ host: '127.0.0.1', port, path, servername: host, agent: false },
      ...(ca !== undefined && { ca }),
    }),
  )

/** The serial number of the certificate that new connections get; null while there is none. */
async function serialOf({ port, ca }: Target): Promise<string | null> {
  const socket = connectTls({
    ...{ host: '127.0.0.1', port, servername: acmeHost },
    ...(ca !== undefined && { ca }),
  })
  try {
    await once(socket, 'secureConnect')
    return socket.getPeerCertificate().serialNumber
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

test(
  'O28: a certificate is issued, served and renewed, while connections stay open',
  withAcmeServer,
  async (t) => {
    const [httpPort, httpsPort] = await freePorts(2)
    const authority = await startAcmeServer(t, {
      ...{ httpPort, httpsPort, validitySeconds: 7200 },
      env: { PEBBLE_WFE_NONCEREJECT: '30' },
    })
    const ports = { HTTP_PORT: `${httpPort}`, HTTPS_PORT: `${httpsPort}` }
    const ACME_EMAIL = 'op@example.org'
    const app = await startApp(t, { ...authority.settings, ...ports, ACME_EMAIL })
    const target = { port: httpsPort, ca: await authority.root() }
    await waitUntil('there is a certificate', async () => (await serialOf(target)) !== null)
    const first = await serialOf(target)

    const health = await getSecurely(target)
    assert.equal(health.status, 200)
    assert.match(health.headers['strict-transport-security'] ?? '', /^max-age=\d+$/)
    const moved = await getPlainly(httpPort, '/invite/abc?x=1')
    assert.deepEqual(
      [moved.status, moved.headers.location],
      [308, `https://${acmeHost}/invite/abc?x=1`],
    )
    assert.equal((await getPlainly(httpPort, '/.well-known/acme-challenge/other')).status, 404)
    const old = connectTls({
      ...{ host: '127.0.0.1', port: httpsPort, servername: acmeHost, ca: target.ca },
      ...({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const),
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    await assert.rejects(once(old, 'secureConnect'), 'TLS 1.1 is refused')

    const account = await app.register()
    const socket = new WebSocket(`wss://127.0.0.1:${httpsPort}/api/gateway`, {
      headers: { cookie: account.cookie ?? '', origin: `https://${acmeHost}` },
      ...{ servername: acmeHost },
      ca: target.ca,
    })
    await once(socket, 'open')
    app.clock.advance(7200 * 700)
    await waitUntil('the certificate is renewed', async () => (await serialOf(target)) !== first)
    const second = await serialOf(target)
    const given = { ...authority.settings, ...ports, DATA_DIR: app.dataDir }
    const asked = await runOperatorWith(t, given, 'certificate-renew')
    assert.deepEqual([asked.code, asked.stderr], [0, ''])
    app.clock.advance(20_000)
    await waitUntil('it is renewed again', async () => (await serialOf(target)) !== second)
    const third = await serialOf(target)
    const renew = (password: string) =>
      account.post('/api/operator/certificate/renewal', { password })
    const { error } = await account.expect(400, renew('not the password'))
    assert.deepEqual([error.field, error.reason], ['password', 'wrong_password'])
    await account.expect(200, renew(defaultPassword))
    const overview = await account.expect(200, account.get('/api/operator/overview'))
    assert.equal(overview.certificate.renewsAt, 0)
    app.clock.advance(20_000)
    await waitUntil('an operator renewed it', async () => (await serialOf(target)) !== third)
    const { entries } = await account.expect(200, account.get('/api/operator/log'))
    assert.deepEqual(
      entries.map(({ action, actor, target: host }: Record<string, string>) => [
        action,
        actor,
        host,
      ]),
      [['renew_certificate', account.username, acmeHost]],
    )
    const without = await runOperatorWith(t, { DATA_DIR: app.dataDir }, 'certificate-renew')
    assert.match(without.stderr, /needs HTTPS=auto/)
    socket.ping()
    await once(socket, 'pong')
    socket.close()
    await once(socket, 'close')
    if (!onPostgres) {
      const stored = ['guildhall.db', 'guildhall.db-wal'].map((name) => join(app.dataDir, name))
      for (const path of stored) assert.ok(!readFileSync(path).includes('PRIVATE KEY'), path)
    }
  },
)

test(
  'without port 80, the other challenge is answered; a restart needs no authority',
  withAcmeServer,
  async (t) => {
    const [httpPort, httpsPort] = await freePorts(2)
    const externalAccount = {
      kid: 'kid-1',
      hmacKey: 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W',
    }
    const env = { PEBBLE_VA_SLEEPTIME: '3', PEBBLE_VA_NOSLEEP: '' }
    const slow = await startAcmeServer(t, { httpPort, httpsPort, externalAccount, env })
    const DATA_DIR = temporaryDirectory(t)
    const settings = {
      ...{ ...slow.settings, DATA_DIR },
      ...{ HTTP_PORT: 'off', HTTPS_PORT: `${httpsPort}` },
    }
    const interrupted = await startApp(t, settings)
    await waitUntil('the check waits', () => /Sleeping for/.test(slow.output()))
    await interrupted.stop()

    const app = await startApp(t, settings)
    const target = { port: httpsPort, ca: await slow.root() }
    await waitUntil('there is a certificate', async () => (await serialOf(target)) !== null)
    const serial = await serialOf(target)
    await app.stop()
    await slow.stop()
    await startApp(t, settings)
    assert.equal(await serialOf(target), serial)
  },
)

test('O29: the page of port 80 says why there is no certificate', withAcmeServer, async (t) => {
  const [httpPort, httpsPort, authorityPort, otherPort, wrongPort] = await freePorts(5)
  const directory = `https://127.0.0.1:${authorityPort}/dir`
  const app = await startApp(t, {
    ...{ HTTPS: 'auto', PUBLIC_URL: `https://${acmeHost}`, ACME_DIRECTORY_URL: directory },
    ...{ HTTP_PORT: `${httpPort}`, HTTPS_PORT: `${httpsPort}` },
  })
  const says = (words: RegExp) => async (): Promise<boolean> => {
    const { status, text } = await getPlainly(httpPort, '/')
    return status === 503 && words.test(text)
  }
  const again = () => app.clock.advance(24 * 3_600_000)
  await waitUntil('the authority is away', says(/authority that issues certificates can&#39;t be/))
  const op = await app.register()
  const overview = async () => op.expect(200, op.get('/api/operator/overview'))
  const { certificate } = await overview()
  assert.equal(certificate.host, acmeHost)
  assert.equal(certificate.failure.problem.kind, 'authority_away')
  assert.ok(certificate.failure.nextAttemptAt > app.clock.now())
  const { text } = await getPlainly(httpPort, '/', { 'accept-language': 'de-DE,de;q=0.9' })
  assert.match(text, /<html lang="de">[\s\S]*Zertifizierungsstelle ist nicht erreichbar/)
  assert.equal(await serialOf({ port: httpsPort }), null)

  const port = authorityPort!
  const wrong = { httpPort: otherPort!, httpsPort: wrongPort! }
  const blind = await startAcmeServer(t, { ...wrong, port })
  again()
  await waitUntil('nobody is reached', says(/can&#39;t be reached on port 80 or 443|leads to/))
  await blind.stop()

  const authority = await startAcmeServer(t, { httpPort, httpsPort, port, validitySeconds: 7200 })
  again()
  const target = { port: httpsPort, ca: await authority.root() }
  await waitUntil('there is a certificate', async () => (await serialOf(target)) !== null)
  assert.equal((await getPlainly(httpPort, '/')).status, 308)
  assert.equal((await overview()).certificate.failure, null)

  // What fails after a success is tried again as soon as at first.
  await authority.stop()
  app.clock.advance(7200 * 1000)
  await waitUntil('a renewal fails', async () => (await overview()).certificate.failure !== null)
  const { nextAttemptAt } = (await overview()).certificate.failure
  assert.ok(nextAttemptAt - app.clock.now() < 150_000, String(nextAttemptAt - app.clock.now()))
})

test("O30: an authority's limit is waited for as it says, at most 7 days", async (t) => {
  trustTestAuthority()
  const [httpPort, httpsPort] = await freePorts(2)
  const asked: string[] = []
  let retryAfter = '172800'
  const authority = createServer(certificates.own, ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(429, {
      'retry-after': retryAfter,
      'content-type': 'application/problem+json',
    })
    const type = 'urn:ietf:params:acme:error:rateLimited'
    response.end(JSON.stringify({ type, detail: 'too many <b>certificates</b>' }))
  })
  await once(authority.listen(0, '127.0.0.1'), 'listening')
  t.after(() => authority.close())
  const { port } = authority.address() as AddressInfo
  const app = await startApp(t, {
    ...{ HTTPS: 'auto', PUBLIC_URL: `https://${acmeHost}` },
    ACME_DIRECTORY_URL: `https://127.0.0.1:${port}/dir`,
    ...{ HTTP_PORT: `${httpPort}`, HTTPS_PORT: `${httpsPort}` },
  })
  let page = ''
  await waitUntil('the limit is shown', async () => {
    page = (await getPlainly(httpPort, '/')).text
    return /limit is reached/.test(page)
  })
  assert.match(page, /too many &lt;b&gt;certificates/)
  assert.equal(asked.length, 1)
  app.clock.advance(47 * 3_600_000)
  const shown = (): number => Date.parse(`${/(\d{4}-\d\d-\d\d \d\d:\d\d) UTC/.exec(page)?.[1]}Z`)
  const wanted = shown()
  assert.ok(wanted > app.clock.now(), 'the page shows the time that the authority wants')
  retryAfter = String(365 * 86_400)
  app.clock.advance(2 * 3_600_000)
  await waitUntil('it is asked again', () => asked.length > 1)
  await waitUntil('the next time is shown', async () => {
    page = (await getPlainly(httpPort, '/')).text
    return shown() > wanted
  })
  const days = (shown() - app.clock.now()) / 86_400_000
  assert.ok(days > 6.9 && days <= 7, `${days} days`)
})

test("O32: the operator's own certificate is used, and read again when it changes", async (t) => {
  const [httpPort, httpsPort] = await freePorts(2)
  const folder = temporaryDirectory(t)
  const files = { HTTPS_CERT: join(folder, 'cert.pem'), HTTPS_KEY: join(folder, 'key.pem') }
  const write = ({ cert, key }: { cert: string; key: string }): void => {
    writeFileSync(files.HTTPS_CERT, cert)
    writeFileSync(files.HTTPS_KEY, key)
  }
  const settings = {
    ...{ ...files, PUBLIC_URL: 'https://here.example' },
    ...{ HTTP_PORT: `${httpPort}`, HTTPS_PORT: `${httpsPort}` },
  }
  write({ cert: certificates.own.cert, key: certificates.other.key })
  await assert.rejects(startApp(t, settings), /HTTPS_CERT, HTTPS_KEY: the key is that of another/)
  write(certificates.own)
  const app = await startApp(t, settings)
  const operator = await app.register()
  const readUntil = async () =>
    (await operator.expect(200, operator.get('/api/operator/overview'))).certificate
  const untilOf = ({ cert }: { cert: string }) => ({
    host: 'here.example',
    validUntil: new X509Certificate(cert).validToDate.getTime(),
    renewsAt: null,
    failure: null,
  })
  assert.deepEqual(await readUntil(), untilOf(certificates.own))
  const here = { port: httpsPort, ca: certificates.own.cert, host: 'here.example' }
  assert.equal((await getSecurely(here)).status, 200)
  writeFileSync(files.HTTPS_CERT, certificates.other.cert)
  assert.equal((await getSecurely(here)).status, 200, 'half a change is not used')
  // A renewed one may have the same key.
  for (const [written, host] of [
    [certificates.other, 'other.example'],
    [certificates.renewed, 'renewed.example'],
  ] as const) {
    write(written)
    const there = { port: httpsPort, ca: written.cert, host }
    await waitUntil('the new one is used', () =>
      getSecurely(there).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    assert.deepEqual(await readUntil(), untilOf(written))
  }
})

test(
  'O31: one process gets the certificate, and all answer the challenge and use it',
  { skip: withAcmeServer.skip || postgresOnly.skip },
  async (t) => {
    const [httpPort, httpsPort, otherHttpPort, otherHttpsPort] = await freePorts(4)
    const seen = { httpPort: otherHttpPort!, httpsPort: otherHttpsPort! }
    const authority = await startAcmeServer(t, seen)
    const shared = { ...authority.settings, DATABASE_URL: await createTestDatabase() }
    const start = (http: number, https: number) =>
      startApp(t, { ...shared, HTTP_PORT: `${http}`, HTTPS_PORT: `${https}` })
    // The first one gets the certificate, and the authority reaches the second.
    const first = await start(httpPort, httpsPort)
    const second = await start(otherHttpPort!, otherHttpsPort!)
    const ca = await authority.root()
    // Its first attempt may have been before the second one listened.
    first.clock.advance(3_600_000)
    await waitUntil('both have it', async () => {
      second.clock.advance(3_600_000)
      const serials = await Promise.all([
        serialOf({ port: httpsPort, ca }),
        serialOf({ port: otherHttpsPort!, ca }),
      ])
      return serials[0] !== null && serials[0] === serials[1]
    })
  },
)
