import { memoize } from '../utils/memoize.ts'

interface Tools {
  rules: () => Intl.PluralRules
  numbers: () => Intl.NumberFormat
}

const tools = new Map<string, Tools>()

/** Picks the word that goes with a number, and puts the number in its place `#` in the language's own spelling. */
export function pluralIn(language: string) {
  const { rules, numbers } = tools.get(language) ?? makeTools(language)
  return (count: number, forms: { one: string; other: string }): string => {
    const form = rules().select(count) === 'one' ? forms.one : forms.other
    // Small numbers are spelt alike everywhere, and most are small.
    return form.replaceAll('#', count < 1000 ? String(count) : numbers().format(count))
  }
}

/** Spells a number as the language does: 1,234 in English, 1.234 in German. */
export function numberIn(language: string): (value: number) => string {
  const plural = pluralIn(language)
  return (value) => plural(value, { one: '#', other: '#' })
}

function makeTools(language: string): Tools {
  const made = {
    rules: memoize(() => new Intl.PluralRules(language)),
    numbers: memoize(() => new Intl.NumberFormat(language)),
  }
  tools.set(language, made)
  return made
}
