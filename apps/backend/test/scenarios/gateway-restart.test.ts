import assert from 'node:assert/strict'
import test from 'node:test'
import { connect } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { startApp } from '../start-app.ts'

test('G8 V8: after a restart, clients get a new snapshot, and the history has what they missed', async (t) => {
  const first = await startApp(t)
  const { general, ...fixture } = await createServerFixture(first)
  const lounge = (await fixture.channels()).find(({ type }) => type === 'voice')!
  const ben = await fixture.member()
  const [writer, reader] = [await connect(fixture.owner), await connect(ben)]
  const speaker = await connect(await fixture.member())
  await speaker.action('voice.join', { channelId: lounge.id })
  const send = (client: typeof writer, content: string) =>
    client.action('message.send', { channelId: general.id, content })
  await send(writer, 'received')
  const { message: received } = await reader.next('message.created')
  await reader.terminate()
  await send(writer, 'while the reader is away')
  await first.stop()

  const second = await startApp(t, { DATA_DIR: first.dataDir })
  const writing = await writer.resume(writer.account.at(second.url))
  await send(writing, 'after the restart')
  const again = await reader.resume(ben.at(second.url))
  for (const client of [writing, again]) {
    const types = client.frames.slice(0, 2).map(({ type }) => type)
    assert.deepEqual(types, ['hello', 'ready'])
  }
  assert.notEqual(again.sessionId, reader.sessionId)
  assert.deepEqual(again.snapshot.servers[0]?.voice, [])
  await send(writing, 'to all')
  await again.next('message.created')
  const path = `/api/channels/${general.id}/messages?after=${received.seq}&limit=100`
  const { messages } = await again.account.expect(200, again.account.get(path))
  assert.deepEqual(
    messages.map(({ seq, content }: typeof received) => [seq - received.seq, content]),
    [
      [1, 'while the reader is away'],
      [2, 'after the restart'],
      [3, 'to all'],
    ],
  )
  for (const client of [writing, again]) await assertSnapshotCurrent(client, 'after the restart')
})
