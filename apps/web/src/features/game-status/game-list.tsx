import type { GameDefinition } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import styles from './game-choice.module.css'

interface GameListProps {
  id: string
  isOpen: boolean
  games: GameDefinition[]
  /** How many of the first are there because they are asked for most. */
  popularCount: number
  active: number
  chosen: GameDefinition | undefined
  onChoose: (game: GameDefinition) => void
}

export function GameList({ id, isOpen, games, popularCount, active, ...choice }: GameListProps) {
  const gameStatus = useGameStatusTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])
  const first = games.slice(0, popularCount)
  const rest = games.slice(popularCount)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={gameStatus.game}
      hidden={!isOpen}
      className={styles['list']}
      // A press keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && first.length > 0 && (
        <Group id={`${id}-popular`} title={gameStatus.popular}>
          <Options {...choice} games={first} id={id} from={0} active={active} />
        </Group>
      )}
      {isOpen && rest.length > 0 && (
        <Group id={`${id}-all`} title={popularCount > 0 ? gameStatus.allOthers : null}>
          <Options {...choice} games={rest} id={id} from={popularCount} active={active} />
        </Group>
      )}
      {isOpen && games.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled className={styles['none']}>
          {gameStatus.noGame}
        </div>
      )}
    </div>
  )
}

interface GroupProps {
  id: string
  title: string | null
  children: React.ReactNode
}

function Group({ id, title, children }: GroupProps) {
  if (title === null) return children
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles['title']} role="presentation">
        {title}
      </div>
      {children}
    </div>
  )
}

interface OptionsProps extends Pick<GameListProps, 'games' | 'id' | 'active'> {
  from: number
  chosen: GameDefinition | undefined
  onChoose: (game: GameDefinition) => void
}

function Options({ games, id, from, active, chosen, onChoose }: OptionsProps) {
  return games.map((game, at) => (
    <div
      key={game.slug}
      id={`${id}-${from + at}`}
      role="option"
      aria-selected={game === chosen}
      data-active={from + at === active || undefined}
      className={styles['option']}
      onClick={() => onChoose(game)}
    >
      <span>{game.name}</span>
      <span className={styles['year']}>{game.releaseYear}</span>
    </div>
  ))
}
