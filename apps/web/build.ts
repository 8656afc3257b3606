/**
 * Builds the client into `dist/`, each text file also compressed.
 *
 *     node apps/web/build.ts
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import { build } from 'vite'
import { buildFolder } from '../../scripts/build-folder.ts'

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

async function compress(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|wasm|webmanifest)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    // Smaller responses fit into one packet without compression.
    if (bytes.length < 1000) continue
    // Browsers accept Brotli only over HTTPS, so a Guildhall in a local network sends gzip.
    writeFileSync(`${file}.gz`, await gzipAsync(bytes, { numiterations: 5 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}
