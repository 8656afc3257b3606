import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

interface SmallDisk {
  path: string
  /** Leaves so many bytes. */
  fill(leave?: number): void
  empty(): void
}

/** A disk of its own, or null, the test skipped, where none can be mounted. */
export function smallDisk(t: TestContext, megabytes = 4): SmallDisk | null {
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
    // Lazy, since the program may still have files open there.
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
    fill(leave = 0) {
      writeFileSync(filler, '', { flag: 'a' })
      for (const size of [64 * 1024, 4096, 1]) {
        try {
          while (leave === 0 || free() >= leave + size) appendFileSync(filler, Buffer.alloc(size))
        } catch (error) {
          assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
        }
      }
    },
    empty: () => rmSync(filler),
  }
}
