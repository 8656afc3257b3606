import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Account } from '../account.ts'
import { runMain, startChild } from '../child.ts'

const high = '1000000'
const settings = { WEBHOOK_RATE_PER_MINUTE: high, WEBHOOK_ADDRESS_RATE_PER_MINUTE: high }
const login = { username: 'mia', password: 'correct horse battery' }

test('a full disk refuses what would be stored, harms nothing, and is over once there is room', async (t) => {
  const disk = smallDisk(t)
  if (!disk) return
  const dataDir = join(disk.path, 'data')
  let child = await startChild(t, dataDir, { settings })
  let mia = child.visitor()
  await mia.register(login.username)
  const { server, channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Guild' }))
  const hooks = `/api/servers/${server.id}/webhooks`
  const made = await mia.expect(201, mia.post(hooks, { name: 'CI', channelId: channels[0].id }))
  const hook = new URL(made.url).pathname
  const stored: string[] = []
  const post = async (content: string): Promise<number> => {
    const { status, body } = await mia.post(hook, { content })
    if (status === 201) stored.push(content)
    else assert.equal(body.error.code, 'storage_full', JSON.stringify(body))
    return status
  }
  assert.equal(await post('before'), 201)

  disk.fill()
  // The write-ahead log may have room left that it owns already.
  let tries = 0
  while ((await post(`${'x'.repeat(1500)} ${tries}`)) === 201) {
    tries += 1
    assert.ok(tries < 5000, 'the disk never got full')
  }
  assert.equal(await post(`still ${'x'.repeat(1900)}`), 507)
  const refused = await mia.post('/api/auth/register', { ...login, username: 'late' })
  assert.deepEqual([refused.status, refused.body.error.code], [507, 'storage_full'])
  // Reading goes on.
  await mia.expect(200, mia.get('/api/users/me'))
  assert.deepEqual(await contents(mia, channels[0].id), stored)

  disk.empty()
  assert.equal(await post('after'), 201)
  await child.visitor().register('late')
  disk.fill()
  await child.kill('SIGKILL')
  disk.empty()

  child = await startChild(t, dataDir, { settings })
  mia = child.visitor()
  await mia.expect(200, mia.post('/api/auth/login', login))
  assert.deepEqual(await contents(mia, channels[0].id), stored)
  assert.equal(await post('again'), 201)
  const { code, stderr } = await child.kill('SIGTERM')
  assert.deepEqual([code, stderr], [0, ''])
})

test('a start on a full disk says what is wrong and harms nothing', async (t) => {
  const disk = smallDisk(t)
  if (!disk) return
  const dataDir = join(disk.path, 'data')
  const child = await startChild(t, dataDir)
  await child.visitor().register(login.username)
  await child.kill('SIGTERM')
  disk.fill()
  const other = join(disk.path, 'other')
  mkdirSync(other)
  disk.fill()
  for (const DATA_DIR of [dataDir, other]) {
    const { code, stdout, stderr } = await runMain(t, { settings: { DATA_DIR } })
    assert.deepEqual([code, stdout], [1, ''], stderr)
    assert.match(stderr, /^Guildhall cannot start\. DATA_DIR: .*(disk is full|no space left)/)
    assert.equal(stderr.split('\n').length, 2, stderr)
  }
  disk.empty()
  await startChild(t, other)
  const again = await startChild(t, dataDir)
  const { status } = await again.visitor().post('/api/auth/login', login)
  assert.equal(status, 200)
})

interface SmallDisk {
  path: string
  /** Leaves not a byte. */
  fill(): void
  empty(): void
}

/** A disk of a few megabytes, or null, the test skipped, where none can be mounted. */
function smallDisk(t: TestContext): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path], { stdio: 'ignore' })
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
  return {
    path,
    fill() {
      writeFileSync(filler, '', { flag: 'a' })
      for (const size of [64 * 1024, 4096, 1]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size))
        } catch (error) {
          assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
        }
      }
    },
    empty: () => rmSync(filler),
  }
}

/** The contents of all messages of the channel, oldest first. */
async function contents(account: Account, channelId: string): Promise<string[]> {
  const all: { seq: number; content: string }[] = []
  for (;;) {
    const path = `/api/channels/${channelId}/messages?limit=100&after=${all.at(-1)?.seq ?? 0}`
    const { messages } = await account.expect(200, account.get(path))
    if (messages.length === 0) return all.map(({ content }) => content)
    all.push(...messages)
  }
}
