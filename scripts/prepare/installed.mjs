import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {'runtime' | 'all'} Scope what the program needs to run, or the developers' tools as well */

/** Whether what is installed is what the lockfile asks for. @param {string} root @param {Scope} scope */
export function isReady(root, scope) {
  const { lock, scope: installed } = readJson(stampFile(root)) ?? {}
  if (lock !== lockDigest(root) || (scope === 'all' && installed !== 'all')) return false
  return (
    existsSync(pinnedNode(root)) || Number.parseInt(process.versions.node, 10) >= pinned(root).major
  )
}

/** Says what is installed. @param {string} root */
export function stampFile(root) {
  return path.join(root, 'node_modules', '.guildhall-install.json')
}

/** @param {string} root */
export function lockDigest(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).digest('hex')
}

/** Where npm links the pinned Node, if it runs on this machine; npm scripts find it there first. @param {string} root */
export function pinnedNode(root) {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node'
  return path.join(root, 'node_modules', '.bin', name)
}

/** The version of the pinned Node, which a package for each platform carries. @param {string} root */
export function pinned(root) {
  const versions = readJson(path.join(root, 'package.json')).optionalDependencies
  const name = Object.keys(versions).find((one) => /^node-.+-(x64|arm64)$/.test(one)) ?? ''
  const version = String(versions[name])
  return { version, major: Number.parseInt(version, 10) }
}

/** Undefined where the file does not exist or is damaged. @param {string} file */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
