import { countCharacters } from '../../shared/text/count-characters.ts'

export type Strength = 'fair' | 'good' | 'strong'

/** The strength of a password that is long enough. Length counts, but repeated characters do not. */
export function strengthOf(password: string): Strength {
  const length = Math.min(countCharacters(password), new Set(password).size * 2)
  if (length < 12) return 'fair'
  return length < 20 ? 'good' : 'strong'
}
