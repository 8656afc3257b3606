import type { TimePiece } from '@guildhall/markdown'
import type { Times } from '../i18n/times.ts'

/** A time in a message, in the reader's time zone and language. */
export function timeText({ time, style }: TimePiece, times: Times): string {
  switch (style) {
    case 't':
      return times.clock(time)
    case 'T':
      return times.exactClock(time)
    case 'd':
      return times.shortDate(time)
    case 'D':
      return times.date(time)
    case 'f':
      return times.dateAndClock(time)
    case 'F':
      return times.dayAndClock(time)
    case 's':
      return times.short(time)
    case 'S':
      return times.shortExact(time)
    case 'R':
      return times.relative(time)
  }
}
