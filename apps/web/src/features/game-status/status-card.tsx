import type { GameDefinition, StatusResult } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { CopyField } from '../../shared/ui/copy-field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './status-card.module.css'
import { formatAddress } from '../../shared/games/host-and-port.ts'

interface StatusCardProps {
  status: StatusResult
  game: GameDefinition | undefined
}

/** The status of a game server; missing values are shown as unknown. */
export function StatusCard({ status, game }: StatusCardProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const { server, players, ping } = status
  const gameName = game?.name ?? status.game
  return (
    <div className={styles['card']}>
      <header className={styles['header']}>
        <p className={styles['state']}>
          <span className={styles['dot']} aria-hidden="true" />
          {gameStatus.online}
          <span className={styles['game']}>{gameName}</span>
        </p>
        <h2>{server.name ?? gameStatus.unnamed(gameName)}</h2>
      </header>
      <Players players={players} />
      <dl className={styles['facts']}>
        <Fact name={gameStatus.map} value={server.map} />
        <Fact name={gameStatus.version} value={server.version} />
        <Fact name={gameStatus.ping} value={gameStatus.pingMs(ping)} />
      </dl>
      <div className={styles['address']}>
        <h3>{gameStatus.address}</h3>
        <CopyField label={gameStatus.address} text={formatAddress(status.host, status.port)} />
      </div>
    </div>
  )
}

function Players({ players: { online, max } }: { players: StatusResult['players'] }) {
  const gameStatus = useLazyTexts('gameStatus')
  if (online === null) {
    return <p className={styles['unknown']}>{gameStatus.playersUnknown}</p>
  }
  const share = max === null || max === 0 ? null : Math.min(1, online / max)
  return (
    <div className={styles['players']}>
      <h3>{gameStatus.players}</h3>
      <p className={styles['count']}>
        <b>{gameStatus.count(online)}</b>
        {max !== null && <span>{gameStatus.ofMost(max)}</span>}
        {share === 1 && <Mark>{gameStatus.full}</Mark>}
        {online === 0 && <Mark>{gameStatus.nobody}</Mark>}
      </p>
      {share !== null && (
        <div className={styles['bar']} aria-hidden="true">
          <div style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

function Mark({ children }: { children: string }) {
  return <span className={styles['mark']}>{children}</span>
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  const gameStatus = useLazyTexts('gameStatus')
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value === null ? styles['unknown'] : undefined}>
        {value ?? gameStatus.unknown}
      </dd>
    </div>
  )
}
