import type { GameServerStatus } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './game-server-page.module.css'

/** Who is playing, as far as the game server says. */
export function PlayersSection({ status }: { status: GameServerStatus }) {
  const texts = useLazyTexts('gameServers')
  const { online, list } = status.players
  const hasScores = list?.some(({ score }) => score !== undefined) ?? false
  const hasTimes = list?.some(({ timeSeconds }) => timeSeconds !== undefined) ?? false
  return (
    <section className={styles['section']}>
      <h2>{texts.whoPlays}</h2>
      {list && list.length > 0 ? (
        <table className={styles['players']}>
          <thead>
            <tr>
              <th scope="col">{texts.playerName}</th>
              {hasScores && <th scope="col">{texts.score}</th>}
              {hasTimes && <th scope="col">{texts.time}</th>}
            </tr>
          </thead>
          <tbody>
            {list.map(({ name, score, timeSeconds }, index) => (
              // Names are not unique.
              <tr key={`${index} ${name}`}>
                <td>{name}</td>
                {hasScores && <td>{score}</td>}
                {hasTimes && (
                  <td>
                    {timeSeconds !== undefined && texts.minutes(Math.floor(timeSeconds / 60))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles['faint']}>{online === 0 ? texts.nobody : texts.noNames}</p>
      )}
      {list && list.length > 0 && online !== null && list.length < online && (
        <p className={styles['faint']}>{texts.someNames}</p>
      )}
    </section>
  )
}
