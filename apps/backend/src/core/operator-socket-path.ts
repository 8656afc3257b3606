import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The path of a Unix socket may have 104 bytes on macOS and 108 on Linux. */
const maxPathBytes = 100

/**
 * The file in a data directory through which the operator's command line reaches the running process: a Unix socket, or on
 * Windows a file with the name of a pipe.
 */
export function operatorSocketPath(dataDir: string): string {
  return join(dataDir, 'operator.sock')
}

/**
 * Calls `use` with a path to the socket that is short enough for the operating system. A longer path is replaced by one
 * through a temporary link to its directory.
 */
export async function withShortSocketPath<T>(
  path: string,
  use: (shortPath: string) => Promise<T>,
): Promise<T> {
  const full = resolve(path)
  if (process.platform === 'win32' || Buffer.byteLength(full) <= maxPathBytes) return use(full)
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'))
  try {
    await symlink(dirname(full), join(folder, 'd'))
    return await use(join(folder, 'd', basename(full)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
