import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import * as contract from '@guildhall/contract'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'

const root = path.dirname(import.meta.dirname)
const sources = '{packages/*,apps/backend,apps/web}/src/**/*.{ts,tsx}'

interface Found {
  where: string
  source: string
  flags: string
}

test('no regular expression takes more than linear time, whatever text it is given', () => {
  const found = [...literals(), ...patterns()]
  assert.ok(found.length > 50, `only ${found.length} were found`)
  const slow = found.flatMap(({ where, source, flags }) =>
    analyse({ source, flags }).reports.map(({ type }) => `${where}: /${source}/${flags} (${type})`),
  )
  assert.deepEqual([...new Set(slow)], [])
})

test('what is quadratic or worse is found', () => {
  for (const source of ['[.-]+$', '(a+)+$', '^a.*b.*c$']) {
    assert.ok(analyse({ source, flags: 'u' }).reports.length > 0, source)
  }
})

function literals(): Found[] {
  const found: Found[] = []
  for (const file of globSync(sources, { cwd: root })) {
    const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        const { pattern, flags } = node.regex
        // The analyser knows the property by its long name alone.
        const source = pattern.replaceAll('\\p{ExtPict}', '\\p{Extended_Pictographic}')
        found.push({ where: file, source, flags })
      },
      NewExpression(node) {
        const { callee } = node
        const isBuilt = callee.type === 'Identifier' && callee.name === 'RegExp'
        assert.ok(!isBuilt || file in built, `${file} builds an expression that nobody checks`)
      },
    }).visit(program)
  }
  return found
}

/** Files that build expressions, with the reason why those are linear. */
const built: Record<string, string> = {
  'apps/backend/src/chat/messages/reactions/emoji.ts': 'one emoji of at most 32 characters',
  'apps/backend/src/status/api-keys/actions.ts': 'one bounded class, and the operator’s own input',
  'apps/web/src/shared/markdown/inline.ts': 'at most 250 code units',
}

/** Those of the schemas that requests are checked against. */
function patterns(): Found[] {
  const found: Found[] = []
  const seen = new Set<unknown>()
  function visit(value: unknown, where: string): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') {
        found.push({ where, source: inner, flags: 'u' })
      } else visit(inner, `${where}.${key}`)
    }
  }
  for (const [name, value] of Object.entries(contract)) visit(value, name)
  return found
}
