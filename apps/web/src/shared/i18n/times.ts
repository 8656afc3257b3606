import { dayNumber } from '../utils/day-number.ts'
import { memoize } from '../utils/memoize.ts'
import { useLanguage } from './texts.ts'

/** Formatters for times (milliseconds since the epoch), in the user's time zone and language. */
export interface Times {
  /** 14:05 */
  clock: (time: number) => string
  /** 14:05:09 */
  exactClock: (time: number) => string
  /** Saturday, 21 November 2026 */
  day: (time: number) => string
  /** 21 November 2026 */
  date: (time: number) => string
  /** 21 Nov */
  dayAndMonth: (time: number) => string
  /** 21 November 2026 at 14:05:09 */
  full: (time: number) => string
  /** 21/11/2026, 14:05 */
  short: (time: number) => string
  /** 21/11/2026 */
  shortDate: (time: number) => string
  /** 21/11/2026, 14:05:09 */
  shortExact: (time: number) => string
  /** 21 November 2026 at 14:05 */
  dateAndClock: (time: number) => string
  /** Saturday, 21 November 2026 at 14:05 */
  dayAndClock: (time: number) => string
  /** Today, Yesterday; earlier days as `day` */
  recentDay: (time: number, today: number) => string
  /** 3 minutes ago, yesterday, in 2 days */
  relative: (time: number) => string
}

const cache = new Map<string, Times>()

export function useTimes(): Times {
  return timesIn(useLanguage())
}

function timesIn(language: string): Times {
  const known = cache.get(language)
  if (known) return known
  // Prefer the browser's regional variant: plain `en` would format dates as in the United States.
  const locale = navigator.languages.find((tag) => tag.startsWith(language)) ?? language
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = memoize(() => new Intl.DateTimeFormat(locale, options))
    return (time: number): string => format().format(time)
  }
  const relative = memoize(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const times: Times = {
    clock: formatter({ timeStyle: 'short' }),
    exactClock: formatter({ timeStyle: 'medium' }),
    day: formatter({ dateStyle: 'full' }),
    date: formatter({ dateStyle: 'long' }),
    dayAndMonth: formatter({ day: 'numeric', month: 'short' }),
    full: formatter({ dateStyle: 'long', timeStyle: 'medium' }),
    short: formatter({ dateStyle: 'short', timeStyle: 'short' }),
    shortDate: formatter({ dateStyle: 'short' }),
    shortExact: formatter({ dateStyle: 'short', timeStyle: 'medium' }),
    dateAndClock: formatter({ dateStyle: 'long', timeStyle: 'short' }),
    dayAndClock: formatter({ dateStyle: 'full', timeStyle: 'short' }),
    recentDay: (time, today) => {
      const age = dayNumber(today) - dayNumber(time)
      if (age !== 0 && age !== 1) return times.day(time)
      const name = relative().format(-age, 'day')
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    },
    relative: (time) => relativeTime(relative(), time - Date.now()),
  }
  cache.set(language, times)
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

function relativeTime(format: Intl.RelativeTimeFormat, differenceMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => Math.abs(differenceMs) >= ms) ?? ['second', 1000]
  return format.format(Math.round(differenceMs / unitMs), unit)
}
