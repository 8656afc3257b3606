import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { ZipFile } from 'yazl'
import type { Files } from './packages.ts'

/** The same for every archive, so that equal files give equal bytes. */
const mtime = new Date('2026-01-01T12:00:00Z')

export async function packTar(folder: string, files: Files): Promise<Buffer> {
  const tar = pack()
  const packed = buffer(tar)
  for (const [name, { bytes, isExecutable }] of sorted(files)) {
    const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root' }
    tar.entry({ name: `${folder}/${name}`, mode: modeOf(isExecutable), mtime, ...owner }, bytes)
  }
  tar.finalize()
  return gzipSync(await packed)
}

export async function packZip(folder: string, files: Files): Promise<Buffer> {
  // The format has local times.
  process.env.TZ = 'UTC'
  const zip = new ZipFile()
  const packed = buffer(zip.outputStream)
  for (const [name, { bytes, isExecutable }] of sorted(files)) {
    zip.addBuffer(bytes, `${folder}/${name}`, { mtime, mode: 0o100_000 | modeOf(isExecutable) })
  }
  zip.end()
  return packed
}

function sorted(files: Files): [string, { bytes: Buffer; isExecutable: boolean }][] {
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function modeOf(isExecutable: boolean): number {
  return isExecutable ? 0o755 : 0o644
}
