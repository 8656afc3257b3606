import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pinned, pinnedNode, platformPackages } from './stamp.mjs'

/**
 * The Node that the program will run on, seen to run: the pinned one or, where none is published for this
 * platform or it does not run (another libc, say), the machine's own if that is recent enough.
 *
 * @param {string} root
 * @returns {import('./stamp.mjs').Runtime | undefined}
 */
export function findRuntime(root) {
  const { version, major } = pinned(root)
  if (process.platform === 'win32') writeExecShim(root)
  if (versionOf(pinnedNode(root)) === version) return 'pinned'
  // A Node that does not run would still be the first in the PATH.
  rmSync(pinnedNode(root), { force: true })
  return Number.parseInt(systemVersion() ?? '0', 10) >= major ? 'system' : undefined
}

/**
 * The package that carries the pinned Node for this machine, if there is one.
 * @param {string} root
 */
export function platformPackage(root) {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return platformPackages(root).find((name) => {
    const entry = lockfile.packages[`node_modules/${name}`]
    return (
      [entry?.os].flat().includes(process.platform) && [entry?.cpu].flat().includes(process.arch)
    )
  })
}

/** @param {string} root */
export function noRuntimeMessage(root) {
  const { major } = pinned(root)
  const carrier = platformPackage(root)
  const cause = carrier
    ? `The one that npm's package ${carrier} carries was not fetched or does not run on this machine`
    : `npm carries no build of it for this machine (${process.platform} ${process.arch})`
  const found = systemVersion()
  const other = found ? `the Node in the PATH is ${found}` : 'there is no other Node in the PATH'
  const library =
    carrier && process.platform === 'linux'
      ? 'It needs the library libatomic: on Debian and Ubuntu, the package libatomic1 contains it.\n'
      : ''
  return (
    `Guildhall runs on Node ${major}. ${cause}, and ${other}.\n` +
    library +
    `Install Node ${major} or newer (https://nodejs.org/en/download), put it first in the PATH and run the same ` +
    'command again.'
  )
}

function systemVersion() {
  return versionOf('node', { ...process.env, PATH: pathWithoutPackages() })
}

function pathWithoutPackages() {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter)
  const bin = path.join('node_modules', '.bin')
  return parts.filter((part) => !path.normalize(part).endsWith(bin)).join(path.delimiter)
}

/**
 * Without the leading v; undefined if it does not run.
 * @param {string} file @param {NodeJS.ProcessEnv} [env]
 */
function versionOf(file, env = process.env) {
  try {
    const shell = process.platform === 'win32'
    const command = shell ? `"${file}"` : file
    const options = { env, shell, timeout: 30_000, encoding: /** @type {const} */ ('utf8') }
    const output = execFileSync(command, ['--version'], {
      ...options,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

/**
 * The scripts say `exec`, so that a signal to npm reaches the program and not a shell around it. The shell of
 * Windows has no such command: there it becomes a command that runs the rest of the line.
 *
 * @param {string} root
 */
function writeExecShim(root) {
  writeFileSync(path.join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}
