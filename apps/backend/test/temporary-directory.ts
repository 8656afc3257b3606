import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** An empty directory that is deleted after the test. */
export function temporaryDirectory(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}
