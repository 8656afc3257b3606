import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import type { GameStatusTexts } from '../../shared/i18n/en/game-status.ts'
import type { Answer, Question } from './ask.ts'
import { playersText } from './players-text.ts'
import { joinHost } from './split-host.ts'

/** The answer in a sentence for screen readers; it stays the same, and silent, while nothing changes. */
export function useSpokenAnswer(question: Question | null, answer: Answer | undefined): string {
  const gameStatus = useGameStatusTexts()
  if (!question) return ''
  const address = joinHost(question.host, question.port)
  return answer ? sentenceOf(answer, address, gameStatus) : gameStatus.querying(address)
}

function sentenceOf(answer: Answer, address: string, texts: GameStatusTexts): string {
  if (answer.kind === 'failed') {
    const { title, text } = texts.failures[answer.code]
    return `${title}. ${text}`
  }
  const { server, players } = answer.status
  return texts.announcement(server.name ?? address, playersText(players, texts))
}
