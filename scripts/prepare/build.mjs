import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockDigest, pinnedNode } from './installed.mjs'

/** What both parts are made of besides their own folder. */
const shared = [
  'package.json',
  'tsconfig.base.json',
  'scripts/build-folder.ts',
  'scripts/is-running.mjs',
  'packages',
]

/** What is made of the sources, or only tests or describes them. */
const notSources = new Set(['dist', 'node_modules', 'test', 'e2e', 'README.md'])

/** @type {[title: string, folder: string, result: string][]} */
const parts = [
  ['web client', 'apps/web', 'dist/index.html'],
  ['backend', 'apps/backend', 'dist/main.js'],
]

/**
 * Builds the parts whose sources changed. Each build replaces its folder in one step, so several processes can do so at the
 * same time. Returns the exit code; errors are printed on stderr.
 *
 * @param {string} root
 */
export function build(root) {
  const node = existsSync(pinnedNode(root)) ? pinnedNode(root) : process.execPath
  const shell = process.platform === 'win32'
  for (const [title, folder, result] of parts) {
    const script = path.join(folder, 'build.ts')
    const digest = sourcesDigest(root, folder)
    const digestFile = path.join(root, '.cache', `${path.basename(folder)}.digest`)
    const isBuilt =
      existsSync(path.join(root, folder, result)) &&
      existsSync(digestFile) &&
      readFileSync(digestFile, 'utf8') === digest
    if (isBuilt || !existsSync(path.join(root, script))) continue
    process.stderr.write(`Building the ${title} …\n`)
    // Standard output belongs to the program that starts afterwards.
    const { status } = spawnSync(shell ? `"${node}"` : node, [script], {
      cwd: root,
      shell,
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) {
      process.stderr.write(`The ${title} could not be built; see the message above.\n`)
      return status ?? 1
    }
    mkdirSync(path.dirname(digestFile), { recursive: true })
    writeFileSync(digestFile, digest)
  }
  return 0
}

/**
 * Changes whenever a source does. Reads names, sizes and times only, which is fast enough before every start.
 * @param {string} root @param {string} folder
 */
function sourcesDigest(root, folder) {
  const hash = createHash('sha256').update(lockDigest(root))
  for (const file of [folder, ...shared].flatMap((source) => filesIn(path.join(root, source)))) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${path.relative(root, file)}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} source @returns {string[]} */
function filesIn(source) {
  const stats = statSync(source, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [source] : []
  const names = readdirSync(source).filter(
    (name) => !name.startsWith('dist.') && !notSources.has(name),
  )
  return names.toSorted().flatMap((name) => filesIn(path.join(source, name)))
}
