import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { lockDigest, pinnedNode, readStamp } from './stamp.mjs'

/** What the built client is made of; files and folders. */
const sources = [
  'apps/web/index.html',
  'apps/web/build.ts',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'packages/contract/src',
]

/** Whether the client that was built is the one that its sources make. @param {string} root */
export function isWebBuilt(root) {
  if (!existsSync(path.join(root, 'apps/web'))) return true
  return existsSync(builtPage(root)) && readDigest(root) === sourcesDigest(root)
}

/**
 * Builds the web client, once for all processes that ask at the same time. Gives the exit code; what went wrong is told
 * on stderr.
 *
 * @param {string} root
 */
export async function buildWeb(root) {
  const file = path.join(root, '.cache', 'web.lock')
  return await withLock(
    file,
    () => undefined,
    async (holdFor) => {
      if (isWebBuilt(root)) return 0
      const digest = sourcesDigest(root)
      const code = await runBuild(root, holdFor)
      if (code === 0) writeFileSync(digestFile(root), digest)
      else process.stderr.write('The web client could not be built; the message stands above.\n')
      return code
    },
  )
}

/** @param {string} root @param {(pid: number) => void} holdFor @returns {Promise<number>} */
function runBuild(root, holdFor) {
  const node = readStamp(root)?.runtime === 'pinned' ? pinnedNode(root) : process.execPath
  const shell = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    const child = spawn(shell ? `"${node}"` : node, ['apps/web/build.ts'], {
      cwd: root,
      shell,
      // Standard output belongs to the program that starts afterwards.
      stdio: ['ignore', 2, 2],
    })
    if (child.pid !== undefined) holdFor(child.pid)
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })
}

/** Changes whenever a source does: names, sizes and times, which is quick to ask before every start. @param {string} root */
function sourcesDigest(root) {
  const hash = createHash('sha256').update(lockDigest(root))
  for (const file of sources.flatMap((place) => filesIn(root, place)).toSorted()) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} place @returns {string[]} */
function filesIn(root, place) {
  const full = path.join(root, place)
  if (!statSync(full).isDirectory()) return [place]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** @param {string} root */
function readDigest(root) {
  try {
    return readFileSync(digestFile(root), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} root */
function digestFile(root) {
  const folder = path.join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  return path.join(folder, 'web.digest')
}

/** @param {string} root */
function builtPage(root) {
  return path.join(root, 'apps/web/dist/index.html')
}
