import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** A duration in its largest unit, such as “2 hours”. */
export function span(seconds: number): string {
  if (seconds < 60) return plural(seconds, { one: '# second', other: '# seconds' })
  if (seconds < 3600) {
    return plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' })
  }
  if (seconds < 86_400) {
    return plural(Math.round(seconds / 3600), { one: '# hour', other: '# hours' })
  }
  return plural(Math.round(seconds / 86_400), { one: '# day', other: '# days' })
}
