import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type {
  Channel,
  ConversationSnapshot,
  GatewayEvents,
  NotificationLevel,
  PresenceStatus,
  Snapshot,
} from '@guildhall/contract'
import { shouldNotify } from '../src/features/notify/notification-rules.ts'
import { excerpt, highlight, termsOf } from '../src/features/search/highlight.ts'
import { matchScore } from '../src/shared/targets/match-score.ts'
import { groupChannels } from '../src/shared/state/channel-tree.ts'
import { notifiesOfCall } from '../src/shared/state/ringing-calls.ts'

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
    userLimit: 0,
    bitrateKbps: 64,
    videoKbps: null,
    createsRooms: false,
    afkMinutes: null,
    room: null,
    lastSeq: 0,
    overwrites: [],
    ...rest,
  }
}

test('channels are grouped by category in their order; channels of a hidden category have none', () => {
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

test('the switcher prefers starts of words to scattered letters and leaves out names without a letter', () => {
  const rank = (typed: string, ...names: string[]) =>
    names
      .flatMap((name) => {
        const score = matchScore(typed, name)
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
  assert.equal(matchScore('xyz', 'general'), null)
})

test('highlighting keeps the whole text, marks starts of words and parts of text without spaces', () => {
  const cases: [text: string, query: string, marked: string[]][] = [
    ['The Café is near, cafés are nice', 'cafe', ['Café', 'cafés']],
    ['Die Straße, GROẞ und Fuß', 'strasse FUSS', ['Straße', 'Fuß']],
    ['ßß Łódź', 'lodz', ['Łódź']],
    ['ＦＵＬＬ width', 'full', ['ＦＵＬＬ']],
    ['我家在上海东边，上海很大', '上海', ['上海', '上海']],
    ['ﬁne ｶﾞﾗｽ窓', 'ガラス', ['ｶﾞﾗｽ']],
    ['스\u1109\u1165울에서', '서울', ['\u1109\u1165울']],
    ['ขอน้ำแข็ง', 'น้ำ', ['น้ำ']],
    ['ok 👍🏽 👨‍👩‍👧', '👍', ['👍🏽']],
    ['ok 👨‍👩‍👧 here', '👧', ['👨‍👩‍👧']],
    ['nothing here', '上', []],
  ]
  for (const [text, query, expected] of cases) {
    const marked = highlight(text, termsOf(query)).filter(({ isMatch: isHit }) => isHit)
    assert.deepEqual(
      marked.map((piece) => piece.text),
      expected,
      text,
    )
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const terms = termsOf(query)
      const pieces = highlight(text, terms).map((piece) => piece.text)
      assert.equal(pieces.join(''), text)
    }),
  )
  const long = `${'word '.repeat(200)}needle ${'word '.repeat(200)}`
  assert.match(excerpt(long, termsOf('needle')), /^… .*needle.* …$/)
  assert.ok(excerpt(long, termsOf('needle')).length < 340)
})

function created(change: Partial<GatewayEvents['message.created']['message']>) {
  const author = { kind: 'user' as const, id: 'ben', name: 'Ben', avatar: null }
  const message = {
    id: 'm',
    channelId: 'c',
    seq: 1,
    author,
    mentions: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
  }
  return {
    serverId: 's',
    message: { ...message, ...change },
  } as unknown as GatewayEvents['message.created']
}

function snapshotOf(status: PresenceStatus, level: NotificationLevel): Snapshot {
  return {
    user: { id: 'mia' },
    presence: { status, text: null },
    servers: [],
    relationships: [],
    notifications: { level, settings: [] },
    conversations: [],
  } as unknown as Snapshot
}

test('mentioned users are notified, unless the channel is open, the message is their own or they disabled it', () => {
  const context = { snapshot: snapshotOf('online', 'mentions'), visibleChannels: [] }
  assert.equal(shouldNotify(created({ mentions: ['mia'] }), context), true)
  assert.equal(shouldNotify(created({ mentionsEveryone: true }), context), true)
  assert.equal(shouldNotify(created({}), context), false)
  const here = created({ mentionsHere: true })
  assert.equal(shouldNotify(here, context), true)
  assert.equal(shouldNotify({ ...here, isAway: true }, context), false)
  const all = { ...context, snapshot: snapshotOf('online', 'all') }
  assert.equal(shouldNotify(created({}), all), true)
  const mention = created({ mentions: ['mia'] })
  assert.equal(shouldNotify(mention, { ...context, visibleChannels: ['c'] }), false)
  const nothing = { ...context, snapshot: snapshotOf('online', 'nothing') }
  assert.equal(shouldNotify(mention, nothing), false)
  assert.equal(shouldNotify(mention, { ...context, snapshot: snapshotOf('dnd', 'all') }), false)
  const own = { kind: 'user' as const, id: 'mia', name: 'Mia', avatar: null }
  assert.equal(shouldNotify(created({ author: own, mentionsEveryone: true }), context), false)
  const relationships = [{ kind: 'blocked', user: { id: 'ben' } }] as Snapshot['relationships']
  const blocking = { ...context, snapshot: { ...snapshotOf('online', 'all'), relationships } }
  assert.equal(shouldNotify(mention, blocking), false)
})

test('A135: a call notifies, unless the conversation is muted, its messages notify of nothing, or the person wants no disturbance', () => {
  const entry = {
    server: { id: 's' },
    channels: [
      { id: 'c', type: 'text' },
      { id: 'v', type: 'voice' },
    ],
  } as ConversationSnapshot
  const withSetting = (change: object): Snapshot => {
    const setting = { serverId: 's', channelId: null, level: null, mute: null, ...change }
    const notifications = { level: 'mentions', settings: [setting] }
    return { ...snapshotOf('online', 'mentions'), notifications } as Snapshot
  }
  assert.equal(notifiesOfCall(entry, snapshotOf('online', 'nothing')), true)
  assert.equal(notifiesOfCall(entry, snapshotOf('dnd', 'all')), false)
  const muted = { mute: { until: null } }
  for (const change of [{ level: 'nothing' }, muted, { ...muted, channelId: 'c' }]) {
    assert.equal(notifiesOfCall(entry, withSetting(change)), false)
  }
  const ended = { mute: { until: Date.now() - 1 } }
  for (const change of [{ level: 'mentions' }, ended]) {
    assert.equal(notifiesOfCall(entry, withSetting(change)), true)
  }
})
