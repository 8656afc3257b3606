import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel, Member, Snapshot } from '@guildhall/contract'
import { limits } from '@guildhall/contract'
import fc from 'fast-check'
import {
  closedNameAt,
  completeName,
  isCommand,
  triggerAt,
} from '../src/features/composer/completion.ts'
import { membersFor } from '../src/features/composer/name-suggestions.ts'
import { rankChannels, rankMembers } from '../src/features/composer/ranking.ts'
import {
  insertAt,
  linkSelection,
  trimMessage,
  toggleMark,
} from '../src/features/composer/text-edit.ts'
import { countCharacters, maxMessageCharacters } from '../src/shared/text/count-characters.ts'
import { texts as de } from '../src/shared/i18n/de/de.ts'
import { texts as en } from '../src/shared/i18n/en/en.ts'
import { useChatState } from '../src/shared/state/chat-state.ts'
import type { Texts } from '../src/shared/i18n/texts.ts'
import type { Selection, TextEdit } from '../src/features/composer/text-edit.ts'

/** A text with `|` at the ends of what is selected, or once at the caret. */
function selected(marked: string): Selection {
  const [before = '', inside = '', after] = marked.split('|')
  if (after === undefined) {
    return { text: before + inside, start: before.length, end: before.length }
  }
  const start = before.length
  return { text: before + inside + after, start, end: start + inside.length }
}

function edited(text: string, { from, to, insert, select: [start, end] }: TextEdit): string {
  const next = text.slice(0, from) + insert + text.slice(to)
  const caret = start === end ? '|' : `|${next.slice(start, end)}|`
  return next.slice(0, start) + caret + next.slice(end)
}

function toggled(marked: string, mark: string): string {
  const selection = selected(marked)
  return edited(selection.text, toggleMark(selection, mark))
}

test('marks are added around the selection and removed again', () => {
  assert.equal(toggled('a |word| b', '**'), 'a **|word|** b')
  assert.equal(toggled('a **|word|** b', '**'), 'a |word| b')
  assert.equal(toggled('a |**word**| b', '**'), 'a |word| b')
  assert.equal(toggled('|', '`'), '`|`')
  assert.equal(toggled('**|word|**', '*'), '***|word|***')
  assert.equal(toggled('***|word|***', '*'), '**|word|**')
  assert.equal(toggled('***|word|***', '**'), '*|word|*')
  assert.equal(toggled('*|word|*', '**'), '***|word|***')
})

test('a text with the name of a command is one; paths and other texts are messages', () => {
  for (const [text, query] of [
    ['/', ''],
    ['/st', 'st'],
    ['/status ', 'status '],
    ['/status play.example.org', 'status play.example.org'],
    ['/Status', null],
    ['/etc/hosts', null],
    ['/status\nall', null],
    ['see /st', null],
  ] as const) {
    assert.equal(triggerAt(text, text.length)?.query ?? null, query, text)
  }
  const sent = ['/status', '/status a', '/status\n', '/statuses', '/shrug', ' /status']
  assert.deepEqual(
    sent.filter((text) => isCommand(text)),
    ['/status', '/status a', '/status\n'],
  )
})

test('toggling a mark twice restores a text without marks', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'ß'), maxLength: 20 })
  const marks = fc.constantFrom('**', '*', '`')
  const offset = fc.nat(20)
  fc.assert(
    fc.property(texts, marks, offset, offset, (text, mark, one, other) => {
      const [start = 0, end = 0] = [one, other]
        .map((index) => Math.min(index, text.length))
        .toSorted((a, b) => a - b)
      const { insert, from, to, select } = toggleMark({ text, start, end }, mark)
      const next = text.slice(0, from) + insert + text.slice(to)
      const back = toggleMark({ text: next, start: select[0], end: select[1] }, mark)
      const restored = next.slice(0, back.from) + back.insert + next.slice(back.to)
      assert.equal(restored, text)
      assert.deepEqual(back.select, [start, end])
    }),
  )
})

