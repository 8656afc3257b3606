import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '@guildhall/contract'
import type { AuditEntry } from '@guildhall/contract'
import type { AuditNames } from '../src/features/manage/audit/audit-names.ts'
import { viewOf } from '../src/features/manage/audit/action-views.ts'
import { nameEnd, nameStart, sentenceFor } from '../src/features/manage/audit/sentence.ts'
import { shownChanges } from '../src/features/manage/audit/changes.ts'
import { channelLabels, channelTypes } from '../src/features/manage/audit/recorded-names.ts'
import { manage as de } from '../src/shared/i18n/de/manage.ts'
import { texts as all } from '../src/shared/i18n/en/en.ts'
import { manage as en } from '../src/shared/i18n/en/manage.ts'
import type { Times } from '../src/shared/i18n/times.ts'

const names: AuditNames = {
  person: (id) => `person ${id ?? 'gone'}`,
  channel: (id) => `#${id ?? 'gone'}`,
  channelType: () => undefined,
  role: (id) => `role ${id ?? 'gone'}`,
  sticker: (id) => `sticker ${id ?? 'gone'}`,
  sound: (id) => `sound ${id ?? 'gone'}`,
  webhook: (id) => `webhook ${id ?? 'gone'}`,
  roleMenu: (id) => `menu ${id ?? 'gone'}`,
  emoji: (emoji) => `emoji ${emoji}`,
  gameServer: (id) => `gameServer ${id ?? 'gone'}`,
  game: (slug) => `game ${slug}`,
}

function entry(action: string, changes: object = {}): AuditEntry {
  const rest = { targetId: 'thing', reason: null, createdAt: 0 }
  return { id: '1', action, actorId: 'mia', changes, ...rest } as AuditEntry
}

function plain(sentence: string): string {
  return sentence.replaceAll(nameStart, '').replaceAll(nameEnd, '')
}

function sentence(action: string, changes?: object): string {
  return plain(sentenceFor(entry(action, changes), en.auditSentences, names))
}

