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
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
    emoji: [],
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
    pendingMessages: [],
    user,
    newAfterSeq: null,
    keyFor: ({ id }) => id,
    ...change,
  })
}

test('a message is grouped with the one above within seven minutes, if the author is the same', () => {
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

test('a day starts with its first message, if that is known to be the first', () => {
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

test('the "new" divider appears once, after the last read message', () => {
  const messages = [message(4), message(6), message(7)]
  const dividersAbove = (newAfterSeq: number | null, reachesStart = false) =>
    rowsOf(messages, { newAfterSeq, reachesStart })
      .filter(({ startsNew }) => startsNew)
      .map((row) => row.message.seq)
  assert.deepEqual(dividersAbove(null), [])
  assert.deepEqual(dividersAbove(4), [6])
  // The last read message was deleted.
  assert.deepEqual(dividersAbove(5), [6])
  assert.deepEqual(dividersAbove(7), [])
  // The divider may be above the loaded messages.
  assert.deepEqual(dividersAbove(2), [])
  assert.deepEqual(dividersAbove(0, true), [4])
})

test('pending messages come last and have no divider', () => {
  const pending: PendingMessage = {
    nonce: 'n',
    channelId: 'c',
    userId: 'mia',
    content: 'soon',
    replyTo: null,
    mentionsRepliedAuthor: true,
    attachments: [],
    createdAt: noon + minute,
    sentAt: null,
    state: 'pending',
    reason: null,
  }
  const [, last] = rowsOf([message(1)], { pendingMessages: [pending], newAfterSeq: 1 })
  assert.equal(last?.key, 'n')
  assert.equal(last.pending, pending)
  assert.equal(last.message.content, 'soon')
  assert.deepEqual([last.isGrouped, last.startsNew], [true, false])
})