test('a URL pasted over a selection makes a link; other texts do not', () => {
  const selection = selected('see |the docs| now')
  const link = linkSelection(selection, ' https://example.org/a_(b) ')
  assert.ok(link)
  assert.equal(edited(selection.text, link), 'see [the docs](https://example.org/a_%28b%29)| now')
  assert.equal(linkSelection(selection, 'example.org'), null)
  assert.equal(linkSelection(selection, 'javascript:alert(1)'), null)
  assert.equal(linkSelection(selection, 'https://a.example two'), null)
  assert.equal(linkSelection(selected('|'), 'https://example.org'), null)
  assert.equal(linkSelection(selected('|https://a.example|'), 'https://b.example'), null)
  assert.equal(linkSelection(selected('|a\nb|'), 'https://b.example'), null)
})

test('a sent message keeps its indentation without surrounding white space', () => {
  assert.equal(trimMessage('\n \n    code\n  more \n\n'), '    code\n  more')
  assert.equal(trimMessage(' \n '), '')
})

test('characters are counted like on the server', () => {
  assert.equal(maxMessageCharacters('Mia'), limits.messageMax - 3)
  assert.equal(maxMessageCharacters('👋🏽ä'), limits.messageMax - 3)
  assert.equal(countCharacters('👋🏽ä\n'), 4)
  const tooLong = (length: number, texts: { composer: Texts['composer'] }) =>
    texts.composer.tooLong(length, maxMessageCharacters('Mia'))
  assert.equal(tooLong(4001, en), '4 characters over the limit (4,001 of 3,997).')
  assert.match(tooLong(3998, en), /^1 character over the limit/)
  assert.equal(tooLong(4001, de), '4 Zeichen zu viel (4.001 von 3.997).')
})

test('names start after @, # or :, but not in addresses, times, headings or code', () => {
  const kindAt = (marked: string) => {
    const { text, start } = selected(marked)
    const found = triggerAt(text, start)
    return found && `${found.kind} ${found.start} ${found.query}`
  }
  assert.equal(kindAt('@|'), 'member 0 ')
  assert.equal(kindAt('hi @mi| there'), 'member 3 mi')
  assert.equal(kindAt('(@max.p|'), 'member 1 max.p')
  assert.equal(kindAt('hi @Zoë|'), 'member 3 Zoë')
  assert.equal(kindAt('mia@example|'), null)
  assert.equal(kindAt('@mia |'), null)
  assert.equal(kindAt('hi @Member 00|'), 'member 3 Member 00')
  assert.equal(kindAt('@mia, hi|'), null)
  assert.equal(kindAt('see #gen|'), 'channel 4 gen')
  assert.equal(kindAt('https://a.example/#gen|'), null)
  assert.equal(kindAt('# heading|'), null)
  assert.equal(kindAt('## |'), null)
  assert.equal(kindAt('nice :ta|'), 'emoji 5 ta')
  assert.equal(kindAt('nice :t|'), null)
  assert.equal(kindAt('at 12:30|'), null)
  assert.equal(kindAt('std::vec|'), null)
  assert.equal(kindAt('`@mi|'), null)
  assert.equal(kindAt('`a` @mi|'), 'member 4 mi')
  assert.equal(kindAt('```\n@mi|\n```'), null)
  assert.equal(kindAt('```\na\n``` @mi|'), 'member 10 mi')
})

test('a completed name is followed by one space', () => {
  const complete = (marked: string) => {
    const { text, start } = selected(marked)
    const found = triggerAt(text, start)
    assert.ok(found)
    return edited(text, completeName(text, found, '@mia'))
  }
  assert.equal(complete('hi @m|'), 'hi @mia |')
  assert.equal(complete('hi @m| there'), 'hi @mia |there')
  assert.equal(complete('@m|, hello'), '@mia |, hello')
})

