import { memoize } from '../utils/memoize.ts'

interface Formatters {
  rules: () => Intl.PluralRules
  numbers: () => Intl.NumberFormat
}

const formatters = new Map<string, Formatters>()

/** Returns a function that selects the plural form for a number and replaces `#` in it by the formatted number. */
export function pluralIn(language: string) {
  const { rules, numbers } = formatters.get(language) ?? createFormatters(language)
  return (count: number, forms: { one: string; other: string }): string => {
    const form = rules().select(count) === 'one' ? forms.one : forms.other
    // Numbers below 1000 need no formatting, which is slow.
    return form.replaceAll('#', count < 1000 ? String(count) : numbers().format(count))
  }
}

/** Returns a function that formats a number: 1,234 in English, 1.234 in German. */
export function numberIn(language: string): (value: number) => string {
  const plural = pluralIn(language)
  return (value) => plural(value, { one: '#', other: '#' })
}

function createFormatters(language: string): Formatters {
  const created = {
    rules: memoize(() => new Intl.PluralRules(language)),
    numbers: memoize(() => new Intl.NumberFormat(language)),
  }
  formatters.set(language, created)
  return created
}
