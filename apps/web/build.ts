/**
 * Builds the client into `dist/`, each text file also compressed.
 *
 *     npx node apps/web/build.ts
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import { gzipAsync as gzipBest } from '@gfx/zopfli'
import { build } from 'vite'
import { buildFolder } from '../../scripts/build-folder.ts'

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

await buildFolder(path.join(import.meta.dirname, 'dist'), async (draft) => {
  await build({
    configFile: path.join(import.meta.dirname, 'vite.config.ts'),
    build: { outDir: draft },
    logLevel: 'warn',
  })
  fillServiceWorker(draft)
  await compress(draft)
})

/** Writes the file names of this build into the service worker. */
function fillServiceWorker(folder: string): void {
  const assets = readdirSync(path.join(folder, 'assets'))
    // Nobody speaks offline: these are loaded when they are needed.
    .filter((name) => !/\.wasm|[wW]orklet/.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`)
  const build = createHash('sha256')
    .update(readFileSync(path.join(folder, 'index.html')))
    .update(assets.join())
    .digest('hex')
    .slice(0, 16)
  const file = path.join(folder, 'sw.js')
  let text = readFileSync(file, 'utf8')
  const values = { build, assets }
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^const ${name} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`sw.js has no line for ${name}`)
    text = text.replace(line, `const ${name} = ${JSON.stringify(value)}`)
  }
  writeFileSync(file, text)
}

/** What every visit loads is compressed as well as possible, which takes a hundred times as long. */
async function compress(folder: string): Promise<void> {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|wasm|webmanifest)$/.test(entry.name))
    .map((entry) => ({ file: path.join(entry.parentPath, entry.name), name: entry.name }))
  const compressed = files.map(async ({ file, name }) => {
    const bytes = await readFile(file)
    // Smaller responses fit into one packet without compression.
    if (bytes.length < 1000) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    // Browsers accept Brotli only over HTTPS, so a Guildhall in a local network sends gzip.
    const [gzipped, brotli] = await Promise.all([
      page.includes(name) ? gzipBest(bytes, { numiterations: 5 }) : gzip(bytes, { level: 9 }),
      brotliCompress(bytes, { params }),
    ])
    await Promise.all([writeFile(`${file}.gz`, gzipped), writeFile(`${file}.br`, brotli)])
  })
  await Promise.all(compressed)
}
