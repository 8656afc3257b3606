import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Message } from '@guildhall/contract'
import type { BusMessage } from '../../src/events/bus-message.ts'
import { fromLogMessage, toLogMessage } from '../../src/events/log-message.ts'

const id = fc.string({ minLength: 1, maxLength: 8 })
const ids = fc.array(id, { maxLength: 2 })
const count = fc.nat()

const anyMessage: fc.Arbitrary<Message> = fc.record(
  {
    id,
    channelId: fc.constantFrom('channel', 'other channel'),
    seq: count,
    author: fc.record({
      kind: fc.constantFrom('user', 'webhook', 'system'),
      id,
      name: id,
      avatar: fc.option(id),
    }),
    content: fc.string({ unit: 'grapheme' }),
    embeds: fc.array(fc.record({ title: id }), { maxLength: 2 }),
    attachments: fc.array(
      fc.record({
        id,
        name: id,
        size: count,
        contentType: id,
        url: id,
        width: fc.option(count),
        height: fc.option(count),
      }),
      { maxLength: 2 },
    ),
    replyTo: fc.option(id),
    mentions: ids,
    mentionedRoles: fc.array(fc.record({ id, name: id }), { maxLength: 2 }),
    mentionsEveryone: fc.boolean(),
    mentionsHere: fc.boolean(),
    emoji: fc.constant([]),
    threadId: id,
    call: fc.record({ duration: fc.option(count), missedBy: ids }),
    reactions: fc.constant([]),
    createdAt: count,
    editedAt: fc.option(count),
  },
  {
    requiredKeys: [
      ...(['id', 'channelId', 'seq', 'author', 'content', 'embeds', 'attachments'] as const),
      ...(['replyTo', 'mentions', 'mentionedRoles', 'mentionsEveryone'] as const),
      ...(['mentionsHere', 'emoji', 'reactions', 'createdAt', 'editedAt'] as const),
    ],
  },
)

const anyCreation: fc.Arbitrary<BusMessage> = fc
  .tuple(anyMessage, fc.option(id, { nil: undefined }), fc.constantFrom('channel', 'other channel'))
  .map(([message, nonce, channelId]) => ({
    kind: 'event',
    recipients: { kind: 'channel', serverId: 'server', channelId },
    event: {
      type: 'message.created',
      data: { serverId: 'server', message, ...(nonce !== undefined && { nonce }) },
    },
  }))

test('a message comes out of the log as it went in, whatever processes can read', () => {
  fc.assert(
    fc.property(anyCreation, fc.constantFrom(1, 2), (created, version) => {
      const logged = JSON.stringify(toLogMessage(created, version))
      assert.deepEqual(fromLogMessage(JSON.parse(logged)), JSON.parse(JSON.stringify(created)))
    }),
  )
})

test('processes of an earlier version get messages as they are', () => {
  const [created] = fc.sample(anyCreation, 1)
  assert.ok(created)
  assert.equal(toLogMessage(created, 1), created)
})
