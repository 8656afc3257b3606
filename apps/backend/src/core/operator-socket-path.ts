import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Addresses of Unix sockets may have 104 bytes on macOS and 108 on Linux. */
const addressMax = 100

/**
 * The file in a data directory by which the operator's command reaches the process that serves it: a Unix socket, or on
 * Windows a file that names a pipe.
 */
export function operatorSocketPath(dataDir: string): string {
  return join(dataDir, 'operator.sock')
}

/**
 * Calls `use` with a path of the socket that is short enough for the operating system. A long one is reached through a
 * temporary link to its directory, which is gone afterwards.
 */
export async function withShortSocketPath<T>(
  path: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const full = resolve(path)
  if (process.platform === 'win32' || Buffer.byteLength(full) <= addressMax) return use(full)
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'))
  try {
    await symlink(dirname(full), join(folder, 'd'))
    return await use(join(folder, 'd', basename(full)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
