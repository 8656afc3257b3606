import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync, Visitor, type CallExpression } from 'oxc-parser'
import { chatApi } from './guarantees/chat-api.ts'
import { gameServersPage } from './guarantees/game-servers.ts'
import { gatewayPage } from './guarantees/gateway.ts'
import type { Guarantees } from './guarantees/guarantees.ts'
import { operating } from './guarantees/operating.ts'
import { security } from './guarantees/security.ts'
import { statusApi } from './guarantees/status-api.ts'
import { voicePage } from './guarantees/voice.ts'
import { webClient } from './guarantees/web-client.ts'
import { webhooksPage } from './guarantees/webhooks.ts'

const root = path.dirname(import.meta.dirname)

for (const { document, sections } of [
  security,
  webhooksPage,
  operating,
  statusApi,
  gatewayPage,
  voicePage,
  gameServersPage,
  chatApi,
  webClient,
] satisfies Guarantees[]) {
  test(`every section of ${document} is listed, with words that stand there`, () => {
    const texts = readSections(document)
    assert.deepEqual(Object.keys(sections), [...texts.keys()])
    const missing = Object.entries(sections).flatMap(([heading, guarantees]) =>
      Object.keys(guarantees).filter((words) => !texts.get(heading)?.includes(words)),
    )
    assert.deepEqual(missing, [])
  })

  test(`the tests for the guarantees of ${document} exist`, () => {
    const missing = Object.values(sections)
      .flatMap((guarantees) => Object.values(guarantees).flat())
      .filter(({ file, name }) => !testNames(file).has(name))
    assert.deepEqual(missing, [])
  })
}

/** The text of each section without its subsections, with each line break and indentation as one space. */
function readSections(document: string): Map<string, string> {
  const text = readFileSync(path.join(root, document), 'utf8')
  // Comments in examples of code begin like headings.
  const headings = text.replaceAll(/^```[^]*?^```/gm, (code) => code.replaceAll('#', ' '))
  const parts = headings.split(/^#+ (.+)\n/m).slice(1)
  const sections = new Map<string, string>()
  for (let i = 0; i < parts.length; i += 2) {
    sections.set(parts[i]!, parts[i + 1]!.replaceAll(/\s+/g, ' '))
  }
  return sections
}

const namesOfFiles = new Map<string, Set<string>>()

/** The names of the tests and subtests in a file. A name with values is its source text, such as `the form ${form}`. */
function testNames(file: string): Set<string> {
  const known = namesOfFiles.get(file)
  if (known) return known
  const source = readFileSync(path.join(root, file), 'utf8')
  const names = new Set<string>()
  new Visitor({
    CallExpression({ callee, arguments: [name] }: CallExpression) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type !== 'Identifier' || called.name !== 'test') return
      if (name?.type === 'Literal' && typeof name.value === 'string') names.add(name.value)
      if (name?.type === 'TemplateLiteral') names.add(source.slice(name.start + 1, name.end - 1))
    },
  }).visit(parseSync(file, source).program)
  namesOfFiles.set(file, names)
  return names
}
