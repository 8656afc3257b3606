/**
 * What a backup is: a tar archive of plain files. `manifest.json` comes first and says what it is, `SHA256SUMS` comes
 * last, holds the checksum of every other file as `sha256sum` writes it, and shows that the archive is whole.
 */
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'
export const databaseName = 'guildhall.db'
export const keyNamePattern = /^[a-z][a-z-]{0,40}\.key$/

export const manifestMax = 64 * 1024
export const keyMax = 4096

const format = 'guildhall-backup'
const formatVersion = 1

export interface Manifest {
  /** The version of Guildhall that made it. */
  guildhall: string
  /** When the backup began, milliseconds since the epoch. */
  createdAt: number
}

/** The folders of uploaded files, with the names that files in them have. */
export const fileFolders = {
  attachments: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  images: /^[\w-]{43}$/,
} as const

export type FileFolder = keyof typeof fileFolders

export const fileFolderNames = Object.keys(fileFolders) as FileFolder[]

/** Where the file of an id is below the data directory, and in a backup. */
export function filePath(folder: FileFolder, id: string): string {
  return `${folder}/${id.slice(-2)}/${id}`
}

/** The folder and id of an uploaded file; null for any other path. */
export function parseFilePath(path: string): { folder: FileFolder; id: string } | null {
  const [folder = '', , id = '', ...rest] = path.split('/')
  if (rest.length > 0 || !Object.hasOwn(fileFolders, folder)) return null
  const known = folder as FileFolder
  return fileFolders[known].test(id) && filePath(known, id) === path ? { folder: known, id } : null
}

export function writeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify({ format, formatVersion, ...manifest }, null, 2)}\n`)
}

/** Null where it is not the manifest of a backup; `newer` where a newer version made it. */
export function parseManifest(bytes: Buffer): Manifest | 'newer' | null {
  try {
    const read = JSON.parse(bytes.toString()) as Record<string, unknown>
    if (read.format !== format || typeof read.formatVersion !== 'number') return null
    if (read.formatVersion > formatVersion) return 'newer'
    const { guildhall, createdAt } = read
    if (typeof guildhall !== 'string' || typeof createdAt !== 'number') return null
    return { guildhall, createdAt }
  } catch {
    return null
  }
}

/** Checksums by path, as `sha256sum` writes them. */
export function writeSums(sums: Map<string, string>): Buffer {
  return Buffer.from([...sums].map(([path, sum]) => `${sum}  ${path}\n`).join(''))
}

/** Null where it is not a list of checksums. */
export function parseSums(bytes: Buffer): Map<string, string> | null {
  const sums = new Map<string, string>()
  const lines = bytes.toString().split('\n')
  if (lines.pop() !== '') return null
  for (const line of lines) {
    const [, sum, path] = /^([\da-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (sum === undefined || path === undefined || sums.has(path)) return null
    sums.set(path, sum)
  }
  return sums
}
