import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const settings = new Set(
  [...read('example.env').matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name ?? ''),
)
const unprivileged = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {}

interface Compose {
  services: Record<string, ComposeService>
}

interface ComposeService {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
}

test('the files in deploy/ only name settings and paths that exist', () => {
  const files = globSync('deploy/compose*.yaml', { cwd: root })
  assert.ok(files.length > 0)
  const services = files.flatMap((file) => Object.values(parseCompose(file).services))
  const named = services
    .filter(({ image }) => image === 'guildhall')
    .flatMap(({ environment = {} }) => Object.keys(environment))
  const unit = [...read('deploy/guildhall.service').matchAll(/^Environment=(\w+)=/gm)]
  const image = [...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) =>
    list.split(' ').map((one) => one.split('=')[0] ?? ''),
  )
  const all = [...named, ...unit.map(([, name = '']) => name), ...image]
  assert.ok(all.includes('PUBLIC_URL') && all.includes('DATA_DIR'))
  assert.deepEqual(
    all.filter((name) => !settings.has(name)),
    [],
  )
  const mounted = services.flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => source.startsWith('.')),
  )
  assert.ok(mounted.length > 0)
  for (const source of mounted) assert.ok(existsSync(path.join(root, 'deploy', source)), source)
  const unitText = read('deploy/guildhall.service')
  for (const [, built = ''] of unitText.matchAll(/\/opt\/guildhall\/(\S+)/g)) {
    assert.ok(existsSync(path.join(root, built)), built)
  }
})

test('the proxies of the compose files send to services and ports that exist', () => {
  for (const file of globSync('deploy/compose*.yaml', { cwd: root })) {
    const { services } = parseCompose(file)
    const { environment = {}, volumes = [] } = services['caddy'] ?? {}
    const caddyfile = volumes.find((volume) => volume.endsWith(':/etc/caddy/Caddyfile:ro')) ?? ''
    const site = read(path.join('deploy', caddyfile.split(':')[0] ?? ''))
    const upstreams = [environment['UPSTREAM'] ?? '', ...(site.match(/guildhall-\d:\d+/g) ?? [])]
    const hosts = upstreams.filter((one) => one !== '').map((one) => one.split(':'))
    assert.ok(hosts.length > 0, file)
    for (const [host = '', port] of hosts) {
      assert.equal(services[host]?.image, 'guildhall', `${file}: ${host}`)
      assert.equal(port, '8080', `${file}: PORT by default`)
    }
    for (const [name, { environment: own = {}, ports = [] }] of Object.entries(services)) {
      if (services[name]?.image !== 'guildhall') continue
      const voicePort = own['VOICE_PORT'] ?? '8080'
      assert.ok(ports.includes(`${voicePort}:${voicePort}/udp`), `${file}: voice of ${name}`)
    }
  }
})

test('the configuration for Traefik refers to parts that it has', () => {
  const { http } = parse(read('deploy/traefik.yaml')) as {
    http: {
      routers: Record<string, { rule: string; service: string; middlewares?: string[] }>
      middlewares: Record<string, { redirectScheme?: { scheme: string } }>
      services: Record<string, { loadBalancer: { servers: { url: string }[] } }>
    }
  }
  for (const { rule, service, middlewares = [] } of Object.values(http.routers)) {
    assert.equal(rule, 'Host(`chat.example.org`)')
    assert.ok(http.services[service], service)
    for (const name of middlewares) assert.ok(http.middlewares[name], name)
  }
  assert.deepEqual(http.services['guildhall']?.loadBalancer.servers, [
    { url: 'http://127.0.0.1:8080' },
  ])
})

test('what the image contains runs as another user, and its health check says whether it does', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-image-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const app = path.join(folder, 'app')
  execFileSync(process.execPath, [path.join(root, 'scripts/assemble.ts'), app])
  assert.equal(
    spawnSync(process.execPath, [path.join(root, 'scripts/assemble.ts'), app]).status,
    2,
    'nothing is overwritten',
  )
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-image-data-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  if ('uid' in unprivileged) chownSync(dataDir, 65_534, 65_534)

  const node = path.join(app, 'bin/node')
  const main = path.join(app, 'apps/backend/dist/main.js')
  const env = { DATA_DIR: dataDir, PORT: '0', MIN_FREE_DISK_MB: '0' }
  const child = spawn(node, [main], { cwd: app, env, stdio: 'pipe', ...unprivileged })
  t.after(() => child.kill('SIGKILL'))
  const url = await startedUrl(child)
  const page = await fetch(url)
  assert.match(await page.text(), /<!doctype html>/i)
  assert.equal((await fetch(`${url}/api/docs`)).status, 200)

  const { port } = new URL(url)
  const check = (): number | null =>
    spawnSync(node, [path.join(app, 'healthcheck.mjs')], { env: { PORT: port } }).status
  assert.equal(check(), 0)
  const operator = path.join(app, 'apps/backend/dist/operator.js')
  const accounts = spawnSync(node, [operator, 'accounts', 'list'], {
    cwd: app,
    env,
    ...unprivileged,
  })
  assert.equal(accounts.status, 0, String(accounts.stderr))
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 0)
  assert.equal(check(), 1)
})

function parseCompose(file: string): Compose {
  return parse(read(file), { merge: true }) as Compose
}

async function startedUrl(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.on('data', (text: Buffer) => (output += String(text)))
  for await (const text of child.stdout ?? []) {
    output += String(text)
    const url = /listening on (http:[/\d.:]+)/.exec(output)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`Guildhall did not start: ${output}`)
}
