import { countCharacters } from '../../shared/text/count-characters.ts'

export type Strength = 'fair' | 'good' | 'strong'

/** How good a password is that is long enough. Length is what counts; the same few characters over and over do not. */
export function strengthOf(password: string): Strength {
  const length = Math.min(countCharacters(password), new Set(password).size * 2)
  if (length < 12) return 'fair'
  return length < 20 ? 'good' : 'strong'
}
