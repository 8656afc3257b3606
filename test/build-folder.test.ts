import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { buildFolder } from '../scripts/build-folder.ts'

test('a build replaces the folder and removes leftovers of interrupted builds', async (t) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'guildhall-build-'))
  t.after(() => rmSync(parent, { recursive: true }))
  const endedPid = spawnSync(process.execPath, ['--version']).pid
  const leftovers = [`dist.${endedPid}`, `dist.${endedPid}.old`, `dist.${process.ppid}`, 'dist.d']
  for (const name of ['dist', ...leftovers]) mkdirSync(path.join(parent, name))
  writeFileSync(path.join(parent, 'dist', 'old.txt'), 'old')

  await buildFolder(path.join(parent, 'dist'), async (draft) => {
    mkdirSync(draft)
    writeFileSync(path.join(draft, 'new.txt'), 'new')
  })

  assert.deepEqual(readdirSync(path.join(parent, 'dist')), ['new.txt'])
  assert.deepEqual(
    readdirSync(parent).toSorted(),
    ['dist', 'dist.d', `dist.${process.ppid}`].toSorted(),
  )
})

test('a failed build leaves the folder unchanged', async (t) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'guildhall-build-'))
  t.after(() => rmSync(parent, { recursive: true }))
  mkdirSync(path.join(parent, 'dist'))
  const build = buildFolder(path.join(parent, 'dist'), async (draft) => {
    mkdirSync(draft)
    throw new Error('no')
  })
  await assert.rejects(build, /no/)
  assert.deepEqual(readdirSync(parent), ['dist'])
  assert.ok(existsSync(path.join(parent, 'dist')))
})
