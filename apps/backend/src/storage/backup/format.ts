/**
 * The format of a backup: a tar archive of plain files. `manifest.json` comes first and identifies the format. `SHA256SUMS`
 * comes last, contains the checksum of every other file in the format of `sha256sum`, and shows that the archive is complete.
 */
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'
export const databaseName = 'guildhall.db'
export const keyNamePattern = /^[a-z][a-z-]{0,40}\.key$/

export const maxManifestBytes = 64 * 1024
export const maxKeyBytes = 4096

const format = 'guildhall-backup'
const formatVersion = 1

export interface Manifest {
  /** The version of Guildhall that made the backup. */
  guildhall: string
  /** When the backup began, milliseconds since the epoch. */
  createdAt: number
  /** Whether the uploaded files are stored elsewhere (FILES), and are not part of the backup. */
  filesElsewhere?: boolean
}

/** The folders of uploaded files, with the pattern of their file names. */
export const fileFolders = {
  attachments: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  images: /^[\w-]{43}$/,
} as const

export type FileFolder = keyof typeof fileFolders

export const fileFolderNames = Object.keys(fileFolders) as FileFolder[]

/** A folder of files that are needed for a short time only: backups leave it out. */
export const importsFolder = 'imports'

/** The same of files that can be made again from others. */
export const derivedFolder = 'derived'

/** Every folder of files, also of those that no backup has. */
export type AnyFolder = FileFolder | typeof importsFolder | typeof derivedFolder

/** The path of a file in the data directory and in a backup. */
export function filePath(folder: AnyFolder, id: string): string {
  return `${folder}/${id.slice(-2)}/${id}`
}

/** Returns the folder and id of an uploaded file; null for any other path. */
export function parseFilePath(path: string): { folder: FileFolder; id: string } | null {
  const [folder = '', , id = '', ...rest] = path.split('/')
  if (rest.length > 0 || !Object.hasOwn(fileFolders, folder)) return null
  const known = folder as FileFolder
  return fileFolders[known].test(id) && filePath(known, id) === path ? { folder: known, id } : null
}

export function encodeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify({ format, formatVersion, ...manifest }, null, 2)}\n`)
}

/** Returns null when the bytes are not a manifest, and `newer` when a newer version made the backup. */
export function parseManifest(bytes: Buffer): Manifest | 'newer' | null {
  try {
    const parsed = JSON.parse(bytes.toString()) as Record<string, unknown>
    if (parsed.format !== format || typeof parsed.formatVersion !== 'number') return null
    if (parsed.formatVersion > formatVersion) return 'newer'
    const { guildhall, createdAt, filesElsewhere = false } = parsed
    if (typeof guildhall !== 'string' || typeof createdAt !== 'number') return null
    if (typeof filesElsewhere !== 'boolean') return null
    return { guildhall, createdAt, filesElsewhere }
  } catch {
    return null
  }
}

/** Encodes checksums by path in the format of `sha256sum`. */
export function encodeSums(sums: Map<string, string>): Buffer {
  return Buffer.from([...sums].map(([path, sum]) => `${sum}  ${path}\n`).join(''))
}

/** Returns null when the bytes are not a list of checksums. */
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
