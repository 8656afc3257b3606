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
    return await withLock(lock, (holdFor) => installAlone(root, scope, holdFor))
  } catch (error) {
    say(`The dependencies could not be installed: ${String(error)}`)
    return 1
  }
}

/** @param {string} root @param {Scope} scope @param {(pid: number) => void} holdFor */
async function installAlone(root, scope, holdFor) {
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
  const code = await runNpm(root, command, wanted, holdFor)
  if (code !== 0) {
    say(
      `npm ${command} ended with code ${code}; see its message above. When the cause is fixed, run the same\n` +
        'command again. It is always safe to delete node_modules first.',
    )
    return code
  }
  if (!hasRuntime(root)) {
    say(noRuntimeMessage(root))
    return 1
  }
  writeFileSync(stampFile(root), JSON.stringify({ lock: lockDigest(root), scope: wanted }))
  return 0
}

/**
 * Runs npm in `root`. Returns its exit code, or 128 and more after a signal.
 *
 * @param {string} root
 * @param {'ci' | 'install'} command installs anew, or what is missing
 * @param {Scope} scope
 * @param {(pid: number) => void} holdFor receives the process id of npm
 * @returns {Promise<number>}
 */
function runNpm(root, command, scope, holdFor) {
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
  if (child.pid) holdFor(child.pid)
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/**
 * Whether a Node that the program can run on was seen to run: the pinned one or, where none is published for this platform or
 * it does not run (another libc, say), the machine's own if that is recent enough.
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
  return Number.parseInt(ownVersion() ?? '0', 10) >= major
}

/** @param {string} root */
function noRuntimeMessage(root) {
  const { major, packages } = pinned(root)
  const { platform, arch } = process
  const entries = readJson(path.join(root, 'package-lock.json')).packages
  const carrier = packages.find((name) => {
    const { os, cpu } = entries[`node_modules/${name}`] ?? {}
    return [os].flat().includes(platform) && [cpu].flat().includes(arch)
  })
  const cause = carrier
    ? `The one that npm's package ${carrier} carries was not fetched or does not run on this machine`
    : `npm carries no build of it for this machine (${platform} ${arch})`
  const found = ownVersion()
  const other = found ? `the Node in the PATH is ${found}` : 'there is no other Node in the PATH'
  const library =
    carrier && platform === 'linux'
      ? 'It needs the library libatomic: on Debian and Ubuntu, the package libatomic1 contains it.\n'
      : ''
  return (
    `Guildhall runs on Node ${major}. ${cause}, and ${other}.\n${library}` +
    `Install Node ${major} or newer (https://nodejs.org/en/download), put it first in the PATH and run the same ` +
    'command again.'
  )
}

/** The version of the Node in the PATH besides the pinned one. */
function ownVersion() {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter)
  const bin = path.join('node_modules', '.bin')
  const own = parts.filter((part) => !path.normalize(part).endsWith(bin)).join(path.delimiter)
  return versionOf('node', { ...process.env, PATH: own })
}

/** Without the leading v; undefined if it does not run. @param {string} file @param {NodeJS.ProcessEnv} [env] */
function versionOf(file, env = process.env) {
  try {
    const shell = process.platform === 'win32'
    const output = execFileSync(shell ? `"${file}"` : file, ['--version'], {
      env,
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
