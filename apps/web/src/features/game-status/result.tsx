import type { GameDefinition } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { CopyField } from '../../shared/ui/copy-field.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import { AnswerCard } from './answer-card.tsx'
import { curlLine } from './ask.ts'
import type { Answer, Question } from './ask.ts'
import { FailureCard } from './failure-card.tsx'
import { ResultActions } from './result-actions.tsx'
import styles from './result.module.css'
import { popularGames } from './search-games.ts'
import { joinHost } from './split-host.ts'
import { useSpokenAnswer } from './use-spoken-answer.ts'

interface ResultProps {
  question: Question | null
  games: GameDefinition[]
  game: GameDefinition | undefined
  answer: Answer | undefined
  isBusy: boolean
  isRefreshing: boolean
  onRefreshing: (isRefreshing: boolean) => void
  onAgain: () => void
}

export function Result({ question, games, game, answer, ...actions }: ResultProps) {
  const gameStatus = useGameStatusTexts()
  const element = useRef<HTMLElement>(null)
  const spoken = useSpokenAnswer(question, answer)
  const hasAnswer = answer !== undefined
  useEffect(() => {
    // On a narrow screen it stands below the form: come to see it.
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (hasAnswer && top > innerHeight * 0.6) element.current?.scrollIntoView()
  }, [hasAnswer])
  return (
    <section ref={element} className={styles['result']} aria-label={gameStatus.result}>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {question === null ? (
        <div className={[styles['card'], styles['nothing']].join(' ')}>
          <Empty icon="controller" title={gameStatus.nothingYet.title}>
            <p>{gameStatus.nothingYet.text}</p>
            <ul className={styles['picks']} aria-label={gameStatus.popular}>
              {popularGames(games)
                .slice(0, 6)
                .map(({ slug, name }) => (
                  <li key={slug}>
                    <Link href={`/game-servers?game=${slug}`}>{name}</Link>
                  </li>
                ))}
            </ul>
          </Empty>
        </div>
      ) : (
        <>
          <article className={styles['card']} aria-busy={actions.isBusy}>
            <Card question={question} game={game} answer={answer} />
            <ResultActions answer={answer} {...actions} />
          </article>
          <Request question={question} answer={answer} />
        </>
      )}
    </section>
  )
}

interface CardProps {
  question: Question
  game: GameDefinition | undefined
  answer: Answer | undefined
}

function Card({ question, game, answer }: CardProps) {
  const gameStatus = useGameStatusTexts()
  if (answer?.kind === 'online') return <AnswerCard status={answer.status} game={game} />
  if (answer) return <FailureCard answer={answer} question={question} game={game} />
  return (
    <div className={styles['asking']}>
      <span className={styles['spinner']} aria-hidden="true" />
      {gameStatus.querying(joinHost(question.host, question.port))}
    </div>
  )
}

function Request({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const gameStatus = useGameStatusTexts()
  return (
    <details className={styles['request']}>
      <summary>{gameStatus.asRequest}</summary>
      <div className={styles['lines']}>
        <h3>{gameStatus.curl}</h3>
        <CopyField label={gameStatus.curl} text={curlLine(question, location.origin)} isBlock />
        {answer?.json && (
          <>
            <h3>{gameStatus.json}</h3>
            <CopyField label={gameStatus.json} text={answer.json} isBlock />
          </>
        )}
      </div>
    </details>
  )
}
