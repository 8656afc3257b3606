import type { GameDefinition } from '@guildhall/contract'
import { TextField } from '../../shared/ui/field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './game-status.module.css'
import { queryPortFor, recommendedPort } from './ports.ts'

interface PortFieldProps {
  game: GameDefinition | undefined
  port: string
  error: string | null | undefined
  onChange: (port: string) => void
}

/** The query port, with a suggestion if the port is the one that players connect to. */
export function PortField({ game, port, error, onChange }: PortFieldProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const queryPort = queryPortFor(game, port)
  const recommended = recommendedPort(game)
  const suggestion = queryPort ?? (recommended === port ? '' : recommended)
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
      {/* The line is always there, so that the button below does not move under the pointer. */}
      <p className={styles['suggestionLine']}>
        {suggestion !== '' && (
          <button
            type="button"
            className={styles['suggestion']}
            onClick={() => onChange(suggestion)}
          >
            {queryPort ? gameStatus.portOfPlayers(queryPort) : gameStatus.usualPort(suggestion)}
          </button>
        )}
      </p>
    </div>
  )
}
