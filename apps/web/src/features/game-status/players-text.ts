import type { StatusResult } from '@guildhall/contract'
import type { GameStatusWords } from '../../shared/words/en/game-status.ts'

/** How many are there, as far as the server told. */
export function playersText(
  { online, max }: StatusResult['players'],
  words: GameStatusWords,
): string {
  if (online === null) return words.playersUntold
  return max === null
    ? `${words.players}: ${words.count(online)}`
    : `${words.players}: ${words.playersOf(online, max)}`
}
