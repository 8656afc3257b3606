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

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const settings = new Set(
  [...read('example.env').matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name ?? ''),
)
const unprivileged = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {}

test('the files in deploy/ only name settings and paths that exist', () => {
  const compose = globSync('deploy/compose*.yaml', { cwd: root })
  assert.ok(compose.length > 0)
  const named = compose.flatMap((file) => guildhallSettings(read(file)))
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
  for (const file of compose) {
    for (const [, mounted = ''] of read(file).matchAll(/^ +- \.\/([^\s:]+):/gm)) {
      assert.ok(existsSync(path.join(root, 'deploy', mounted)), `${file}: ${mounted}`)
    }
  }
  const unitText = read('deploy/guildhall.service')
  for (const [, built = ''] of unitText.matchAll(/\/opt\/guildhall\/(\S+)/g)) {
    assert.ok(existsSync(path.join(root, built)), built)
  }
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

/** The names in the environments of the services that run Guildhall: those above the services of other images. */
function guildhallSettings(yaml: string): string[] {
  const services = yaml.split(/^(?= {2}[\w-]+:$|x-)/m)
  return services
    .filter((one) => /^x-|^ +image: guildhall$|<<: \*guildhall/m.test(one))
    .flatMap((one) => [...one.matchAll(/^ +([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name ?? ''))
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
