import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

/** Promises that only `npm run test:long` proves are marked `long` in their document, and are to stay few. */
const mostLongPromises = 40
const root = path.dirname(import.meta.dirname)
const inDocuments = findPromises()
const inTests = findProofs()

test('each promise in the docs has a number of its own and a test with that number', () => {
  assert.ok(inDocuments.length > 600, `found only ${inDocuments.length} promises`)
  const numbers = inDocuments.map(({ number }) => number)
  assert.deepEqual(numbers.toSorted(), [...new Set(numbers)].toSorted())
  assert.deepEqual([...inTests.keys()].toSorted(), numbers.toSorted())
})

test('the promises that only the long tests prove are marked, and are few', () => {
  const marked = inDocuments.filter(({ isLong }) => isLong).map(({ number }) => number)
  const proven = [...inTests].filter(([, files]) => files.every(isLongTest))
  assert.deepEqual(marked.toSorted(), proven.map(([number]) => number).toSorted())
  assert.ok(marked.length <= mostLongPromises, `${marked.length} promises`)
})

function findPromises(): { number: string; isLong: boolean }[] {
  return globSync('docs/*.md', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/<!-- ([A-Z]+\d+)(, long)? -->/g)].map(([, number, long]) => ({
      number: number!,
      isLong: long !== undefined,
    })),
  )
}

/** The numbers at the beginning of the names of tests, such as `W12 W13: an old URL stops at once`, with the files that prove them. */
function findProofs(): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const file of globSync('{test,{apps,packages}/*/{test,e2e}}/**/*.test.ts', { cwd: root })) {
    for (const [, numbers] of read(file).matchAll(
      /\btest\(\s*['"`]((?:[A-Z]+\d+ )*[A-Z]+\d+): /g,
    )) {
      for (const number of numbers!.split(' ')) {
        proofs.set(number, [...(proofs.get(number) ?? []), file])
      }
    }
  }
  return proofs
}

function isLongTest(file: string): boolean {
  return file.split(path.sep).includes('long')
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
