import type { GameDefinition } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import { addressOf } from './address.ts'
import type { Answer, Question } from './ask.ts'
import styles from './failure-card.module.css'
import { recommendedPort } from './ports.ts'
import { joinHost } from './split-host.ts'

interface FailureCardProps {
  answer: Extract<Answer, { kind: 'failed' }>
  question: Question
  game: GameDefinition | undefined
}

/** Why there is no status, and what can be done about it. */
export function FailureCard({ answer, question, game }: FailureCardProps) {
  const gameStatus = useGameStatusTexts()
  const [, navigate] = useLocation()
  const { title, text, tips } = gameStatus.failures[answer.code]
  const usual = recommendedPort(game)
  const isPortInDoubt =
    ['SERVER_OFFLINE', 'SERVER_TIMEOUT', 'QUERY_FAILED'].includes(answer.code) &&
    usual !== '' &&
    usual !== String(question.port)
  return (
    <div className={styles['failure']}>
      <header className={styles['header']}>
        <span className={styles['mark']}>
          <Icon name={answer.code === 'RATE_LIMITED' ? 'clock' : 'alert'} size={24} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className={styles['address']}>
            {game?.name ?? question.game} · {joinHost(question.host, question.port)}
          </p>
        </div>
      </header>
      <p>{text}</p>
      {tips.length > 0 && (
        <div>
          <h3>{gameStatus.tips}</h3>
          <ul className={styles['tips']}>
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      )}
      {isPortInDoubt && (
        <Button
          className={styles['port']}
          onClick={() => navigate(addressOf({ ...question, port: Number(usual) }))}
        >
          {gameStatus.tryPort(usual)}
        </Button>
      )}
    </div>
  )
}
