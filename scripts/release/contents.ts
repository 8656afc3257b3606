import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { packageFolders } from '../package-folders.ts'
import { loadLibatomic, loadPackage } from './packages.ts'
import type { Files } from './packages.ts'
import { platforms } from './platforms.ts'
import type { PlatformName } from './platforms.ts'

const built = ['apps/backend/dist', 'apps/web/dist']
const single = [
  'package.json',
  'apps/backend/package.json',
  'LICENSE',
  'CHANGELOG.md',
  'example.env',
  'deploy/guildhall.service',
  'deploy/launcher/guildhall.mjs',
  'deploy/launcher/service.mjs',
]
/** Sources and types of packages, which nobody loads. */
const unused = /\.(d\.[cm]?ts|map|cpp|h)$|\/(test|tests|docs)\//

/** All files of the archive for a platform. */
export async function collectFiles(root: string, name: PlatformName): Promise<Files> {
  const platform = platforms[name]
  const files: Files = new Map()
  const add = (file: string, from = path.join(root, file)): void =>
    void files.set(file, { bytes: readFileSync(from), isExecutable: false })
  for (const folder of built) for (const file of filesBelow(root, folder)) add(file)
  for (const file of single) add(file)
  for (const folder of packageFolders(root)) {
    // Those are builds for the platform of this machine.
    if (/\/@node-datachannel\/|\/@img\/sharp-/.test(folder)) continue
    for (const file of filesBelow(root, folder)) if (!unused.test(file)) add(file)
  }
  for (const name of [platform.media, ...platform.pictures]) {
    for (const [file, entry] of await loadPackage(root, name)) {
      files.set(`node_modules/${name}/${file}`, entry)
    }
  }
  await addNode(root, platform, files)
  if (platform.debian)
    for (const [file, entry] of loadLibatomic(root, platform.debian)) files.set(file, entry)
  files.set('licenses/packages.txt', text(licenses(root)))
  addLauncher(root, name, files)
  return files
}

async function addNode(
  root: string,
  { node, program }: (typeof platforms)[PlatformName],
  files: Files,
): Promise<void> {
  const found = (await loadPackage(root, node)).get(program)
  // Some of the packages lack the text, which is the same for all.
  const license = (await loadPackage(root, platforms['linux-x64'].node)).get('LICENSE')
  if (!found || !license) throw new Error(`the package ${node} lacks ${program} or its license`)
  files.set(program, { ...found, isExecutable: true })
  files.set('licenses/node.txt', license)
}

function addLauncher(root: string, name: PlatformName, files: Files): void {
  const file = name.startsWith('win') ? 'guildhall.cmd' : 'guildhall'
  const bytes = readFileSync(path.join(root, 'deploy/launcher', file))
  files.set(file, { bytes, isExecutable: true })
}

/** The files below a folder, relative to the root. */
function filesBelow(root: string, folder: string): string[] {
  const found = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return found
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => statSync(path.join(root, file)).isFile())
}

/** The license of each package that is part of the program or lies beside it. */
function licenses(root: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; version?: string; license?: string }>
  }
  const texts = Object.entries(packages).flatMap(([folder, { dev, link, version, license }]) => {
    if (dev || link || !folder.startsWith('node_modules/')) return []
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [
      `${name} ${version} (${license ?? 'see its text'})\n\n${licenseText(path.join(root, folder))}\n`,
    ]
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

function licenseText(folder: string): string {
  try {
    const names = readdirSync(realpathSync(folder)).toSorted()
    const found = names.filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    return found.map((name) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n')
  } catch {
    // A build for another platform is not installed. Its package has the license of the one that names it.
    return ''
  }
}

function text(value: string): { bytes: Buffer; isExecutable: boolean } {
  return { bytes: Buffer.from(value), isExecutable: false }
}
