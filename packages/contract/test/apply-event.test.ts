import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { applyEvent } from '../src/apply-event.ts'
import { collectionEvent, collectionKeys, collections, eventRules } from '../src/index.ts'
import type { Snapshot } from '../src/index.ts'

const gatewayDocument = readFileSync(
  path.join(import.meta.dirname, '../../../docs/gateway.md'),
  'utf8',
)

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

test('every event is documented, those of collections with the names of their data', () => {
  const isDocumented = (type: string) => gatewayDocument.includes(`\`${type}\``)
  assert.deepEqual(
    Object.keys(eventRules).filter((type) => !isDocumented(type)),
    [],
  )
  for (const key of collectionKeys) {
    const { thing, field, idField } = collections[key]
    for (const row of [
      `| \`${thing}.created\`, \`${thing}.updated\` | \`{serverId, ${field}}\``,
      `| \`${thing}.deleted\` | \`{serverId, ${idField}}\` | members |`,
    ]) {
      assert.ok(gatewayDocument.includes(row), row)
    }
  }
})

test('the events of a collection change it alone, and it stays in its order', () => {
  const server = { server: { id: 's' }, channels: [], me: { roleIds: [] } }
  const nothing = Object.fromEntries(collectionKeys.map((key) => [key, []]))
  const empty = {
    servers: [{ ...server, ...nothing }],
    conversations: [],
  } as unknown as Snapshot
  // In all orders that collections have.
  const [first, second, third] = [0, 1, 2].map((position) => {
    const name = 'abc'.charAt(position)
    return { id: name, name, position }
  })
  for (const key of collectionKeys) {
    const after = (snapshot: Snapshot, before?: object, item?: object) => {
      const event = collectionEvent(key, 's', (before ?? null) as never, (item ?? null) as never)
      return applyEvent(snapshot, event)
    }
    const expect = (snapshot: Snapshot, items: unknown[]) =>
      assert.deepEqual(snapshot.servers, [{ ...server, ...nothing, [key]: items }], key)
    let snapshot = empty
    for (const item of [third, first, second]) snapshot = after(snapshot, undefined, item)
    expect(snapshot, [first, second, third])
    const changed = { ...second, extra: true }
    snapshot = after(snapshot, second, changed)
    expect(snapshot, [first, changed, third])
    expect(after(snapshot, first), [changed, third])
    const elsewhere = collectionEvent(key, 'another', null, changed as never)
    assert.equal(applyEvent(snapshot, elsewhere), snapshot)
  }
})
