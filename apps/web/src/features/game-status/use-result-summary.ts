import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { GameStatusTexts } from '../../shared/i18n/en/game-status.ts'
import type { QueryResult, ServerQuery } from './query-status.ts'
import { playersText } from './players-text.ts'
import { formatAddress } from '../../shared/games/host-and-port.ts'

/** The result as a sentence for screen readers. An unchanged sentence is not read aloud again. */
export function useResultSummary(
  query: ServerQuery | null,
  result: QueryResult | undefined,
): string {
  const gameStatus = useLazyTexts('gameStatus')
  if (!query) return ''
  const address = formatAddress(query.host, query.port)
  return result ? summaryOf(result, address, gameStatus) : gameStatus.querying(address)
}

function summaryOf(result: QueryResult, address: string, texts: GameStatusTexts): string {
  if (result.kind === 'failed') {
    const { title, text } = texts.failures[result.code]
    return `${title}. ${text}`
  }
  const { server, players } = result.status
  return texts.summary(server.name ?? address, playersText(players, texts))
}
