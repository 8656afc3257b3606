import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import { buildRows } from '../src/features/timeline/rows.ts'
import type { PendingMessage } from '../src/shared/state/pending-messages.ts'

const minute = 60_000
const noon = new Date(2026, 10, 21, 12).getTime()
const user = { id: 'mia', username: 'mia', displayName: 'Mia', avatar: null }

function message(seq: number, change: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    channelId: 'c',
    seq,
    author: { kind: 'user', id: 'mia', name: 'Mia', avatar: null },
    content: 'x',
    embeds: [],
    attachments: [],
    replyTo: null,
    mentions: [],
    mentionsEveryone: false,
    reactions: [],
    createdAt: noon + seq,
    editedAt: null,
    ...change,
  }
}

function rowsOf(messages: Message[], change: Partial<Parameters<typeof buildRows>[0]> = {}) {
  return buildRows({
    messages,
    reachesStart: true,
    outgoing: [],
    user,
    newAfter: null,
    keyOf: ({ id }) => id,
    ...change,
  })
}

test('a message goes on from the one above within seven minutes, and only from the same author', () => {
  const ben = { kind: 'user', id: 'ben', name: 'Ben', avatar: null } as const
  const hook = { kind: 'webhook', id: 'h', name: 'CI', avatar: null } as const
  const rows = rowsOf([
    message(1),
    message(2, { createdAt: noon + 6 * minute }),
    message(3, { createdAt: noon + 14 * minute }),
    message(4, { createdAt: noon + 15 * minute, replyTo: 'm1' }),
    message(5, { createdAt: noon + 15 * minute, author: ben }),
    message(6, { createdAt: noon + 16 * minute, author: hook }),
    message(7, { createdAt: noon + 16 * minute, author: { ...hook, name: 'Other' } }),
    message(8, { createdAt: noon + 16 * minute, author: { ...hook, name: 'Other' } }),
  ])
  const grouped = rows.filter(({ isGrouped }) => isGrouped).map(({ message: { seq } }) => seq)
  assert.deepEqual(grouped, [2, 8])
})

test('a day begins with its first message, where that is known to be the first', () => {
  const midnight = new Date(2026, 10, 22).getTime()
  const messages = [
    message(1, { createdAt: midnight - 2 }),
    message(2, { createdAt: midnight - 1 }),
    message(3, { createdAt: midnight }),
  ]
  const starts = (reachesStart: boolean) =>
    rowsOf(messages, { reachesStart }).map(({ startsDay, isGrouped }) => [startsDay, isGrouped])
  const [whole, part] = [starts(true), starts(false)]
  assert.deepEqual(whole, [
    [true, false],
    [false, true],
    [true, false],
  ])
  assert.deepEqual(part[0], [false, false])
})

test('the "new" line stands once, where what was read ends', () => {
  const messages = [message(4), message(6), message(7)]
  const lineAbove = (newAfter: number | null, reachesStart = false) =>
    rowsOf(messages, { newAfter, reachesStart })
      .filter(({ startsNew }) => startsNew)
      .map((row) => row.message.seq)
  assert.deepEqual(lineAbove(null), [])
  assert.deepEqual(lineAbove(4), [6])
  // The last one that was read is gone.
  assert.deepEqual(lineAbove(5), [6])
  assert.deepEqual(lineAbove(7), [])
  // The line may lie among what is not at hand.
  assert.deepEqual(lineAbove(2), [])
  assert.deepEqual(lineAbove(0, true), [4])
})

test('what is not stored yet stands below, and has no line', () => {
  const outgoing: PendingMessage = {
    nonce: 'n',
    channelId: 'c',
    userId: 'mia',
    content: 'soon',
    replyTo: null,
    attachments: [],
    createdAt: noon + minute,
    sentAt: null,
    state: 'pending',
    reason: null,
  }
  const [, last] = rowsOf([message(1)], { outgoing: [outgoing], newAfter: 1 })
  assert.equal(last?.key, 'n')
  assert.equal(last.outgoing, outgoing)
  assert.equal(last.message.content, 'soon')
  assert.deepEqual([last.isGrouped, last.startsNew], [true, false])
})
