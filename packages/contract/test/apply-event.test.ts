import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEvent } from '../src/apply-event.ts'
import type { Snapshot } from '../src/index.ts'

test('an import that is reported late hides no newer messages', () => {
  const snapshot = {
    servers: [{ server: { id: 's' }, channels: [{ id: 'c', lastSeq: 7 }] }],
    conversations: [],
  } as unknown as Snapshot
  const imported = (channelId: string, lastSeq: number) =>
    applyEvent(snapshot, {
      type: 'messages.imported',
      data: { serverId: 's', channelId, lastSeq },
    })
  assert.equal(imported('c', 8).servers[0]?.channels[0]?.lastSeq, 8)
  for (const lastSeq of [6, 7]) assert.equal(imported('c', lastSeq), snapshot)
  assert.equal(imported('a thread', 8), snapshot)
})
