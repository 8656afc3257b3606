import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Author, Message } from '@guildhall/contract'
import type { BusMessage } from '../../src/events/bus-message.ts'
import { fromLogEntry, toLogEntry } from '../../src/events/log-entry.ts'

const id = fc.string({ minLength: 1, maxLength: 8 })
const ids = fc.array(id, { maxLength: 2 })
const count = fc.nat()

const anyAuthor: fc.Arbitrary<Author> = fc.record({
  kind: fc.constantFrom('user', 'webhook', 'system'),
  id,
  name: id,
  avatar: fc.option(id),
})

const anyMessage: fc.Arbitrary<Message> = fc.record(
  {
    id,
    channelId: fc.constantFrom('channel', 'other channel'),
    seq: count,
    author: anyAuthor,
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

/** Two authors, so that messages with the same one follow each other or not. */
const anyCommit = fc
  .tuple(fc.array(anyCreation), anyAuthor, anyAuthor, fc.array(fc.boolean()))
  .map(([messages, one, other, isOne]): BusMessage[] => [
    ...messages,
    { kind: 'events_missed' },
    ...messages.map((message, index) => withAuthor(message, isOne[index] ? one : other)),
  ])

function withAuthor(message: BusMessage, author: Author): BusMessage {
  const copy = structuredClone(message)
  if (copy.kind === 'event' && copy.event.type === 'message.created') {
    copy.event.data.message.author = author
  }
  return copy
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('messages come out of the log as they went in, whatever version processes read', () => {
  fc.assert(
    fc.property(anyCommit, fc.constantFrom(1, 2, 3), (messages, version) => {
      const logged = throughJson(toLogEntry(messages, version))
      assert.deepEqual(fromLogEntry(logged), throughJson(messages))
    }),
  )
})

test('processes of earlier versions get messages as they are', () => {
  const [messages] = fc.sample(anyCommit, 1)
  assert.ok(messages)
  for (const version of [1, 2]) assert.equal(toLogEntry(messages, version), messages)
})

test('what processes of version 2 write is read', () => {
  const author = { kind: 'webhook', id: 'hook', name: 'CI', avatar: null }
  const empty = { embeds: [], attachments: [], replyTo: null, mentions: [], mentionedRoles: [] }
  const none = { mentionsEveryone: false, mentionsHere: false, emoji: [], reactions: [] }
  const message = { id: 'a', channelId: 'c', seq: 7, createdAt: 1000, author, content: 'Passed' }
  const written = ['s', 'c', 'a', 7, 1000, 'webhook', 'hook', 'CI', null, 'Passed']
  const created = (data: object) => ({
    kind: 'event',
    recipients: { kind: 'channel', serverId: 's', channelId: 'c' },
    event: { type: 'message.created', data: { serverId: 's', ...data } },
  })
  assert.deepEqual(
    fromLogEntry([
      [...written, {}],
      [...written, { replyTo: 'b' }, 'n'],
      { kind: 'sessions_ended', sessionIds: ['x'] },
    ]),
    [
      created({ message: { ...message, ...empty, ...none, editedAt: null } }),
      created({
        message: { ...message, ...empty, ...none, editedAt: null, replyTo: 'b' },
        nonce: 'n',
      }),
      { kind: 'sessions_ended', sessionIds: ['x'] },
    ],
  )
})
