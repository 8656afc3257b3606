import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.dirname(import.meta.dirname)
const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')

/** The folders that paths in the document are relative to. */
const bases = ['', 'apps/backend/src', 'apps/web/src']

test('every path in docs/architecture.md exists', () => {
  const paths = pathsIn(text)
  assert.ok(paths.length > 50, `only ${paths.length} paths were found`)
  assert.deepEqual(
    paths.filter((name) => !exists(name)),
    [],
  )
})

test('every folder of the backend is in docs/architecture.md', () => {
  const folders = globSync('apps/backend/src/*/', { cwd: root }).map((name) => path.basename(name))
  assert.deepEqual(
    folders.filter((name) => !text.includes(`\`apps/backend/src/${name}/\``)),
    [],
  )
})

/** The code spans that are paths: names of files, and folders such as `gateway/` or `packages/contract/src`. */
function pathsIn(markdown: string): string[] {
  const spans = [...markdown.matchAll(/`([\w.*<][\w./*<>-]*)`/g)].map(([, span]) => span ?? '')
  const isPath = /\/$|\.(ts|tsx|md)$|^(apps|packages|docs|bench|scripts|test)\//
  return [...new Set(spans)].filter((span) => isPath.test(span))
}

/** Whether a path exists below one of the bases. A name without a folder may be anywhere in the backend. */
function exists(name: string): boolean {
  const pattern = name.replaceAll(/<\w+>/g, '*')
  const patterns = pattern.includes('/')
    ? bases.map((base) => path.posix.join(base, pattern))
    : [pattern, `apps/backend/{src,test}/**/${pattern}`]
  return patterns.some((one) => globSync(one, { cwd: root }).length > 0)
}