test('a short name between colons is found before the caret', () => {
  assert.deepEqual(closedNameAt('a :tada:', 8), { name: 'tada', start: 2 })
  assert.deepEqual(closedNameAt(':+1: b', 4), { name: '+1', start: 0 })
  assert.equal(closedNameAt('12:30:', 6), null)
  assert.equal(closedNameAt('`:tada:', 7), null)
})

function member(id: string, username: string, displayName: string, nickname?: string): Member {
  return {
    user: { id, username, displayName, avatar: null },
    nickname: nickname ?? null,
    roleIds: [],
    mutedUntil: null,
    joinedAt: 0,
    rulesAcceptedAt: null,
    welcomed: false,
  }
}

test('members are found by nickname, display name and username, recent authors first', () => {
  const members = [
    member('1', 'mia', 'Mia'),
    member('2', 'max.power', 'Max Power'),
    member('3', 'tom', 'Tom'),
    member('4', 'zoe', 'Zoë Maier'),
    member('5', 'x', 'Nobody', 'Márta'),
    member('6', 'y', 'Łukasz 上海小王'),
  ]
  const found = (query: string, recent: string[] = [], online: string[] = []) =>
    rankMembers(members, query, { recent, online: new Set(online) }, 8).map(({ user }) => user.id)
  assert.deepEqual(found('m'), ['5', '2', '1', '4', '3'])
  assert.deepEqual(found('m', ['1'], ['2']), ['1', '2', '5', '4', '3'])
  assert.deepEqual(found('zoe m'), ['4'])
  assert.deepEqual(found('pow'), ['2'])
  assert.deepEqual(found('marta'), ['5'])
  assert.deepEqual(found('lukasz'), ['6'])
  assert.deepEqual(found('小'), ['6'])
  assert.deepEqual(found('nob'), ['5'])
  assert.deepEqual(found('?'), [])
})

test('of members and roles, the best matches are suggested first', () => {
  const raiders = { id: 'r', name: 'Raid Team', position: 1, mentionable: true, permissions: [] }
  const me = { user: { id: '0' }, roleIds: [] }
  const server = { id: 's', ownerId: '1' }
  const entry = { server, me, channels: [], presences: [], roles: [raiders] }
  const snapshot = { user: { id: '0' }, servers: [entry], conversations: [] }
  useChatState.setState({ snapshot: snapshot as unknown as Snapshot })
  const members = [member('1', 'lea.raid', 'Lea'), member('2', 'raik', 'Raik')]
  const found = (query: string) =>
    membersFor(query, members, { serverId: 's', channelId: 'c' }).map(({ key }) => key)
  assert.deepEqual(found('rai'), ['2', 'r', '1'])
  assert.deepEqual(found('team'), ['r'])
  assert.deepEqual(found('raid te'), ['r'])
  assert.deepEqual(found('raik how are'), [])
  useChatState.setState({ snapshot: null })
})

test('all channels but categories are suggested', () => {
  const channel = (id: string, name: string, type: Channel['type'], position: number): Channel => ({
    id,
    serverId: 's',
    name,
    type,
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
  })
  const channels = [
    channel('1', 'off-topic', 'text', 3),
    channel('2', 'topics', 'announcement', 2),
    channel('3', 'Topic lounge', 'voice', 1),
    channel('4', 'general', 'text', 0),
    channel('5', 'Topics', 'category', 4),
  ]
  assert.deepEqual(
    rankChannels(channels, 'top', 8).map(({ id }) => id),
    ['3', '2', '1'],
  )
  assert.deepEqual(
    rankChannels(channels, '', 2).map(({ id }) => id),
    ['4', '3'],
  )
})

test('inserted text replaces the selection', () => {
  const selection = selected('a |b| c')
  assert.equal(edited(selection.text, insertAt(selection, '🎉')), 'a 🎉| c')
})
