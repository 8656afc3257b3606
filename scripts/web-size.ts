/**
 * Adds up the JavaScript that a browser loads before it shows a channel's messages, as it is sent (gzip), and fails when
 * that grows past its bound. `apps/web/dist` must be built.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
}

const bound = 143_500

/** What the page loads by itself once it runs: the larger of its languages. */
const loadedAtOnce = 'src/shared/i18n/de/de.ts'

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
)
const page = readFileSync(path.join(dist, 'index.html'), 'utf8')

const files = new Set<string>()
for (const [, file = ''] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) files.add(file)
addWithImports(loadedAtOnce)

let sum = 0
for (const file of [...files].toSorted()) {
  const size = sentSize(file)
  sum += size
  console.log(`${String(size).padStart(8)}  ${file}`)
}
console.log(
  `${String(sum).padStart(8)}  bytes of JavaScript in the first load, of at most ${bound}`,
)
if (sum > bound) process.exitCode = 1

function addWithImports(name: string): void {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} has no chunk of its own`)
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) {
    if (!files.has(manifest[imported]?.file ?? '')) addWithImports(imported)
  }
}

function sentSize(file: string): number {
  const compressed = path.join(dist, `${file}.gz`)
  return statSync(existsSync(compressed) ? compressed : path.join(dist, file)).size
}
