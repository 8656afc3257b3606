import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  dayOf,
  filterNames,
  namesFor,
  noFilters,
  parseDay,
  splitFilters,
  startOf,
  toQuery,
  withName,
  withoutFilter,
} from '../src/features/search/filters.ts'
import { search as german } from '../src/shared/i18n/de/search.ts'
import { search as english } from '../src/shared/i18n/en/search.ts'

test('filters are found in the text of a search, in both languages', () => {
  const split = (text: string, names = english.filters) => {
    const { words, filters, open } = splitFilters(text, names)
    return [words, filters.map(({ name, value }) => `${name}=${value}`), open && open.text]
  }
  assert.deepEqual(split('red dragon'), ['red dragon', [], null])
  assert.deepEqual(split('red from:ada dragon'), ['red dragon', ['from=ada'], null])
  assert.deepEqual(split('red from:'), ['red', [], 'from:'])
  assert.deepEqual(split('FROM:Ad'), ['', [], 'FROM:Ad'])
  assert.deepEqual(split('from:"Ada L" has:im'), ['', ['from=Ada L'], 'has:im'])
  assert.deepEqual(split('from:"Ada L'), ['', [], 'from:"Ada L'])
  assert.deepEqual(split('see https://example.org note:this'), [
    'see https://example.org note:this',
    [],
    null,
  ])
  assert.deepEqual(split('von:ada from:ben ', german.filters), ['', ['from=ada', 'from=ben'], null])
  assert.deepEqual(split('von:ada '), ['von:ada', [], null])
})

test('the beginning of a filter’s name suggests it', () => {
  const suggested = (text: string, { filters } = english) => namesFor(text, filters, filterNames)
  assert.deepEqual(suggested('fr'), ['from'])
  assert.deepEqual(suggested('red Fr'), ['from'])
  assert.deepEqual(suggested('f'), [])
  assert.deepEqual(suggested('fr '), [])
  assert.deepEqual(suggested('afr'), [])
  assert.deepEqual(suggested('vo', german), ['from', 'before'])
  assert.deepEqual(suggested('fro', german), ['from'], 'English names are understood, too')
  assert.equal(withName('red fr', 'from'), 'red from:')
})

test('a filter is taken out of the text, and any text can be split', () => {
  const open = splitFilters('red from:a', english.filters).open
  assert.ok(open)
  assert.equal(withoutFilter('red from:a', open), 'red ')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { words, filters, open: last } = splitFilters(text, english.filters)
      for (const filter of [...filters, ...(last ? [last] : [])]) {
        assert.ok(text.includes(filter.text))
        assert.ok(withoutFilter(text, filter).length < text.length)
      }
      assert.ok(words.length <= text.length)
    }),
  )
})

test('days are days of the calendar, in the time zone of the user', () => {
  assert.equal(parseDay('2026-02-28'), '2026-02-28')
  assert.equal(parseDay('1.3.2026'), '2026-03-01')
  for (const wrong of ['2026-02-29', '2026-13-01', '0.1.2026', '2026', 'today', '']) {
    assert.equal(parseDay(wrong), null, wrong)
  }
  assert.equal(dayOf(startOf('2026-12-31', 1)), '2027-01-01')
  assert.deepEqual(
    toQuery({ ...noFilters, has: ['link', 'file'], after: '2026-03-01', before: '2026-03-05' }),
    { has: 'link,file', since: startOf('2026-03-02'), until: startOf('2026-03-05') },
  )
})
