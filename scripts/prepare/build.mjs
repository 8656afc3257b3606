import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { lockDigest, pinnedNode, readStamp } from './stamp.mjs'

/**
 * @typedef {object} Part something that is built before a start
 * @property {string} name names its files in `.cache`
 * @property {string} title for a message
 * @property {string} script builds it, run by Node from the root
 * @property {string} result exists when it is built
 * @property {string[]} sources the files and folders that it is built from
 */

/** @type {Part[]} */
const parts = [
  {
    name: 'web',
    title: 'web client',
    script: 'apps/web/build.ts',
    result: 'apps/web/dist/index.html',
    sources: [
      'apps/web/index.html',
      'apps/web/build.ts',
      'scripts/build-folder.ts',
      'apps/web/vite.config.ts',
      'apps/web/package.json',
      'apps/web/public',
      'apps/web/src',
      'packages/contract/src',
      'packages/markdown/src',
    ],
  },
  {
    name: 'backend',
    title: 'backend',
    script: 'apps/backend/build.ts',
    result: 'apps/backend/dist/main.js',
    sources: [
      'apps/backend/build.ts',
      'scripts/build-folder.ts',
      'apps/backend/package.json',
      'apps/backend/src',
      'packages/contract/src',
      'packages/markdown/src',
      'packages/game-query/src',
      'packages/public-address/src',
    ],
  },
]

/**
 * Builds the parts whose sources changed, each once for all processes that ask at the same time. Returns the exit code;
 * errors are printed on stderr.
 *
 * @param {string} root
 */
export async function buildParts(root) {
  const missing = parts.filter((part) => !isBuilt(root, part))
  if (missing.length > 0) {
    process.stderr.write(`Building the ${missing.map(({ title }) => title).join(' and the ')} …\n`)
  }
  const codes = await Promise.all(missing.map((part) => buildPart(root, part)))
  return codes.find((code) => code !== 0) ?? 0
}

/** @param {string} root @param {Part} part */
async function buildPart(root, part) {
  const file = path.join(root, '.cache', `${part.name}.lock`)
  return await withLock(
    file,
    () => undefined,
    async (holdFor) => {
      if (isBuilt(root, part)) return 0
      const digest = sourcesDigest(root, part)
      const code = await runBuild(root, part, holdFor)
      if (code === 0) writeFileSync(digestFile(root, part), digest)
      else process.stderr.write(`The ${part.title} could not be built; see the message above.\n`)
      return code
    },
  )
}

/** Whether the part was built from its present sources. @param {string} root @param {Part} part */
function isBuilt(root, part) {
  if (!existsSync(path.join(root, part.script))) return true
  return (
    existsSync(path.join(root, part.result)) && readDigest(root, part) === sourcesDigest(root, part)
  )
}

/** @param {string} root @param {Part} part @param {(pid: number) => void} holdFor @returns {Promise<number>} */
function runBuild(root, part, holdFor) {
  const node = readStamp(root)?.runtime === 'pinned' ? pinnedNode(root) : process.execPath
  const shell = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    const child = spawn(shell ? `"${node}"` : node, [part.script], {
      cwd: root,
      shell,
      // Standard output belongs to the program that starts afterwards.
      stdio: ['ignore', 2, 2],
    })
    if (child.pid !== undefined) holdFor(child.pid)
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Changes whenever a source does. Reads names, sizes and times only, which is fast enough before every start.
 * @param {string} root @param {Part} part
 */
function sourcesDigest(root, part) {
  const hash = createHash('sha256').update(lockDigest(root))
  for (const file of part.sources.flatMap((source) => filesIn(root, source)).toSorted()) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} source @returns {string[]} */
function filesIn(root, source) {
  const full = path.join(root, source)
  if (!statSync(full).isDirectory()) return [source]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** @param {string} root @param {Part} part */
function readDigest(root, part) {
  try {
    return readFileSync(digestFile(root, part), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} root @param {Part} part */
function digestFile(root, part) {
  const folder = path.join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  return path.join(folder, `${part.name}.digest`)
}
