import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Channel, GatewayEvents, PresenceStatus, World } from '@guildhall/contract'
import { isWorthACall, presenceFor, quietMs } from '../src/features/notify/rules.ts'
import { excerpt, highlight, termsOf } from '../src/features/search/highlight.ts'
import { fit } from '../src/features/switcher/match.ts'
import { groupChannels } from '../src/shared/state/channel-tree.ts'

function channel(id: string, position: number, rest: Partial<Channel> = {}): Channel {
  return {
    id,
    serverId: 's',
    name: id,
    type: 'text',
    topic: null,
    parentId: null,
    position,
    slowmodeSeconds: 0,
    lastSeq: 0,
    overwrites: [],
    ...rest,
  }
}

test('channels stand under their category, in their order; those of a hidden category stand alone', () => {
  const groups = groupChannels([
    channel('late', 9),
    channel('in', 3, { parentId: 'heading' }),
    channel('heading', 2, { type: 'category' }),
    channel('orphan', 1, { parentId: 'hidden' }),
    channel('before', 0, { parentId: 'heading' }),
  ])
  const shown = groups.map(({ category, channels }) => [
    category?.id ?? null,
    ...channels.map(({ id }) => id),
  ])
  assert.deepEqual(shown, [
    [null, 'orphan', 'late'],
    ['heading', 'before', 'in'],
  ])
})

test('the switcher puts beginnings of words before letters that stand apart, and leaves out what lacks one', () => {
  const rank = (typed: string, ...names: string[]) =>
    names
      .flatMap((name) => {
        const score = fit(typed, name)
        return score === null ? [] : [{ name, score }]
      })
      .toSorted((one, other) => other.score - one.score)
      .map(({ name }) => name)
  assert.deepEqual(rank('ser', 'user-help', 'server-status', 'news'), [
    'server-status',
    'user-help',
  ])
  assert.deepEqual(rank('ss', 'gossip', 'server-status'), ['server-status', 'gossip'])
  assert.deepEqual(rank('#Ratsel', 'rätselrunde'), ['rätselrunde'])
  assert.equal(fit('xyz', 'general'), null)
})

test('highlighting loses nothing of a text, marks words by their beginning, and ignores accents', () => {
  const marked = highlight('The Café is near, cafés are nice', termsOf('cafe')).filter(
    ({ isHit }) => isHit,
  )
  assert.deepEqual(
    marked.map(({ text }) => text),
    ['Café', 'cafés'],
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const terms = termsOf(query)
      const pieces = highlight(text, terms).map((piece) => piece.text)
      assert.equal(pieces.join(''), text)
    }),
  )
  const long = `${'word '.repeat(200)}needle ${'word '.repeat(200)}`
  assert.match(excerpt(long, ['needle']), /^… .*needle.* …$/)
  assert.ok(excerpt(long, ['needle']).length < 340)
})

function told(change: Partial<GatewayEvents['message.created']['message']>) {
  const author = { kind: 'user' as const, id: 'ben', name: 'Ben', avatar: null }
  const message = { id: 'm', channelId: 'c', seq: 1, author, mentions: [], mentionsEveryone: false }
  return {
    serverId: 's',
    message: { ...message, ...change },
  } as unknown as GatewayEvents['message.created']
}

function worldOf(status: PresenceStatus): World {
  return { user: { id: 'mia' }, presence: { status, text: null }, servers: [] } as unknown as World
}

test('who is named is called, unless they look there, wrote it, or want no disturbance', () => {
  const snapshot = worldOf('online')
  const calm = { snapshot, notify: 'mentions', seenChannel: null } as const
  assert.equal(isWorthACall(told({ mentions: ['mia'] }), calm), true)
  assert.equal(isWorthACall(told({ mentionsEveryone: true }), calm), true)
  assert.equal(isWorthACall(told({}), calm), false)
  assert.equal(isWorthACall(told({}), { ...calm, notify: 'all' }), true)
  const named = told({ mentions: ['mia'] })
  assert.equal(isWorthACall(named, { ...calm, seenChannel: 'c' }), false)
  assert.equal(isWorthACall(named, { ...calm, notify: 'nothing' }), false)
  assert.equal(isWorthACall(named, { ...calm, snapshot: worldOf('dnd') }), false)
  const own = { kind: 'user' as const, id: 'mia', name: 'Mia', avatar: null }
  assert.equal(isWorthACall(told({ author: own, mentionsEveryone: true }), calm), false)
})

test('only the online become away by themselves, and only who became so comes back by themselves', () => {
  const quiet = { sinceInputMs: quietMs }
  const busy = { sinceInputMs: 0 }
  assert.equal(presenceFor({ ...quiet, status: 'online', isOurs: false }), 'idle')
  assert.equal(presenceFor({ ...busy, status: 'idle', isOurs: true }), 'online')
  for (const status of ['idle', 'dnd', 'invisible'] as const) {
    assert.equal(presenceFor({ ...busy, status, isOurs: false }), null)
    assert.equal(presenceFor({ ...quiet, status, isOurs: true }), null)
  }
})
