/**
 * Copies what a built Guildhall needs to run to a new folder: Node, the backend, the web client and the packages that are
 * not part of the bundle. Images are made of it.
 *
 *     node scripts/prepare.mjs --omit=dev && npx node scripts/assemble.ts FOLDER
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { externalPackages } from '../apps/backend/external-packages.ts'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

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
for (const folder of packageFolders()) copy(path.join(root, folder), folder)

function copy(from: string, to: string): void {
  const destination = path.join(target ?? '', to)
  mkdirSync(path.dirname(destination), { recursive: true })
  cpSync(from, destination, { recursive: true, dereference: true })
}

/** The folders of the external packages and of all that they depend on, relative to the root. */
function packageFolders(): Set<string> {
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const folder = findPackage(name, from)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    ) as Manifest
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
      visit(dependency, folder)
    }
  }
  for (const name of externalPackages) visit(name, 'apps/backend')
  return found
}

/** The folder of a package as code in `from` finds it; null if it is not installed, as those of other platforms. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(root, candidate, 'package.json'))) return candidate
    if (folder === '.') return null
  }
}
