import { execFileSync, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isReady, lockDigest, pinned, pinnedNode, readJson, stampFile } from './installed.mjs'
import { withLock } from './lock.mjs'

/** @typedef {import('./installed.mjs').Scope} Scope */

/**
 * Installs what the lockfile names, once for all processes that ask at the same time. Returns the exit code; errors are
 * printed on stderr.
 *
 * @param {string} root
 * @param {Scope} scope
 */
export async function install(root, scope) {
  try {
    const lock = path.join(root, '.cache', 'install.lock')
    return await withLock(lock, () => installAlone(root, scope))
  } catch (error) {
    say(`The dependencies could not be installed: ${String(error)}`)
    return 1
  }
}

/** @param {string} root @param {Scope} scope */
async function installAlone(root, scope) {
  if (isReady(root, scope)) return 0
  say('Installing the dependencies; this takes a while the first time …')
  // npm writes its record when an install is complete: without one, the next run must not trust what half of one left.
  const record = path.join(root, 'node_modules', '.package-lock.json')
  const packages = readJson(record)?.packages
  rmSync(stampFile(root), { force: true })
  rmSync(record, { force: true })
  // A working tree with the developers' tools keeps them, and a program that runs from it its files.
  const hasTools = Object.values(packages ?? {}).some(({ dev }) => dev)
  const wanted = scope === 'all' || hasTools ? 'all' : 'runtime'
  const command = packages ? 'install' : 'ci'
  const code = await runNpm(root, command, wanted)
  if (code !== 0) {
    say(
      `npm ${command} ended with code ${code}; see its message above. When the cause is fixed, run the same\n` +
        'command again. It is always safe to delete node_modules first.',
    )
    return code
  }
  if (!hasRuntime(root)) return 1
  writeFileSync(stampFile(root), JSON.stringify({ lock: lockDigest(root), scope: wanted }))
  return 0
}

/**
 * Runs npm in `root`. Returns its exit code.
 *
 * @param {string} root
 * @param {'ci' | 'install'} command installs anew, or what is missing
 * @param {Scope} scope
 * @returns {Promise<number>}
 */
function runNpm(root, command, scope) {
  // Explicit, since NODE_ENV=production or a user's settings would leave parts out.
  const parts = [scope === 'all' ? '--include=dev' : '--omit=dev', '--include=optional']
  const args = [command, '--no-save', ...parts, '--no-audit', '--no-fund', '--loglevel=error']
  // Every native part comes prebuilt. npm itself runs on an older Node than the packages ask for; they run on the pinned one.
  args.push('--ignore-scripts', '--no-engine-strict')
  // The npm that runs this script, on the Node that it runs on: the pinned Node is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isKnown = npm && node && path.basename(npm) === 'npm-cli.js'
  const child = spawn(isKnown ? node : 'npm', isKnown ? [npm, ...args] : args, {
    cwd: root,
    shell: !isKnown && process.platform === 'win32',
    // Standard output belongs to the command that follows.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Whether a Node that the program can run on was seen to run: the pinned one or, where none is published for this platform or
 * it does not run (another libc, say), the one that runs this script if that is recent enough. Says so if there is none.
 *
 * @param {string} root
 */
function hasRuntime(root) {
  const { version, major } = pinned(root)
  // The scripts say `exec`, so that a signal to npm reaches the program and not a shell around it. The shell of Windows
  // has no such command: there it becomes a command that runs the rest of the line.
  if (process.platform === 'win32') {
    writeFileSync(path.join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
  }
  if (versionOf(pinnedNode(root)) === version) return true
  // A Node that does not run would still be the first in the PATH.
  rmSync(pinnedNode(root), { force: true })
  const own = process.versions.node
  if (Number.parseInt(own, 10) >= major) return true
  say(
    `Guildhall runs on Node ${major}. The one that npm brings for this machine (${process.platform} ${process.arch}) is missing or ` +
      `does not run,\nand the Node in the PATH is ${own}. On Debian and Ubuntu, it needs the package libatomic1. Install that, or ` +
      `Node ${major} or newer\n(https://nodejs.org/en/download), put it first in the PATH and run the same command again.`,
  )
  return false
}

/** Undefined if it does not run. @param {string} file */
function versionOf(file) {
  try {
    const shell = process.platform === 'win32'
    const output = execFileSync(shell ? `"${file}"` : file, ['--version'], {
      shell,
      timeout: 30_000,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`)
}
