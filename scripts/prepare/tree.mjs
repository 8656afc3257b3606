import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {import('./stamp.mjs').Scope} Scope
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }} Entry
 */

/**
 * Whether npm's own record of node_modules holds all that the lockfile asks for. npm writes that record when an
 * install is complete, so an `npm install` run by hand need not be done again.
 *
 * @param {string} root
 * @param {Scope} scope
 */
export function treeMatches(root, scope) {
  const wanted = readEntries(path.join(root, 'package-lock.json'))
  const installed = readEntries(path.join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true
    if (scope === 'runtime' && (entry.dev || entry.devOptional)) return true
    const found = installed[place]
    // What belongs to another platform is not installed.
    if (!found) return entry.optional === true
    return sameEntry(entry, found) && existsSync(path.join(root, place, 'package.json'))
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
