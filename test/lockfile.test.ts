import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = { optionalDependencies?: Record<string, string>; link?: boolean; integrity?: string }

const lockfile = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Entry> }
const entries = Object.entries(lockfile.packages)

// npm omits packages of other platforms that it cannot find, and `npm ci` then rejects the lockfile.
test('the lockfile contains the packages of every platform', () => {
  const missing = entries.flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(location, name))
      .map((name) => `${name} of ${location}`),
  )
  assert.deepEqual(missing, [])
})

test('every registry package has an integrity hash', () => {
  const unpinned = entries
    .filter(([location, { link }]) => location.includes('node_modules/') && link !== true)
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  assert.deepEqual(unpinned, [])
})

/** Looks up a package like Node: next to the dependent package, then in the parent folders. */
function isFound(location: string, name: string): boolean {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (candidate in lockfile.packages) return true
    if (folder === '') return false
  }
}
