import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

test('the static checks find nothing', async () => {
  const script = path.resolve(import.meta.dirname, '../../scripts/check.ts')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script], (error, stdout, stderr) =>
      resolve(error ? stdout + stderr : ''),
    )
  })
  assert.equal(output, '')
})
