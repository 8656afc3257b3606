import type { GameDefinition } from '@guildhall/contract'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './game-status.module.css'

/** Notes on querying servers of this game. The catalogue is in English. */
export function GameNotes({ game }: { game: GameDefinition | undefined }) {
  const gameStatus = useLazyTexts('gameStatus')
  if (!game || game.notes.length === 0) return null
  return (
    <div className={styles['notes']} role="note" aria-label={gameStatus.notes}>
      <Icon name="alert" size={16} />
      <ul lang="en">
        {game.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
