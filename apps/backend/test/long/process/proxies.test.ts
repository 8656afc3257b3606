/** The proxy configurations in deploy/ with the real proxies. In a process of its own, which trusts their certificates. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:https'
import { connect as connectTcp } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { limits } from '@guildhall/contract'
import { certificates } from '../../certificates.ts'
import { createFileForm } from '../../file-form.ts'
import { connect } from '../../gateway-client.ts'
import type { GatewayClient } from '../../gateway-client.ts'
import { registerApp } from '../../openapi-check.ts'
import { createServerFixture } from '../../server-fixture.ts'
import { Account } from '../../account.ts'
import { startApp } from '../../start-app.ts'
import { joinWithMedia } from '../../voice-client.ts'
import { waitUntil } from '../../wait-until.ts'
import { createWebhook } from '../../webhooks.ts'
import { hasProgram, withSystemPrograms } from '../../has-program.ts'
import { freePort } from '../../free-ports.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

const deploy = path.resolve(import.meta.dirname, '../../../../../deploy')
const read = (name: string): string => readFileSync(path.join(deploy, name), 'utf8')

/** Where the proxy listens, and the backend that it sends requests to. */
interface Addresses {
  httpPort: number
  httpsPort: number
  backend: string
}

const without = (program: string) => ({
  skip: hasProgram(program) ? false : `there is no ${program}: apt-get install ${program}`,
})

