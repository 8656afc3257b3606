import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deletedUserName } from '@guildhall/contract'
import { conversationName } from '../src/shared/channels/channel-name.ts'
import { texts as de } from '../src/shared/i18n/de/de.ts'
import { texts as en } from '../src/shared/i18n/en/en.ts'
import { setTexts } from '../src/shared/i18n/texts.ts'

test('deleted accounts are named in the language of the user', (t) => {
  const mia = { id: 'mia', username: 'mia', displayName: 'Mia', avatar: null }
  const deleted = { id: 'x', username: 'deleted:x', displayName: deletedUserName, avatar: null }
  const conversation = {
    ...{
      id: 'c',
      kind: 'direct' as const,
      name: null,
      icon: null,
      ownerId: null,
      lastActivityAt: 0,
    },
    participants: [mia, deleted],
  }
  t.after(() => setTexts('en', en))
  setTexts('de', de)
  assert.equal(conversationName(conversation, 'mia'), 'Gelöschter Nutzer')
  assert.equal(conversationName(conversation, 'x'), 'Mia')
  setTexts('en', en)
  assert.equal(conversationName(conversation, 'mia'), 'Deleted user')
})
