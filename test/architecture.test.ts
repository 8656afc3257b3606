import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { endpoints } from '@guildhall/contract'

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

test('every route that a document names exists', () => {
  const known = new Set(Object.values(endpoints).map((route) => shapeOf(route)))
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root })
  const named = documents.flatMap((name) =>
    routesIn(readFileSync(path.join(root, name), 'utf8')).map((route) => ({ name, route })),
  )
  assert.ok(named.length > 150, `only ${named.length} routes were found`)
  assert.deepEqual(
    named.filter(
      ({ name, route }) => !basesOf(name).some((base) => known.has(shapeOf(route, base))),
    ),
    [],
  )
})

/** Methods with a path, such as `GET` and `PUT /servers/:id/rules`; not the lines of HTTP in examples. */
function routesIn(markdown: string): string[] {
  const text = markdown.replaceAll(/^```http\n[^]*?^```/gm, '')
  const method = 'GET|POST|PUT|PATCH|DELETE'
  const pattern = `((?:\\b(?:${method})\\b[\`,\\s]+(?:and[\\s\`]+)?)+)(/[^\\s\`'"?|)[]*)`
  return [...text.matchAll(new RegExp(pattern, 'g'))].flatMap(([, methods = '', route = '']) =>
    [...methods.matchAll(new RegExp(method, 'g'))].map(([name]) => `${name} ${route}`),
  )
}

const basesOf = (document: string): string[] =>
  document === 'docs/status-api.md' ? ['/api/v1'] : ['/api', '']

/** A route with its parameters unnamed. */
function shapeOf(route: string, base = ''): string {
  return route.replace(' ', ` ${base}`).replaceAll(/:\w+|<[^>]*>|\{[^}]*\}/g, ':')
}

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
