import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = { optionalDependencies?: Record<string, string>; link?: boolean; integrity?: string }

const lockfile = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Entry> }
const entries = Object.entries(lockfile.packages)

// npm leaves out packages of other platforms when it cannot find them, and `npm ci` then refuses the lockfile.
test('the lockfile holds the packages of every platform', () => {
  const missing = entries.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(place, name))
      .map((name) => `${name} of ${place}`),
  )
  assert.deepEqual(missing, [])
})

test('every package from the registry is pinned by its digest', () => {
  const unpinned = entries
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  assert.deepEqual(unpinned, [])
})

/** Looks where Node would: beside the package, then outward. */
function isFound(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (candidate in lockfile.packages) return true
    if (folder === '') return false
  }
}
