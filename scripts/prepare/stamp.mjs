import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {'runtime' | 'all'} Scope what is installed: what the program needs to run, or the developers' tools as well
 * @typedef {'pinned' | 'system'} Runtime the Node of the platform package, or the one that the machine has
 * @typedef {{ lock: string, scope: Scope, runtime: Runtime }} Stamp
 */

/**
 * Whether what is installed is what the lockfile asks for.
 * @param {string} root
 * @param {Scope} scope
 */
export function isReady(root, scope) {
  const stamp = readStamp(root)
  if (!stamp || stamp.lock !== lockDigest(root)) return false
  if (scope === 'all' && stamp.scope !== 'all') return false
  return stamp.runtime === 'pinned'
    ? existsSync(pinnedNode(root))
    : ownMajor() >= pinned(root).major
}

/** @param {string} root @returns {Stamp | undefined} */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} root @param {Stamp} stamp */
export function writeStamp(root, stamp) {
  const draft = `${stampFile(root)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(stamp))
  renameSync(draft, stampFile(root))
}

/** @param {string} root */
export function removeStamp(root) {
  rmSync(stampFile(root), { force: true })
}

/** @param {string} root */
export function lockDigest(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).digest('hex')
}

/** Where npm links the pinned Node; npm scripts find it there first. @param {string} root */
export function pinnedNode(root) {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node'
  return path.join(root, 'node_modules', '.bin', name)
}

/**
 * The version that the platform packages carry, as package.json pins it.
 * @param {string} root
 */
export function pinned(root) {
  const [name = ''] = platformPackages(root)
  const version = String(readManifest(root).optionalDependencies[name])
  return { version, major: Number.parseInt(version, 10) }
}

/** The packages that carry the pinned Node, one for each platform. @param {string} root */
export function platformPackages(root) {
  const names = Object.keys(readManifest(root).optionalDependencies)
  return names.filter((name) => /^node-.+-(x64|arm64)$/.test(name))
}

/** @param {string} root */
function readManifest(root) {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
}

function ownMajor() {
  return Number.parseInt(process.versions.node, 10)
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules', '.guildhall-install.json')
}
