import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const scripts = path.resolve(import.meta.dirname, '../../scripts')

/** A stub of npm: logs its arguments, waits, and links the Node of these tests and the data of emoji. */
const npm = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
const [command, ...options] = process.argv.slice(2)
appendFileSync('npm.log', [command, ...options.filter((one) => one.endsWith('dev'))].join(' ') + '\\n')
if (command === 'ci') rmSync('node_modules', { recursive: true, force: true })
await setTimeout(Number(process.env.NPM_MS ?? 300))
if (process.env.NPM_CODE) process.exit(Number(process.env.NPM_CODE))
mkdirSync('node_modules/.bin', { recursive: true })
for (const one of ['.bin/node', 'emojibase-data']) rmSync('node_modules/' + one, { force: true })
symlinkSync(process.env.EMOJI_DATA, 'node_modules/emojibase-data')
writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }')
if (process.env.NPM_NODE !== 'broken') symlinkSync(process.execPath, 'node_modules/.bin/node')
else writeFileSync('node_modules/.bin/node', 'not a program', { mode: 0o755 })
`

/** A stub of a build: logs that it ran. */
const builder = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('builds.log', 'build\\n')
mkdirSync('apps/backend/dist', { recursive: true })
writeFileSync('apps/backend/dist/main.js', '')
`

test('installs on the first run, and again only when the lockfile changes', async (t) => {
  const tree = createTree(t)
  assert.equal((await prepare(tree)).code, 0)
  assert.equal((await prepare(tree)).code, 0)
  assert.deepEqual(tree.npmCalls(), ['ci --include=dev'])

  tree.write('package-lock.json', `{ "packages": { "node_modules/new": { "version": "1.0.0" } } }`)
  assert.equal((await prepare(tree)).code, 0)
  assert.equal(tree.npmCalls().length, 2)
})

test('completes an install without dev dependencies', async (t) => {
  const tree = createTree(t)
  await prepare(tree, ['--omit=dev'])
  await prepare(tree)
  await prepare(tree, ['--omit=dev'])
  assert.deepEqual(tree.npmCalls(), ['ci --omit=dev', 'install --include=dev'])
})

test('concurrent runs install once', async (t) => {
  const tree = createTree(t)
  const codes = await Promise.all([prepare(tree), prepare(tree), prepare(tree)])
  assert.deepEqual(
    codes.map(({ code }) => code),
    [0, 0, 0],
  )
  assert.equal(tree.npmCalls().length, 1)
})

test('reports a failed install, exits with its code and retries on the next run', async (t) => {
  const tree = createTree(t)
  const { code, stderr } = await prepare(tree, [], { NPM_CODE: '7' })
  assert.equal(code, 7)
  assert.match(stderr, /npm ci ended with code 7/)
  assert.equal((await prepare(tree)).code, 0)
})

test('recovers from a killed install', async (t) => {
  const tree = createTree(t)
  const child = start(tree, [], { NPM_MS: '60000' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  while (tree.npmCalls().length === 0) await sleep(20)
  process.kill(-child.pid!, 'SIGKILL')
  await ended
  assert.equal((await prepare(tree)).code, 0)
  assert.equal(tree.npmCalls().length, 2)
  assert.ok(existsSync(path.join(tree.root, 'node_modules/.bin/node')))
})

test('removes a Node binary that does not run and explains what to do', async (t) => {
  const tree = createTree(t, '999.0.0')
  const { code, stderr } = await prepare(tree, [], { NPM_NODE: 'broken' })
  assert.equal(code, 1)
  assert.match(stderr, /is missing or does not run,\nand the Node in the PATH is \d+\.\d+\.\d+\. /)
  assert.match(stderr, /package libatomic1\. Install that, or Node 999 or newer/)
  assert.equal(existsSync(path.join(tree.root, 'node_modules/.bin/node')), false)
})

test("uses the machine's Node if the pinned one does not run", async (t) => {
  const tree = createTree(t)
  assert.equal((await prepare(tree, [], { NPM_NODE: 'broken' })).code, 0)
  assert.equal((await prepare(tree)).code, 0)
  assert.equal(tree.npmCalls().length, 1)
})

test('builds when a source changes, and only then', async (t) => {
  const tree = createTree(t)
  tree.write('apps/backend/build.ts', builder)
  assert.equal((await prepare(tree)).code, 0)
  const sources = ['src/deep/main.ts', 'external-packages.ts', 'package.json', 'tsconfig.json']
  const inAndAround = [
    ...sources.map((name) => `apps/backend/${name}`),
    'packages/contract/src/rules.ts',
    'packages/contract/package.json',
    'scripts/build-folder.ts',
    'tsconfig.base.json',
  ]
  for (const [index, file] of inAndAround.entries()) {
    tree.write(file, '{}')
    assert.match((await prepare(tree)).stderr, /Building the backend/, file)
    assert.equal((await prepare(tree)).stderr, '', file)
    assert.equal(tree.builds(), index + 2, file)
  }
  for (const file of ['apps/backend/test/x.test.ts', 'apps/web/src/x.ts', 'docs/x.md']) {
    tree.write(file, 'changed')
    await prepare(tree)
  }
  assert.equal(tree.builds(), inAndAround.length + 1)
})

type Tree = {
  builds: () => number
  root: string
  npmCalls: () => string[]
  write: (file: string, text: string) => void
}

function createTree(t: TestContext, nodeVersion = process.versions.node): Tree {
  const root = mkdtempSync(path.join(tmpdir(), 'guildhall-prepare-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), content)
  }
  cpSync(path.join(scripts, 'prepare'), path.join(root, 'scripts/prepare'), { recursive: true })
  for (const name of ['prepare.mjs', 'is-running.mjs']) {
    cpSync(path.join(scripts, name), path.join(root, 'scripts', name))
  }
  mkdirSync(path.join(root, 'packages/contract/src'), { recursive: true })
  write('npm/npm-cli.js', npm)
  const nodePackage = `node-${process.platform}-${process.arch}`
  const platform = { os: process.platform, cpu: process.arch, optional: true }
  const optionalDependencies = { [nodePackage]: nodeVersion }
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies }))
  write(
    'package-lock.json',
    JSON.stringify({ packages: { [`node_modules/${nodePackage}`]: platform } }),
  )
  const lines = (name: string) => {
    const log = path.join(root, name)
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  }
  const npmCalls = () => lines('npm.log')
  return { root, npmCalls, builds: () => lines('builds.log').length, write }
}

function start(tree: Tree, options: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, ['scripts/prepare.mjs', ...options], {
    cwd: tree.root,
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      npm_execpath: path.join(tree.root, 'npm/npm-cli.js'),
      npm_node_execpath: process.execPath,
      EMOJI_DATA: path.resolve(scripts, '../node_modules/emojibase-data'),
      ...env,
    },
  })
}

async function prepare(tree: Tree, options: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = start(tree, options, env)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stderr = await text(child.stderr)
  return { code: await ended, stderr }
}
