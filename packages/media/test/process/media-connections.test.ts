import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { checkConnection } from '../../src/connectivity-check.ts'
import { createPeer, createProbe, startLibrary, stopLibrary } from '../../src/peer.ts'
import type { Peer, PeerOptions } from '../../src/peer.ts'
import { findUdpPort } from '../../src/ports.ts'
import { waitUntil } from '../../../../apps/backend/test/wait-until.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

startLibrary(() => undefined)
// Also shows that the library still knows nothing of what was collected: it would crash.
after(stopLibrary)

test('closed media connections are released with all that their handlers refer to', async () => {
  const port = await findUdpPort(0, false)
  const created: WeakRef<PeerOptions>[] = []
  const create = (options: PeerOptions): Peer => {
    created.push(new WeakRef(options))
    return createPeer(options)
  }
  const parts = { port, slots: { audio: 2, video: 1 }, createPeer: create, createProbe }
  assert.ok(await checkConnection(parts, '127.0.0.1', null), 'one that was connected')
  await closeBeforeAnswer(create, port)
  await waitUntil('both are released', async () => {
    collect()
    return created.every((options) => options.deref() === undefined)
  })
  assert.equal(created.length, 2)
})

async function closeBeforeAnswer(create: (options: PeerOptions) => Peer, port: number) {
  const { promise: offered, resolve } = Promise.withResolvers<void>()
  const ignore = () => undefined
  const handlers = { onState: ignore, onRtp: ignore, onRtcp: ignore }
  const peer = create({ name: 'unanswered', port, onOffer: () => resolve(), ...handlers })
  await offered
  peer.close()
}
