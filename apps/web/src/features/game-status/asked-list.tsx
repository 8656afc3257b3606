import { Link } from 'wouter'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import { addressOf } from './address.ts'
import type { Question } from './ask.ts'
import { forgetAsked, isSame, useAsked } from './asked.ts'
import styles from './asked-list.module.css'
import { joinHost } from './split-host.ts'

/** The servers that were asked last in this browser, to ask them again with one press. */
export function AskedList({ current }: { current: Question | null }) {
  const gameStatus = useGameStatusTexts()
  const list = useAsked((state) => state.list)
  if (list.length === 0) return null
  return (
    <section className={styles['asked']} aria-labelledby="asked-last">
      <header className={styles['header']}>
        <h2 id="asked-last">{gameStatus.recent}</h2>
        <Button variant="ghost" onClick={() => forgetAsked()}>
          {gameStatus.forgetAll}
        </Button>
      </header>
      <ul>
        {list.map((asked) => {
          const address = joinHost(asked.host, asked.port)
          return (
            <li key={`${asked.game} ${address}`} className={styles['entry']}>
              <Link
                href={addressOf(asked)}
                aria-current={current && isSame(asked, current) ? 'page' : undefined}
              >
                <b>{asked.name ?? address}</b>
                <span>
                  {asked.gameName}
                  {asked.name !== null && ` · ${address}`}
                </span>
              </Link>
              <IconButton
                icon="close"
                size={16}
                label={gameStatus.forget(asked.name ?? address)}
                onClick={() => forgetAsked(asked)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
