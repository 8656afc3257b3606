import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFilter, findFilterMatches, isFilterWord, noMessageFilter } from '../src/index.ts'
import type { MessageFilter } from '../src/index.ts'

function found(filter: Partial<MessageFilter>, text: string): string[] {
  const compiled = compileFilter({ ...noMessageFilter, ...filter })
  return compiled
    ? findFilterMatches(compiled, { texts: [text], hosts: [] }, 10).map((match) => match.text)
    : []
}

test('A45: words and phrases match whole words, however they are written', () => {
  const words = ['ass', 'buy gold', 'spam*', '*coin', 'Straße', 'b*d', '* giveaway']
  const cases: [string, string[]][] = [
    ['a class act', []],
    ['you Ass!', ['ass']],
    ['\u{1d41a}\u{1d42c}\u{1d42c}', ['ass']],
    ['a\u200bss', ['ass']],
    ['a\u0001s\u{fff9}s', ['ass']],
    ['ÀSS', ['ass']],
    ['Buy  *GOLD* now', ['buy gold']],
    ['buy some gold', []],
    ['buy', []],
    ['spammer and bitcoin', ['spam*', '*coin']],
    ['coins', []],
    ['STRASSE', []],
    ['straße', ['Straße']],
    ['bad bd bird bids', ['b*d']],
    ['free giveaway', ['* giveaway']],
    ['giveaway', []],
  ]
  for (const [text, expected] of cases) assert.deepEqual(found({ words }, text), expected, text)
  for (const empty of ['**', '!?', ' * ']) assert.equal(isFilterWord(empty), false)
  assert.equal(compileFilter({ ...noMessageFilter, words: ['**'] }), null)
})

test('a phrase is found wherever it begins, also within its own beginning', () => {
  const words = ['a a b', 'a * a b', 'x* *y', `${'z '.repeat(29)}end`, 'longest*word*of*all']
  const cases: [string, string[]][] = [
    ['a a a b', ['a a b', 'a * a b']],
    ['a a', []],
    ['a, c, a b', ['a * a b']],
    ['x xy xy y', ['x* *y']],
    ['xy', []],
    ['z '.repeat(28) + 'end', []],
    ['z '.repeat(40) + 'end', [words[3] ?? '']],
    ['longestXwordYofZall', ['longest*word*of*all']],
    ['longestwordall', []],
  ]
  for (const [text, expected] of cases) assert.deepEqual(found({ words }, text), expected, text)
})

test('the time to match a pattern with many stars is bounded', () => {
  const words = Array.from({ length: 200 }, (_, index) => `${'*a'.repeat(28)}*${index}b`)
  assert.deepEqual(found({ words }, 'a'.repeat(4000)), [])
})

test('links are judged by their hosts, as browsers read them', () => {
  const domains = ['https://Example.com/', 'münchen.de', '192.0.2.1']
  const cases: [string, boolean][] = [
    ['https://example.com/path', true],
    ['HTTPS://sub.EXAMPLE.com', true],
    ['(http://www.example.com.)', true],
    ['https://ex%61mple.com', true],
    ['https://example。com', true],
    ['https://münchen.de?x', true],
    ['https://xn--mnchen-3ya.de', true],
    ['www.example.com', true],
    ['(see www.example.com)', true],
    ['http://3221225985/', true],
    ['https://notexample.com', false],
    ['[here](https://evil.org)...example.com', false],
    ['https://evil.org||example.com', false],
    ['www.evil.org', false],
    ['https://example.com.evil.org', false],
    ['https://example.com@evil.org/', false],
    ['https://evil.org/https://evil.org', false],
    ['https://evil.org#example.com', false],
    ['https://', false],
  ]
  for (const [text, isListed] of cases) {
    assert.equal(found({ links: 'not_listed', domains }, text).length > 0, isListed, text)
    assert.equal(found({ links: 'only_listed', domains }, text).length > 0, !isListed, text)
    assert.ok(found({ links: 'blocked' }, text).length > 0, text)
  }
  const unusual = ['https://evil.org;.example.com', 'https://example.com;.evil.org'] as const
  assert.deepEqual(found({ links: 'not_listed', domains }, unusual[0]), ['evil.org;.example.com'])
  assert.deepEqual(found({ links: 'only_listed', domains }, unusual[1]), ['example.com;.evil.org'])
  const both = 'https://example.com/?to=https://evil.org'
  assert.deepEqual(found({ links: 'only_listed', domains }, both), ['evil.org'])
  for (const text of ['example.com', 'ewww.example.com', 'www. www', 'https:/example.com']) {
    assert.deepEqual(found({ links: 'blocked' }, text), [], text)
  }
  const punctuated = [
    '[a](https://example.com), b.c',
    '**https://example.com**',
    'https://example.com:8080,',
  ]
  for (const text of punctuated)
    assert.deepEqual(found({ links: 'only_listed', domains }, text), [], text)
})
