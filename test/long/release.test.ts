import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { packTar, packZip } from '../../scripts/release/archives.ts'
import { temporaryDirectory } from '../../apps/backend/test/temporary-directory.ts'

const root = path.join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
}
const canChangeRoot = process.platform === 'linux' && process.getuid?.() === 0
const name = `guildhall-${version}-linux-${process.arch}`

test('equal files give equal archives, in any order and at any time', async (t) => {
  const { TZ: zone = 'UTC' } = process.env
  t.after(() => (process.env.TZ = zone))
  const file = (text: string) => ({ bytes: Buffer.from(text), isExecutable: text === 'b' })
  const entries = [
    ['b', file('b')],
    ['a/c', file('c')],
  ] as const
  for (const pack of [packTar, packZip]) {
    const one = await pack('folder', new Map(entries))
    process.env.TZ = 'Asia/Tokyo'
    const other = await pack('folder', new Map(entries.toReversed()))
    assert.ok(one.equals(other), pack.name)
  }
})

/** A root folder with the C and C++ libraries and a shell alone. */
function createRoot(t: TestContext): string {
  const folder = temporaryDirectory(t)
  const node = path.join(root, 'node_modules/.bin/node')
  const libraries = [node, '/bin/sh'].flatMap((file) =>
    [...execFileSync('ldd', [file], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g)].map(
      ([, library = '']) => library,
    ),
  )
  for (const file of [...new Set(libraries), '/bin/sh']) {
    if (file.includes('libatomic')) continue
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    copyFileSync(file, path.join(folder, file))
  }
  for (const empty of ['tmp', 'etc/systemd/system', 'srv']) {
    mkdirSync(path.join(folder, empty), { recursive: true })
  }
  return folder
}

test(
  'O1: an archive runs where nothing is installed',
  { skip: canChangeRoot ? false : 'chroot needs root on Linux' },
  async (t) => {
    execFileSync(
      process.execPath,
      [path.join(root, 'scripts/release.ts'), `linux-${process.arch}`],
      {
        stdio: 'pipe',
      },
    )
    const packed = path.join(root, 'release', `${name}.tar.gz`)
    const sum = createHash('sha256').update(readFileSync(packed)).digest('hex')
    const sums = readFileSync(path.join(root, 'release/SHA256SUMS'), 'utf8')
    assert.equal(sums, `${sum}  ${name}.tar.gz\n`)
    const folder = createRoot(t)
    execFileSync('tar', ['xzf', packed, '-C', folder])
    const launcher = `/${name}/guildhall`
    const run = (...args: string[]) =>
      spawnSync('chroot', [folder, launcher, ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      })
    assert.deepEqual([run('--version').stdout, run('--version').stderr], [`${version}\n`, ''])
    assert.match(run('operator', 'help').stdout, /^ {2}\.\/guildhall operator accounts list/m)
    assert.equal(run('unknown').status, 2)

    const child = spawn('chroot', [folder, launcher], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: '/srv/data', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'close')
    t.after(async () => {
      child.kill('SIGKILL')
      await ended
    })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
    const [line] = (await Promise.race([
      once(child.stdout.setEncoding('utf8'), 'data'),
      ended,
    ])) as [unknown]
    const [, url = ''] = /^Guildhall listening on (\S+)\n/.exec(String(line)) ?? assert.fail(log)
    assert.match(await (await fetch(url)).text(), /<!doctype html>/i)
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'mia', password: 'an uncommon password' }),
    })
    assert.equal(registered.status, 201)
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    assert.equal(log, '')
  },
)

test(
  'O2: the service is installed and removed, and its data stays',
  { skip: canChangeRoot ? false : 'needs root on Linux' },
  (t) => {
    const folder = temporaryDirectory(t)
    for (const needed of ['etc/systemd/system', 'bin', 'var/lib/guildhall']) {
      mkdirSync(path.join(folder, needed), { recursive: true })
    }
    // The service sees no programs in the folders of people, nor temporary ones.
    const program = mkdtempSync('/opt/guildhall-')
    t.after(() => rmSync(program, { recursive: true, force: true }))
    for (const file of ['package.json', 'deploy/guildhall.service', 'deploy/launcher']) {
      cpSync(path.join(root, file), path.join(program, file), { recursive: true })
    }
    const calls = path.join(folder, 'calls')
    for (const program of ['systemctl', 'useradd']) {
      const file = path.join(folder, 'bin', program)
      writeFileSync(file, `#!/bin/sh\necho ${program} "$@" >> ${calls}\n`)
      chmodSync(file, 0o755)
    }
    const run = (command: string) =>
      spawnSync(
        process.execPath,
        [path.join(program, 'deploy/launcher/guildhall.mjs'), command, '--root', folder],
        { cwd: folder, encoding: 'utf8', env: { PATH: path.join(folder, 'bin') } },
      )
    writeFileSync(path.join(folder, '.env'), 'HOST=0.0.0.0\n')
    assert.match(run('install-service').stdout, /runs as a service/)
    const unit = readFileSync(path.join(folder, 'etc/systemd/system/guildhall.service'), 'utf8')
    assert.match(unit, new RegExp(`^ExecStart=${program}/guildhall$`, 'm'))
    assert.match(unit, /^WorkingDirectory=\/var\/lib\/guildhall$/m)
    assert.match(unit, /^ProtectSystem=strict$/m)
    assert.match(unit, /^After=.*\btime-sync\.target\b/m)
    const settings = path.join(folder, 'etc/guildhall.env')
    assert.equal(readFileSync(settings, 'utf8'), 'HOST=0.0.0.0\n')
    assert.equal(statSync(settings).mode & 0o777, 0o600)
    assert.equal(run('uninstall-service').status, 0)
    assert.match(run('uninstall-service').stderr, /no service/)
    assert.deepEqual(
      readFileSync(calls, 'utf8').replaceAll(folder, 'ROOT').split('\n').filter(Boolean),
      [
        'useradd --root ROOT --system --home-dir /var/lib/guildhall --shell /usr/sbin/nologin guildhall',
        'systemctl --root ROOT enable guildhall',
        'systemctl --root ROOT disable guildhall',
      ],
    )
  },
)
