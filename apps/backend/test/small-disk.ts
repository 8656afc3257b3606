import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

interface SmallDisk {
  path: string
  /** Fills the disk and leaves this many bytes free. */
  fill(leaveBytes?: number): void
  empty(): void
}

/** Mounts a small disk for the test. Returns null and skips the test if mounting fails. */
export function mountSmallDisk(t: TestContext, megabytes = 4): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]
  try {
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    t.skip('mounting a small disk needs root on Linux')
    return null
  }
  t.after(() => {
    // Lazy, because the program may still have files open there.
    execFileSync('umount', ['--lazy', path])
    rmSync(path, { recursive: true })
  })
  const filler = join(path, 'filler')
  const free = (): number => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  return {
    path,
    fill(leaveBytes = 0) {
      writeFileSync(filler, '', { flag: 'a' })
      for (const size of [64 * 1024, 4096, 1]) {
        try {
          while (leaveBytes === 0 || free() >= leaveBytes + size)
            appendFileSync(filler, Buffer.alloc(size))
        } catch (error) {
          assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
        }
      }
    },
    empty: () => rmSync(filler),
  }
}
