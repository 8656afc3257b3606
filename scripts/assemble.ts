/**
 * Copies what a built Guildhall needs to run to a new folder: Node, the backend, the web client and the packages that are
 * not part of the bundle. Images are made of it.
 *
 *     node scripts/prepare.mjs --omit=dev && npx node scripts/assemble.ts FOLDER
 */
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { packageFolders } from './package-folders.ts'

const root = path.dirname(import.meta.dirname)
const [target] = process.argv.slice(2)
if (target === undefined || existsSync(path.join(target, 'apps'))) {
  console.error('Usage: npx node scripts/assemble.ts FOLDER, which must not contain a copy yet')
  process.exit(2)
}

for (const folder of ['apps/backend/dist', 'apps/web/dist']) copy(path.join(root, folder), folder)
for (const file of ['package.json', 'apps/backend/package.json', 'LICENSE']) {
  copy(path.join(root, file), file)
}
copy(path.join(root, 'deploy/healthcheck.mjs'), 'healthcheck.mjs')
copy(realpathSync(path.join(root, 'node_modules/.bin/node')), 'bin/node')
for (const folder of packageFolders(root)) copy(path.join(root, folder), folder)

function copy(from: string, to: string): void {
  const destination = path.join(target ?? '', to)
  mkdirSync(path.dirname(destination), { recursive: true })
  cpSync(from, destination, { recursive: true, dereference: true })
}
