import type { GameDefinition } from '@guildhall/contract'
import { TextField } from '../../shared/ui/field.tsx'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import styles from './game-status.module.css'
import { likelierPort, recommendedPort } from './ports.ts'

interface PortFieldProps {
  game: GameDefinition | undefined
  port: string
  error: string | null | undefined
  onChange: (port: string) => void
}

/** The query port; says so where it looks like the port that players connect to. */
export function PortField({ game, port, error, onChange }: PortFieldProps) {
  const gameStatus = useGameStatusTexts()
  const likelier = likelierPort(game, port)
  const recommended = recommendedPort(game)
  const offered = likelier ?? (recommended === port ? '' : recommended)
  return (
    <div className={styles['port']}>
      <TextField
        label={gameStatus.port}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={port}
        error={error}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {/* Its line is there from the start: a button below that moved away would be missed by a press. */}
      <p className={styles['offerLine']}>
        {offered !== '' && (
          <button type="button" className={styles['offer']} onClick={() => onChange(offered)}>
            {likelier ? gameStatus.portOfPlayers(likelier) : gameStatus.usualPort(offered)}
          </button>
        )}
      </p>
    </div>
  )
}
