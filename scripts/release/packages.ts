import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'

/** The files of an archive by their path in it. */
export type Files = Map<string, { bytes: Buffer; isExecutable: boolean }>

interface Lockfile {
  packages: Record<string, { version?: string; integrity?: string } | undefined>
}

/** The files of a package in the version of the lockfile, also one for another platform. */
export async function loadPackage(root: string, name: string): Promise<Files> {
  const lockfile = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  ) as Lockfile
  const { version, integrity } = lockfile.packages[`node_modules/${name}`] ?? {}
  if (!version || !integrity?.startsWith('sha512-')) {
    throw new Error(`the lockfile has no package ${name}`)
  }
  const folder = path.join(root, '.cache/release')
  const file = path.join(folder, `${name.replace('/', '+')}-${version}.tgz`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) download(`${name}@${version}`, file)
  const packed = readFileSync(file)
  if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== integrity) {
    rmSync(file)
    throw new Error(`the package ${name}@${version} is not the one of the lockfile`)
  }
  return unpack(gunzipSync(packed))
}

function download(spec: string, file: string): void {
  const draft = mkdtempSync(path.join(path.dirname(file), 'draft-'))
  try {
    execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', draft], {
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    })
    const [packed = ''] = readdirSync(draft)
    renameSync(path.join(draft, packed), file)
  } catch {
    throw new Error(`npm can't fetch ${spec}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function unpack(tar: Buffer): Promise<Files> {
  const files: Files = new Map()
  const reader = extract()
  reader.end(tar)
  for await (const entry of reader) {
    const bytes = Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>))
    const { name, type, mode = 0 } = entry.header
    if (type !== 'file') continue
    // npm packs a package into one folder.
    const inside = name.split('/').slice(1).join('/')
    files.set(inside, { bytes, isExecutable: (mode & 0o100) !== 0 })
  }
  return files
}

const libatomicNote = `libatomic is part of GCC. It is the file of Debian's package libatomic1, whose source is Debian's package gcc.
Its license is the GNU General Public License 3 with the GCC Runtime Library Exception 3.1:
https://www.gnu.org/licenses/gcc-exception-3.1.html`

/** The library libatomic of Debian for this architecture, with its license. Debian's tools get it. */
export function loadLibatomic(root: string, architecture: string): Files {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-libatomic-'))
  const kept = path.join(root, `.cache/release/libatomic1-${architecture}.deb`)
  try {
    if (!existsSync(kept)) downloadLibatomic(folder, architecture, kept)
    execFileSync('dpkg-deb', ['-x', kept, folder])
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const library = found.find((name) => name.endsWith('/libatomic.so.1')) ?? ''
    const license = readFileSync('/usr/share/common-licenses/GPL-3', 'utf8')
    return new Map([
      ['lib/libatomic.so.1', plainFile(readFileSync(path.join(folder, library)))],
      ['licenses/libatomic.txt', plainFile(Buffer.from(`${libatomicNote}\n\n${license}`))],
    ])
  } catch {
    throw new Error('Node needs libatomic there, and no apt-get on this machine can download it')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function plainFile(bytes: Buffer): { bytes: Buffer; isExecutable: boolean } {
  return { bytes, isExecutable: false }
}

function downloadLibatomic(folder: string, architecture: string, target: string): void {
  const options = [
    `-oDir::State::Lists=${folder}/lists`,
    `-oDir::Cache=${folder}/cache`,
    `-oAPT::Architecture=${architecture}`,
    `-oAPT::Architectures::=${architecture}`,
    '-oDir::State::status=/dev/null',
    '-oAPT::Sandbox::User=root',
  ]
  for (const needed of ['lists/partial', 'cache/archives/partial']) {
    mkdirSync(path.join(folder, needed), { recursive: true })
  }
  for (const command of [['update'], ['download', 'libatomic1']]) {
    execFileSync('apt-get', [...options, ...command], { cwd: folder, stdio: 'pipe' })
  }
  const packed = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? ''
  copyFileSync(path.join(folder, packed), target)
}
