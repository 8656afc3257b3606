import type { GameDefinition } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { addressOf, fieldsOf, questionOf } from './address.ts'
import type { Question } from './ask.ts'
import { AskedList } from './asked-list.tsx'
import { isSame, rememberAsked } from './asked.ts'
import styles from './game-status.module.css'
import { recommendedPort } from './ports.ts'
import { QueryForm } from './query-form.tsx'
import { Result } from './result.tsx'
import { useStatus } from './use-status.ts'

/** The question stands in the address bar: that is what is asked, and what can be shared. */
export function Inquiry({ games }: { games: GameDefinition[] }) {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const named = fieldsOf(search)
  const game = games.find(({ slug }) => slug === named.game)
  const fields = { ...named, port: named.port || recommendedPort(game) }
  const question = questionOf(fields)
  const { data: answer, isFetching, refetch } = useStatus(question, isRefreshing)
  useMemory(question, game, answer)

  const submit = (next: Question): void => {
    if (question && isSame(question, next)) void refetch()
    else navigate(addressOf(next))
  }
  return (
    <div className={styles['columns']}>
      <QueryForm
        games={games}
        fields={fields}
        fault={answer?.kind === 'failed' ? answer.code : null}
        isBusy={isFetching}
        onSubmit={submit}
      />
      <Result
        question={question}
        games={games}
        game={game}
        answer={answer}
        isBusy={isFetching}
        isRefreshing={isRefreshing}
        onRefreshing={setIsRefreshing}
        onAgain={() => void refetch()}
      />
      <AskedList current={question} />
    </div>
  )
}

/** Keeps what was asked, unless the question itself was at fault. */
function useMemory(
  question: Question | null,
  game: GameDefinition | undefined,
  answer: ReturnType<typeof useStatus>['data'],
): void {
  useEffect(() => {
    if (!question || !game || !answer) return
    if (answer.kind === 'failed' && !isOfServer(answer.code)) return
    const name = answer.kind === 'online' ? answer.status.server.name : null
    rememberAsked({ ...question, gameName: game.name, name })
    // Only a new answer is worth keeping: the question may be another object each time.
  }, [answer])
}

function isOfServer(code: string): boolean {
  return ['SERVER_OFFLINE', 'SERVER_TIMEOUT', 'QUERY_FAILED', 'DNS_ERROR'].includes(code)
}
