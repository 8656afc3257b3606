import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {import('./stamp.mjs').Scope} Scope
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }} Entry
 */

/**
 * Whether npm's own record of node_modules contains everything in the lockfile. npm writes that record when an install
 * is complete, so an `npm install` by hand is not repeated.
 *
 * @param {string} root
 * @param {Scope} scope
 */
export function treeMatches(root, scope) {
  const wanted = readEntries(path.join(root, 'package-lock.json'))
  const installed = readEntries(path.join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.includes('node_modules/')) return true
    if (scope === 'runtime' && (entry.dev || entry.devOptional)) return true
    const found = installed[folder]
    // What belongs to another platform is not installed.
    if (!found) return entry.optional === true
    return sameEntry(entry, found) && existsSync(path.join(root, folder, 'package.json'))
  })
}

/** @param {string} file @returns {Record<string, Entry> | undefined} */
function readEntries(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** @param {Entry} a @param {Entry} b */
function sameEntry(a, b) {
  if (a.link || b.link) return a.link === b.link && a.resolved === b.resolved
  return a.version === b.version && a.integrity === b.integrity
}
