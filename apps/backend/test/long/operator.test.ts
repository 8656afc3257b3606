import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { runOperator, startChild } from '../child.ts'
import { readStoredBytes } from '../stored-data.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('O121: the operator command creates, lists and revokes API keys of a running process', async (t) => {
  const dataDir = temporaryDirectory(t)
  const child = await startChild(t, dataDir)
  const empty = await runOperator(t, dataDir, 'api-keys', 'list')
  assert.deepEqual([empty.code, empty.stdout], [0, 'No API keys found.\n'])

  const created = await runOperator(t, dataDir, 'api-keys', 'create', 'Status page 🦊')
  assert.deepEqual([created.code, created.stderr], [0, ''])
  const [, id = '', key = ''] = /^id {3}(\S+)\nkey {2}(gh_[\w-]{43})\n/.exec(created.stdout) ?? []
  assert.ok(id && key, created.stdout)
  const other = await runOperator(t, dataDir, 'api-keys', 'create', 'Other')
  assert.ok(!other.stdout.includes(key))

  const listed = await runOperator(t, dataDir, 'api-keys', 'list')
  assert.match(listed.stdout, new RegExp(`^${id}  created \\S+Z  active  Status page 🦊\n`))
  assert.equal(listed.stdout.trim().split('\n').length, 2)
  assert.ok(!listed.stdout.includes('gh_'), 'a key is shown once')
  const revoked = await runOperator(t, dataDir, 'api-keys', 'revoke', id)
  assert.deepEqual([revoked.code, revoked.stdout], [0, `Revoked the API key ${id}.\n`])
  for (const unknownId of [id, 'nothing']) {
    const again = await runOperator(t, dataDir, 'api-keys', 'revoke', unknownId)
    assert.deepEqual([again.code, again.stdout], [1, ''])
    assert.match(again.stderr, /There is no such key/)
  }
  const after = await runOperator(t, dataDir, 'api-keys', 'list')
  assert.match(after.stdout, new RegExp(`^${id}  created \\S+Z  revoked \\S+Z  Status`))

  const invited = await runOperator(t, dataDir, 'invite', 'create', '--note', 'Mia', '--uses', '2')
  const [, code = ''] = /^http:\S+\/register\?invitation=(\w{10})\n$/.exec(invited.stdout) ?? []
  const ended = await runOperator(t, dataDir, 'invite', 'revoke', code)
  assert.deepEqual([ended.code, ended.stdout], [0, `Revoked the invitation ${code}.\n`])
  const invitations = await runOperator(t, dataDir, 'invite', 'list')
  assert.match(invitations.stdout, new RegExp(`\n${code} +revoked +0 of 2 +- +- +\\S+Z +Mia\n`))

  await child.visitor().register('mia')
  await child.kill('SIGTERM')
  const bytes = await readStoredBytes(child)
  assert.ok(bytes.includes('Status page'), 'the test reads the right files')
  assert.ok(!bytes.includes(key), 'only a hash of a key is stored')
})

test('without a database or with invalid arguments, the command fails and creates nothing', async (t) => {
  const dataDir = temporaryDirectory(t)
  const early = await runOperator(t, dataDir, 'api-keys', 'list')
  assert.deepEqual([early.code, early.stdout], [1, ''])
  assert.match(
    early.stderr,
    /^(DATA_DIR: there is no database at .* yet|DATABASE_URL: .* is empty)\. Start Guildhall once/,
  )
  assert.deepEqual(readdirSync(dataDir), [])

  for (const args of [
    ['api-keys'],
    ['api-keys', 'create'],
    ['api-keys', 'create', 'two', 'words'],
    ['api-keys', 'list', 'more'],
    ['api-keys', 'destroy', 'x'],
    ['keys', 'list'],
  ]) {
    const { code, stdout, stderr } = await runOperator(t, dataDir, ...args)
    assert.deepEqual([code, stdout], [2, ''], args.join(' '))
    assert.match(stderr, /^(.+\n)?Usage: *\n? *npm run operator -- /)
  }
  for (const args of [[], ['help'], ['--help']]) {
    const { code, stdout, stderr } = await runOperator(t, dataDir, ...args)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Usage:\n(.*\n)* {2}npm run operator -- api-keys create NAME\n/)
  }
  assert.deepEqual(readdirSync(dataDir), [])

  await (await startChild(t, dataDir)).kill('SIGTERM')
  for (const name of ['', '  ', 'x'.repeat(101), 'two\nlines']) {
    const { code, stderr } = await runOperator(t, dataDir, 'api-keys', 'create', name)
    assert.equal(code, 1)
    assert.equal(stderr, 'name: must be one line of 1 to 100 characters\n')
  }
})
