import type { StatusResult } from '@guildhall/contract'
import type { Words } from '../../shared/words/words.ts'

/** How many are there, as far as the server told. */
export function playersText(
  { online, max }: StatusResult['players'],
  words: Words['gameStatus'],
): string {
  if (online === null) return words.playersUntold
  return max === null
    ? `${words.players}: ${online}`
    : `${words.players}: ${words.playersOf(String(online), String(max))}`
}
