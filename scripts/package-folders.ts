import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { externalPackages } from '../apps/backend/external-packages.ts'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The folders of the packages that are not part of the bundle and of all that they depend on, relative to the root. */
export function packageFolders(root: string): Set<string> {
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const folder = findPackage(root, name, from)
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
function findPackage(root: string, name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(root, candidate, 'package.json'))) return candidate
    if (folder === '.') return null
  }
}
