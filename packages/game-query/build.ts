/**
 * Builds what `npm pack` publishes: JavaScript for Node 20, and types. `public-address` becomes a part of both, so that the
 * package has no dependency.
 *
 *     npx node packages/game-query/build.ts
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { buildFolder } from '../../scripts/build-folder.ts'

const packages = path.dirname(import.meta.dirname)
const root = path.dirname(packages)
const publicAddress = 'public-address/index.d.ts'

await buildFolder(path.join(import.meta.dirname, 'dist'), async (dir) => {
  const bundle = await rolldown({
    input: { index: source('index'), cli: source('cli') },
    platform: 'node',
    transform: { target: 'node20' },
    checks: { bundlerTimings: false },
  })
  await bundle.write({ dir, format: 'esm', chunkFileNames: '[name].js' })
  await bundle.close()
  buildTypes(path.join(dir, 'types'))
  copyFileSync(path.join(root, 'LICENSE'), path.join(dir, 'LICENSE'))
})

/** Emits the types of all files, and keeps those that the types of the entry lead to. */
function buildTypes(folder: string): void {
  const all = mkdtempSync(path.join(tmpdir(), 'guildhall-types-'))
  try {
    const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false']
    const output = ['--rootDir', packages, '--outDir', all, '--incremental', 'false']
    const shared = [
      '--ignoreConfig',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--types',
      'node',
    ]
    const checks = ['--strict', '--skipLibCheck', '--allowImportingTsExtensions']
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    // All named, because the types of a package's file that the compiler finds by an import first are not emitted.
    const files = [source('index'), ...globSync(path.join(packages, 'public-address/src/*.ts'))]
    const args = [tsc, ...options, ...output, ...shared, ...checks, ...files]
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
    copyTypes(all, folder, 'game-query/index.d.ts', new Set())
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

function copyTypes(from: string, to: string, file: string, copied: Set<string>): void {
  if (copied.has(file)) return
  copied.add(file)
  const text = readFileSync(path.join(from, file.replace('/', '/src/')), 'utf8').replaceAll(
    /(from |import\()(['"])([^'"]+)\2/g,
    (_, start: string, quote: string, imported: string) => {
      const target = resolveTypes(file, imported)
      copyTypes(from, to, target, copied)
      const relative = path.posix.relative(path.posix.dirname(file), target)
      const specifier = relative.startsWith('.') ? relative : `./${relative}`
      return `${start}${quote}${specifier.replace(/\.d\.ts$/, '.js')}${quote}`
    },
  )
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
  writeFileSync(path.join(to, file), text)
}

function resolveTypes(file: string, imported: string): string {
  if (imported === '@guildhall/public-address') return publicAddress
  if (!imported.startsWith('.')) throw new Error(`${file} needs the types of ${imported}.`)
  return path.posix.join(path.posix.dirname(file), imported.replace(/\.ts$/, '.d.ts'))
}

function source(name: string): string {
  return path.join(import.meta.dirname, `src/${name}.ts`)
}
