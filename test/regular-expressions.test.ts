import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import * as contract from '@guildhall/contract'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'

const root = path.dirname(import.meta.dirname)
const sources = '{packages/*,apps/backend,apps/web}/src/**/*.{ts,tsx}'

interface FoundExpression {
  location: string
  source: string
  flags: string
}

test('every regular expression takes linear time on any input', () => {
  const found = [...literals(), ...patterns()]
  assert.ok(found.length > 50, `found only ${found.length}`)
  const slow = found.flatMap(({ location, source, flags }) =>
    analyse({ source, flags }).reports.map(
      ({ type }) => `${location}: /${source}/${flags} (${type})`,
    ),
  )
  assert.deepEqual([...new Set(slow)], [])
})

test('the analyser detects quadratic and worse expressions', () => {
  for (const source of ['[.-]+$', '(a+)+$', '^a.*b.*c$']) {
    assert.ok(analyse({ source, flags: 'u' }).reports.length > 0, source)
  }
})

function literals(): FoundExpression[] {
  const found: FoundExpression[] = []
  for (const file of globSync(sources, { cwd: root })) {
    const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        const { pattern, flags } = node.regex
        // The analyser supports only the long name of the property.
        const source = pattern.replaceAll('\\p{ExtPict}', '\\p{Extended_Pictographic}')
        found.push({ location: file, source, flags })
      },
      NewExpression(node) {
        const { callee } = node
        const isBuilt = callee.type === 'Identifier' && callee.name === 'RegExp'
        assert.ok(!isBuilt || file in allowedBuilders, `${file} builds an unchecked expression`)
      },
    }).visit(program)
  }
  return found
}

/** Files that build expressions, with the reason why they are fast enough. */
const allowedBuilders: Record<string, string> = {
  'apps/backend/src/core/unicode-emoji.ts': 'one emoji of at most 32 characters',
  'apps/backend/src/status/api-keys/actions.ts': 'one bounded class, and the operator’s own input',
  'packages/contract/src/search-text.ts':
    'single characters, and runs of classes that exclude each other',
  'apps/web/src/features/composer/completion.ts':
    'anchored, with a fixed list of names and one class',
  'apps/web/src/shared/markdown/only-emoji.ts': 'at most 250 code units',
}

/** The patterns in the schemas of the contract. */
function patterns(): FoundExpression[] {
  const found: FoundExpression[] = []
  const seen = new Set<unknown>()
  function visit(value: unknown, location: string): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') {
        found.push({ location, source: inner, flags: 'u' })
      } else visit(inner, `${location}.${key}`)
    }
  }
  for (const [name, value] of Object.entries(contract)) visit(value, name)
  return found
}
