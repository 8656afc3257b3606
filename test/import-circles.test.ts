import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'

const root = path.dirname(import.meta.dirname)

test('circular imports are found, whatever the kind of their imports', () => {
  const files = {
    'a.ts': `import './b/b.ts'`,
    'b/b.ts': `export const load = () => import('../c.ts')`,
    'c.ts': `export type { D } from './d.ts'\nimport './alone.ts'`,
    'd.ts': `import type { A } from './a.ts'\nexport type D = A`,
    'alone.ts': `import 'a.ts'\nexport const self = () => import('./self.ts')`,
    'self.ts': `import './self.ts'`,
  }
  assert.deepEqual(circlesIn(new Map(Object.entries(files))), [
    ['a.ts', 'b/b.ts', 'c.ts', 'd.ts'],
    ['self.ts'],
  ])
})

test('no file imports itself through others, not even through import()', () => {
  const names = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  assert.ok(names.length > 1000, `${names.length} files`)
  const files = names.map(
    (name) => [name.replaceAll('\\', '/'), readFileSync(path.join(root, name), 'utf8')] as const,
  )
  assert.deepEqual(circlesIn(new Map(files)), [])
})

/** The groups of files that import each other, with their texts by name. */
function circlesIn(files: ReadonlyMap<string, string>): string[][] {
  const imports = new Map<string, string[]>()
  for (const [name, text] of files) {
    const found = importsOf(name, text).filter((imported) => files.has(imported))
    imports.set(name, found)
  }
  const reached = new Map([...imports.keys()].map((name) => [name, reachableFrom(name, imports)]))
  const circles = new Map<string, string[]>()
  for (const [name, others] of reached) {
    if (!others.has(name)) continue
    const circle = [...others].filter((other) => reached.get(other)!.has(name)).toSorted()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachableFrom(name: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set(imports.get(name))
  for (const other of reached) for (const next of imports.get(other) ?? []) reached.add(next)
  return reached
}

/** The files that a file imports by their paths. */
function importsOf(name: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(name, text).module
  const paths = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // The import rules allow only literal strings.
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return paths
    .filter((imported) => imported.startsWith('.'))
    .map((imported) => path.posix.join(path.posix.dirname(name), imported))
}
