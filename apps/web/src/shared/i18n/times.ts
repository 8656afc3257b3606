import { memoize } from '../utils/memoize.ts'
import { useLanguage } from './texts.ts'

/** Times in the reader's zone, and in the form of the language that is shown. */
export interface Times {
  /** 14:05 */
  clock: (time: number) => string
  /** 14:05:09 */
  exactClock: (time: number) => string
  /** Saturday, 21 November 2026 */
  day: (time: number) => string
  /** 21 November 2026 */
  date: (time: number) => string
  /** 21 November 2026 at 14:05:09 */
  full: (time: number) => string
  /** 21/11/2026, 14:05 */
  short: (time: number) => string
  /** 3 minutes ago, yesterday, in 2 days */
  relative: (time: number) => string
}

const made = new Map<string, Times>()

export function useTimes(): Times {
  return timesIn(useLanguage())
}

function timesIn(language: string): Times {
  const known = made.get(language)
  if (known) return known
  // English without a country would be spelt as in the United States: follow the browser's own English.
  const locale = navigator.languages.find((tag) => tag.startsWith(language)) ?? language
  const form = (options: Intl.DateTimeFormatOptions) => {
    const format = memoize(() => new Intl.DateTimeFormat(locale, options))
    return (time: number): string => format().format(time)
  }
  const distance = memoize(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const times: Times = {
    clock: form({ timeStyle: 'short' }),
    exactClock: form({ timeStyle: 'medium' }),
    day: form({ dateStyle: 'full' }),
    date: form({ dateStyle: 'long' }),
    full: form({ dateStyle: 'long', timeStyle: 'medium' }),
    short: form({ dateStyle: 'short', timeStyle: 'short' }),
    relative: (time) => relativeTime(distance(), time - Date.now()),
  }
  made.set(language, times)
  return times
}

const units = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

function relativeTime(distance: Intl.RelativeTimeFormat, difference: number): string {
  const [unit, length] = units.find(([, ms]) => Math.abs(difference) >= ms) ?? ['second', 1000]
  return distance.format(Math.round(difference / length), unit)
}
