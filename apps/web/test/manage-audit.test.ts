import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '@guildhall/contract'
import type { AuditEntry } from '@guildhall/contract'
import type { AuditNames } from '../src/features/manage/audit/names.ts'
import { iconFor, nameEnd, nameStart, sentenceFor } from '../src/features/manage/audit/sentence.ts'
import { manage as de } from '../src/shared/i18n/de/manage.ts'
import { manage as en } from '../src/shared/i18n/en/manage.ts'

const names: AuditNames = {
  person: (id) => `person ${id ?? 'gone'}`,
  channel: (id) => `#${id ?? 'gone'}`,
  role: (id) => `role ${id ?? 'gone'}`,
  webhook: (id) => `webhook ${id ?? 'gone'}`,
}

function entry(action: string, changes: object = {}): AuditEntry {
  const rest = { targetId: 'thing', reason: null, createdAt: 0 }
  return { id: '1', action, actorId: 'mia', changes, ...rest } as AuditEntry
}

function plain(sentence: string): string {
  return sentence.replaceAll(nameStart, '').replaceAll(nameEnd, '')
}

function told(action: string, changes?: object): string {
  return plain(sentenceFor(entry(action, changes), en.auditSentences, names))
}

test('every action of the audit log has a sentence, a name and a picture', () => {
  for (const texts of [en, de]) {
    for (const action of auditActions) {
      assert.ok(action in texts.auditSentences, action)
      assert.ok(action in texts.audit.actions, action)
      assert.notEqual(iconFor(action), 'list', action)
      const sentence = sentenceFor(entry(action), texts.auditSentences, names)
      assert.match(sentence, new RegExp(`${nameStart}person mia${nameEnd}`))
      assert.doesNotMatch(sentence, /undefined|null|\[object/)
    }
    assert.deepEqual(Object.keys(texts.audit.actions), [...auditActions])
  }
})

test('a sentence tells of names before and after', () => {
  const name = { from: 'a', to: 'b' }
  assert.equal(told('channel.updated', { name }), 'person mia renamed the channel a to b')
  assert.equal(
    told('channel.updated', { name, topic: { from: null, to: 'x' } }),
    'person mia changed #thing',
  )
  assert.equal(
    told('role.updated', { position: { from: 1, to: 2 } }),
    'person mia moved the role role thing',
  )
  assert.equal(
    told('webhook.moved', { channelId: { from: 'c1', to: 'c2' } }),
    'person mia moved the webhook webhook thing from #c1 to #c2',
  )
  assert.equal(
    told('server.owner_changed', { ownerId: { from: 'mia', to: 'ben' } }),
    'person mia handed the server over to person ben',
  )
  assert.equal(
    told('message.deleted', { channelId: 'c1', authorKind: 'webhook', authorId: 'w1' }),
    'person mia deleted a message of webhook w1 in #c1',
  )
  assert.equal(
    told('overwrite.updated', { target: 'role', targetId: 'r1', allow: { from: [], to: [] } }),
    'person mia changed what role r1 may do in #thing',
  )
})

test('an action that is not known is told by its name', () => {
  assert.equal(told('castle.conquered'), 'person mia did something: castle.conquered')
  assert.equal(iconFor('castle.conquered'), 'list')
})
