import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

/** A duration in its largest unit, such as “2 hours”. */
export function span(seconds: number): string {
  if (seconds < 60) return plural(seconds, { one: '# Sekunde', other: '# Sekunden' })
  if (seconds < 3600) {
    return plural(Math.round(seconds / 60), { one: '# Minute', other: '# Minuten' })
  }
  if (seconds < 86_400) {
    return plural(Math.round(seconds / 3600), { one: '# Stunde', other: '# Stunden' })
  }
  return plural(Math.round(seconds / 86_400), { one: '# Tag', other: '# Tage' })
}