test('everything works behind nginx', without('nginx'), async (t) => {
  await assertWorksBehind(t, async (folder, { httpPort, httpsPort, backend }) => {
    const certificate = path.join(folder, 'certificate.pem')
    const key = path.join(folder, 'key.pem')
    writeFileSync(certificate, certificates.own.cert)
    writeFileSync(key, certificates.own.key)
    const site = replaceAll(read('nginx.conf'), {
      'chat.example.org;': '127.0.0.1;',
      'listen 80;': `listen 127.0.0.1:${httpPort};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${httpsPort} ssl http2;`,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      '/etc/letsencrypt/live/chat.example.org/fullchain.pem': certificate,
      '/etc/letsencrypt/live/chat.example.org/privkey.pem': key,
      '127.0.0.1:8080': backend,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const config = path.join(folder, 'nginx.conf')
    writeFileSync(
      config,
      `pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
       events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
    )
    start(t, 'nginx', ['-c', config, '-p', folder, '-g', 'daemon off;'])
    return certificates.own.cert
  })
})

test('everything works behind HAProxy', without('haproxy'), async (t) => {
  await assertWorksBehind(t, async (folder, { httpPort, httpsPort, backend }) => {
    const certificate = path.join(folder, 'certificate.pem')
    writeFileSync(certificate, `${certificates.own.cert}\n${certificates.own.key}`)
    const config = path.join(folder, 'haproxy.cfg')
    writeFileSync(
      config,
      replaceAll(read('haproxy.cfg'), {
        'bind :80,[::]:80': `bind 127.0.0.1:${httpPort}`,
        'bind :443,[::]:443': `bind 127.0.0.1:${httpsPort}`,
        '/etc/haproxy/chat.example.org.pem': certificate,
        '127.0.0.1:8080': backend,
      }),
    )
    start(t, 'haproxy', ['-db', '-f', config])
    return certificates.own.cert
  })
})

test('everything works behind Apache', without('apache2'), async (t) => {
  await assertWorksBehind(t, async (folder, { httpPort, httpsPort, backend }) => {
    const certificate = path.join(folder, 'certificate.pem')
    const key = path.join(folder, 'key.pem')
    writeFileSync(certificate, certificates.own.cert)
    writeFileSync(key, certificates.own.key)
    const site = replaceAll(read('apache.conf'), {
      '<VirtualHost *:80>': `<VirtualHost 127.0.0.1:${httpPort}>`,
      '<VirtualHost *:443>': `<VirtualHost 127.0.0.1:${httpsPort}>`,
      'https://chat.example.org/': `https://127.0.0.1:${httpsPort}/`,
      'ServerName chat.example.org': 'ServerName 127.0.0.1',
      '/etc/letsencrypt/live/chat.example.org/fullchain.pem': certificate,
      '/etc/letsencrypt/live/chat.example.org/privkey.pem': key,
      '127.0.0.1:8080': backend,
    })
    const modules = ['mpm_event', 'authz_core', 'alias', 'socache_shmcb']
    const enabled = /a2enmod (.*?) &&/.exec(read('apache.conf'))?.[1]?.split(' ') ?? []
    const config = path.join(folder, 'apache.conf')
    writeFileSync(
      config,
      [
        ...[...modules, ...enabled].map(
          (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
        ),
        `PidFile ${folder}/pid`,
        `DefaultRuntimeDir ${folder}`,
        `ErrorLog ${folder}/error.log`,
        `Listen 127.0.0.1:${httpPort}`,
        `Listen 127.0.0.1:${httpsPort}`,
        'ServerName 127.0.0.1',
        site,
      ].join('\n'),
    )
    start(t, 'apache2', ['-X', '-f', config])
    return certificates.own.cert
  })
})

for (const name of ['Caddyfile', 'Caddyfile.cluster']) {
  test(`everything works behind Caddy with the ${name}`, without('caddy'), async (t) => {
    await assertWorksBehind(t, async (folder, { httpPort, httpsPort, backend }) => {
      const site = path.join(folder, 'site')
      writeFileSync(site, read(name).replaceAll(/guildhall-\d:8080/g, backend))
      const config = path.join(folder, 'Caddyfile')
      const options = `admin off\n skip_install_trust\n http_port ${httpPort}\n https_port ${httpsPort}`
      writeFileSync(config, `{\n ${options}\n}\nimport ${site}\n`)
      const env = { DOMAIN: '127.0.0.1', UPSTREAM: backend, HOME: folder, XDG_DATA_HOME: folder }
      start(t, 'caddy', ['run', '--config', config, '--adapter', 'caddyfile'], env)
      const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt')
      await waitUntil('Caddy has a certificate', () => existsSync(authority))
      return readFileSync(authority, 'utf8')
    })
  })
}

/**
 * Starts Guildhall with the settings that the configurations name, and the proxy, whose `startProxy` resolves with the
 * certificate to trust.
 */
async function assertWorksBehind(
  t: TestContext,
  startProxy: (folder: string, addresses: Addresses) => Promise<string>,
): Promise<void> {
  const folder = temporaryDirectory(t)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${httpsPort}`
  const app = await startApp(t, {
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    VOICE_ADDRESS: '127.0.0.1',
    WEBHOOK_LOG_ADDRESS: 'full',
  })
  registerApp(url)
  const backend = new URL(app.url).host
  const authority = await startProxy(folder, { httpPort, httpsPort, backend })
  setDefaultCACertificates([...getCACertificates(), authority])
  await waitUntil('the proxy listens', () => canConnect(httpsPort))
  let accounts = 0
  const server = await createServerFixture({
    ...app,
    url,
    register: async () => {
      const account = new Account(url)
      await account.register(`person-${(accounts += 1)}`)
      return account
    },
  })
  const { owner, general } = server

  const plain = await fetch(`http://127.0.0.1:${httpPort}/invite/x`, { redirect: 'manual' })
  assert.ok([301, 308].includes(plain.status), `it redirects with ${plain.status}`)
  const { protocol, pathname } = new URL(plain.headers.get('location') ?? '')
  assert.deepEqual([protocol, pathname], ['https:', '/invite/x'])

  const ben = await server.member()
  const [first, second] = [await connect(owner, { headers: { origin: url } }), await connect(ben)]
  const { message } = await first.action('message.send', {
    channelId: general.id,
    content: 'hello',
  })
  assert.equal((await second.next('message.created')).message.id, message.id)

  const bytes = Buffer.alloc(limits.attachmentBytes, 'what a file has in it, ')
  const { attachment } = await owner.expect(
    201,
    owner.post(`/api/channels/${general.id}/attachments`, createFileForm(bytes)),
  )
  assert.ok(bytes.equals(await download(url + attachment.url, owner.cookie ?? '')))

  const { hook, path: webhookPath } = await createWebhook(server)
  const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  assert.equal(await postFrom('127.0.0.5', url + hook, forged), 201)
  await waitUntil('the post is logged with the address of its sender', async () => {
    const { deliveries } = await owner.expect(200, owner.get(`${webhookPath}/deliveries`))
    return deliveries[0]?.address === '127.0.0.5'
  })

  await assertHeard(
    t,
    first,
    second,
    (await server.channels()).find(({ type }) => type === 'voice')?.id ?? '',
  )
  await Promise.all([first.close(), second.close()])
}

/** Media goes past the proxy, which has carried what the two connections agreed on. */
async function assertHeard(
  t: TestContext,
  first: GatewayClient,
  second: GatewayClient,
  channelId: string,
): Promise<void> {
  const speaker = await joinWithMedia(t, first, channelId)
  const listener = await joinWithMedia(t, second, channelId)
  const marks: number[] = []
  await waitUntil('the call is heard', async () => {
    marks.push(...(await speaker.send(['microphone'])))
    return marks.some((mark) => listener.hasReceived(mark))
  })
}

function start(t: TestContext, program: string, args: string[], env = {}): void {
  const child = spawn(program, args, { env: { ...withSystemPrograms(), ...env }, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += String(text)))
  }
  const ended = once(child, 'exit')
  t.after(async () => {
    t.diagnostic(output.slice(-2000))
    child.kill('SIGTERM')
    await ended
  })
}

/** Replaces each text, which must be there. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    assert.ok(result.includes(from), `the configuration contains ${from}`)
    return result.replaceAll(from, to)
  }, text)
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function download(url: string, cookie: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () => resolve(Buffer.concat(parts)))
    }).once('error', reject)
  })
}

async function postFrom(
  localAddress: string,
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const posting = request(url, { method: 'POST', localAddress, headers: sent }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    posting.once('error', reject).end('{"content":"built"}')
  })
}
