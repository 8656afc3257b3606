import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMuteEnd, notifiesOf } from '../src/notification-rules.ts'
import { channelNotifications, unreadMark } from '../src/notification-settings.ts'
import type { Snapshot } from '../src/gateway.ts'
import type { NotificationLevel, NotificationSetting } from '../src/notifications.ts'

const now = 1000
const mia = {
  user: { id: 'mia' },
  relationships: [],
  roleIds: ['healer'],
} as unknown as Snapshot & {
  roleIds: string[]
}
const noSuppression = { suppressEveryone: false, suppressRoles: false }

function setting(channelId: string | null, rest: Partial<NotificationSetting>) {
  return { serverId: 's', channelId, level: null, mute: null, ...noSuppression, ...rest }
}

function inChannel(level: NotificationLevel, ...settings: NotificationSetting[]) {
  return channelNotifications({ level, settings }, { serverId: 's', channelId: 'c' }, now)
}

function message(
  mentions: string[],
  mentionsEveryone = false,
  authorId = 'ben',
  roleIds: string[] = [],
) {
  const author = { kind: 'user' as const, id: authorId, name: 'Ben', avatar: null }
  const mentionedRoles = roleIds.map((id) => ({ id, name: id }))
  return { author, mentions, mentionedRoles, mentionsEveryone, mentionsHere: false }
}

test('a channel’s level counts before the server’s, and that before the general one', () => {
  const server = setting(null, { level: 'all' })
  const channel = setting('c', { level: 'nothing' })
  assert.equal(inChannel('mentions').level, 'mentions')
  assert.equal(inChannel('mentions', setting('other', { level: 'nothing' })).level, 'mentions')
  assert.equal(inChannel('mentions', server).level, 'all')
  assert.equal(inChannel('mentions', server, channel).level, 'nothing')
})

test('a thread’s own setting counts before that of its channel, which it does not change', () => {
  const inThread = (...settings: NotificationSetting[]) => {
    const thread = { serverId: 's', channelId: 'c', threadId: 't' }
    return channelNotifications({ level: 'mentions', settings }, thread, now)
  }
  const channel = setting('c', { level: 'nothing' })
  const thread = setting('t', { level: 'all' })
  assert.equal(inThread(channel).level, 'nothing')
  assert.equal(inThread(channel, thread).level, 'all')
  assert.equal(inChannel('mentions', channel, thread).level, 'nothing')
  const muted = { mute: { until: null } }
  const mutes = ['t', 'c', null].map((scope) => inThread(setting(scope, muted)).isMuted)
  assert.deepEqual(mutes, [true, true, true])
  assert.equal(inChannel('mentions', setting('t', muted)).isMuted, false)
})

test('a call notifies those who missed it, and nobody else', () => {
  const missedBy = (id: string) => ({ ...message([]), call: { duration: null, missedBy: [id] } })
  const notified = ['mia', 'ben'].map((id) => notifiesOf(inChannel('all'), missedBy(id), mia))
  assert.deepEqual(notified, [true, false])
})

test('in a conversation, every message notifies by default', () => {
  const levelOf = (...settings: NotificationSetting[]) => {
    const channel = { serverId: 's', channelId: 'c', isConversation: true }
    return channelNotifications({ level: 'nothing', settings }, channel, now).level
  }
  assert.equal(levelOf(), 'all')
  assert.equal(levelOf(setting('c', { level: 'mentions' })), 'mentions')
})

test('a mute of the channel or its server lasts until its end, or until it is removed', () => {
  const mutedUntil = (channelId: string | null, until: number | null) =>
    inChannel('all', setting(channelId, { mute: { until } })).isMuted
  for (const channelId of ['c', null]) {
    assert.equal(mutedUntil(channelId, null), true)
    assert.equal(mutedUntil(channelId, now + 1), true)
    assert.equal(mutedUntil(channelId, now), false)
  }
  assert.equal(mutedUntil('other', null), false)
  const settings = [null, now, now + 20, now + 10].map((until) => setting('c', { mute: { until } }))
  assert.equal(nextMuteEnd({ level: 'all', settings }, now), now + 10)
  assert.equal(nextMuteEnd({ level: 'all', settings: [] }, now), Number.POSITIVE_INFINITY)
})

test('A135 WC22: the level decides which messages notify; one’s own and those of muted channels never do', () => {
  const plain = message([])
  const direct = message(['mia'])
  const everyone = message([], true)
  const notifying = (...settings: NotificationSetting[]) =>
    [plain, direct, everyone].map((one) => notifiesOf(inChannel('mentions', ...settings), one, mia))
  assert.deepEqual(notifying(), [false, true, true])
  assert.deepEqual(notifying(setting(null, { suppressEveryone: true })), [false, true, false])
  assert.deepEqual(notifying(setting('c', { level: 'all' })), [true, true, true])
  const ofRoles = (roleIds: string[], ...settings: NotificationSetting[]) =>
    notifiesOf(inChannel('mentions', ...settings), message([], false, 'ben', roleIds), mia)
  assert.deepEqual([ofRoles(['tank']), ofRoles(['tank', 'healer'])], [false, true])
  assert.equal(ofRoles(['healer'], setting(null, { suppressRoles: true })), false)
  assert.equal(ofRoles(['healer'], setting(null, { suppressEveryone: true })), true)
  const here = { ...plain, mentionsHere: true }
  assert.equal(notifiesOf(inChannel('mentions'), here, mia), true)
  const quiet = inChannel('mentions', setting(null, { suppressEveryone: true }))
  assert.equal(notifiesOf(quiet, here, mia), false)
  assert.deepEqual(notifying(setting('c', { level: 'nothing' })), [false, false, false])
  const muted = setting('c', { level: 'all', mute: { until: null } })
  assert.deepEqual(notifying(muted), [false, false, false])
  assert.equal(notifiesOf(inChannel('all'), message(['mia'], true, 'mia'), mia), false)
  const blocked = {
    ...mia,
    relationships: [{ kind: 'blocked', user: { id: 'ben' } }],
  } as typeof mia
  assert.equal(notifiesOf(inChannel('all'), direct, blocked), false)
  assert.equal(notifiesOf(inChannel('mentions'), direct, blocked), false)
})

test('WC22: unread marks follow the same rule', () => {
  const read = {
    channelId: 'c',
    seq: 2,
    mentionCount: 5,
    everyoneCount: 3,
    roleCount: 1,
    hereSeqs: [],
  }
  const marked = (...settings: NotificationSetting[]) =>
    unreadMark(inChannel('mentions', ...settings), 9, read)
  assert.deepEqual(marked(), { isUnread: true, mentions: 5, isMuted: false })
  const suppressed = setting(null, { suppressEveryone: true })
  assert.deepEqual(marked(suppressed), { isUnread: true, mentions: 2, isMuted: false })
  assert.equal(marked(setting(null, { suppressRoles: true })).mentions, 4)
  const nothing = setting('c', { level: 'nothing' })
  assert.deepEqual(marked(nothing), { isUnread: true, mentions: 0, isMuted: false })
  const muted = setting(null, { mute: { until: null } })
  assert.deepEqual(marked(muted), { isUnread: false, mentions: 0, isMuted: true })
  assert.equal(unreadMark(inChannel('all'), 0, undefined).isUnread, false)
})
