import type { StatusResult } from '@guildhall/contract'
import type { GameStatusTexts } from '../../shared/i18n/en/game-status.ts'

/** The number of players, as far as the server reports it. */
export function playersText(
  { online, max }: StatusResult['players'],
  texts: GameStatusTexts,
): string {
  if (online === null) return texts.playersUnknown
  return max === null
    ? `${texts.players}: ${texts.count(online)}`
    : `${texts.players}: ${texts.playersOf(online, max)}`
}