test('every action of the audit log has a sentence, a name and an icon', () => {
  for (const texts of [en, de]) {
    for (const action of auditActions) {
      assert.ok(action in texts.auditSentences, action)
      assert.ok(action in texts.audit.actions, action)
      assert.ok(viewOf(entry(action))?.icon, action)
      const sentence = sentenceFor(entry(action), texts.auditSentences, names)
      // Guildhall does this by itself.
      const namesPerson =
        action !== 'outgoing_webhook.disabled' && action !== 'message_filter.muted'
      assert.equal(sentence.includes(`${nameStart}person mia${nameEnd}`), namesPerson, action)
      assert.doesNotMatch(sentence, /undefined|null|\[object/)
    }
    assert.deepEqual(Object.keys(texts.audit.actions), [...auditActions])
  }
})

test('a sentence contains the old and the new name', () => {
  const name = { from: 'a', to: 'b' }
  assert.equal(sentence('channel.updated', { name }), 'person mia renamed the channel a to b')
  assert.equal(
    sentence('channel.updated', { name, topic: { from: null, to: 'x' } }),
    'person mia updated #thing',
  )
  assert.equal(
    sentence('role.updated', { position: { from: 1, to: 2 } }),
    'person mia moved the role role thing',
  )
  assert.equal(
    sentence('webhook.moved', { channelId: { from: 'c1', to: 'c2' } }),
    'person mia moved the webhook webhook thing from #c1 to #c2',
  )
  assert.equal(
    sentence('server.owner_changed', { ownerId: { from: 'mia', to: 'ben' } }),
    'person mia transferred the server to person ben',
  )
  assert.equal(
    sentence('message.deleted', { channelId: 'c1', authorKind: 'webhook', authorId: 'w1' }),
    'person mia deleted a message by webhook w1 in #c1',
  )
  assert.equal(
    sentence('overwrite.updated', { target: 'role', targetId: 'r1', allow: { from: [], to: [] } }),
    'person mia changed the permissions of role r1 in #thing',
  )
})

test('an unknown action is shown by its identifier', () => {
  assert.equal(sentence('castle.conquered'), 'person mia made another change: castle.conquered')
})

test('changes show old and new values, without what the sentence contains', () => {
  const context = { manage: en, texts: all, names, times: {} as Times }
  const shown = (action: string, changes: object) =>
    shownChanges(entry(action, changes), context).map(({ label, from, to }) => [label, from, to])
  const { fields } = en.audit
  const created = {
    name: { from: null, to: 'a' },
    type: { from: null, to: 'text' },
    position: { from: null, to: 3 },
    slowmodeSeconds: { from: null, to: 0 },
  }
  assert.deepEqual(shown('channel.created', created), [
    [fields.type, null, all.navigation.kinds.text],
  ])
  const updated = {
    topic: { from: 'old', to: null },
    slowmodeSeconds: { from: 0, to: 5 },
    parentId: { from: null, to: 'c1' },
  }
  assert.deepEqual(shown('channel.updated', updated), [
    [fields.topic, 'old', all.common.none],
    [fields.slowmodeSeconds, en.channels.slowmodeOff, en.span(5)],
    [fields.parentId, null, '#c1'],
  ])
  const permissions = { from: ['speak', 'view_channel'], to: ['view_channel', 'ban_members'] }
  const { ban_members: ban, speak } = en.permissions
  assert.deepEqual(shown('role.updated', { permissions }), [
    [fields.permissions, null, `+ ${ban.name}, − ${speak.name}`],
  ])
  const filter = {
    links: { from: 'allowed', to: 'not_listed' },
    action: { from: 'refuse', to: 'mute' },
  }
  const shownRole = { hoist: { from: false, to: true }, icon: { from: '🛡️', to: '⚔️' } }
  assert.deepEqual(shown('role.updated', shownRole), [
    [fields.hoist, all.common.no, all.common.yes],
    [fields.icon, 'emoji 🛡️', 'emoji ⚔️'],
  ])
  const plainRole = { name: { from: null, to: 'a' }, mentionable: { from: null, to: false } }
  assert.deepEqual(shown('role.created', plainRole), [])
  const { linkRules, filterActions } = en.audit
  assert.deepEqual(shown('message_filter.updated', filter), [
    [fields.links, linkRules.allowed, linkRules.not_listed],
    [fields.action, filterActions.refuse, filterActions.mute],
  ])
  assert.deepEqual(shown('game_server.created', { game: { from: null, to: 'rust' } }), [
    [fields.game, null, 'game rust'],
  ])
  assert.deepEqual(shown('role.deleted', { color: { from: '#fff', to: null } }), [
    [fields.color, null, '#fff'],
  ])
})

test('only channels for messages have a # before their names, also those that were deleted', () => {
  const deleted = (targetId: string, type: string): AuditEntry => {
    const changes = { name: { from: targetId, to: null }, type: { from: type, to: null } }
    return { ...entry('channel.deleted', changes), targetId }
  }
  const thread = { ...entry('thread.deleted', { name: 'plans', channelId: 'c1' }), targetId: 't1' }
  const entries = [deleted('Lounge', 'voice'), deleted('news', 'announcement'), thread]
  const channels = [
    { id: 'c1', name: 'general', type: 'text' },
    { id: 'c2', name: 'Studio', type: 'voice' },
    { id: 'c3', name: 'Games', type: 'category' },
  ] as const
  assert.deepEqual(Object.fromEntries(channelLabels(entries, channels)), {
    ...{ c1: '#general', c2: 'Studio', c3: 'Games' },
    ...{ Lounge: 'Lounge', news: '#news', t1: 'plans' },
  })
  assert.equal(channelTypes(entries, channels).get('Lounge'), 'voice')
})
