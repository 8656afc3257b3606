import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../src/core/log.ts'
import { openLease } from '../../src/storage/postgres/lease.ts'
import { createTestDatabase } from '../postgres.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { waitUntil } from '../wait-until.ts'

test('O69: one process holds a lease; another takes it when the holder ends or is cut off, and never before', async (t) => {
  const url = await createTestDatabase()
  const proxy = await startTcpProxy(new URL(url))
  t.after(proxy.close)
  const cutOff = new URL(url)
  cutOff.port = String(proxy.port)
  const open = async (holder: string, at = url) => {
    const lease = await openLease({ url: at, name: 'jobs', holder, log: createLog('silent') })
    t.after(() => lease.close().catch(() => undefined))
    let taken = 0
    lease.onTaken(() => (taken += 1))
    return { lease, taken: () => taken }
  }
  const first = await open('first')
  const second = await open('second', cutOff.href)
  const third = await open('third')
  const heldNow = () => [first, second, third].map(({ lease }) => lease.isHeld())
  assert.deepEqual(heldNow(), [true, false, false])
  await first.lease.close()
  await waitUntil('another took it', () => heldNow().includes(true))
  if (third.lease.isHeld()) {
    await third.lease.close()
    await waitUntil('the second took it', () => second.lease.isHeld())
    const last = await open('last')
    await assertTakeover(second, last, proxy)
  } else await assertTakeover(second, third, proxy)
})

interface Opened {
  lease: Awaited<ReturnType<typeof openLease>>
  taken: () => number
}

/** Cuts the holder off until another has the lease, and lets it come back. */
async function assertTakeover(
  holder: Opened,
  next: Opened,
  proxy: { pause(): void; restore(): void },
): Promise<void> {
  assert.equal(holder.taken(), 1)
  proxy.pause()
  let heldByBoth = false
  await waitUntil('the other process took it', () => {
    heldByBoth ||= holder.lease.isHeld() && next.lease.isHeld()
    return next.lease.isHeld()
  })
  assert.equal(heldByBoth, false)
  assert.equal(holder.lease.isHeld(), false)
  assert.equal(next.taken(), 1)
  proxy.restore()
  await next.lease.close()
  await waitUntil('the first takes it again', () => holder.lease.isHeld())
  assert.equal(holder.taken(), 2)
}
