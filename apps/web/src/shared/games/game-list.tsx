import type { GameDefinition } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useListPopup } from '../ui/use-list-popup.ts'
import styles from './game-select.module.css'

interface GameListProps {
  id: string
  isOpen: boolean
  games: GameDefinition[]
  /** The number of popular games, which come first. */
  popularCount: number
  active: number
  selected: GameDefinition | undefined
  onSelect: (game: GameDefinition) => void
}

export function GameList({ id, isOpen, games, popularCount, active, ...choice }: GameListProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const list = useRef<HTMLDivElement>(null)
  useListPopup(list, isOpen)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])
  const popularGames = games.slice(0, popularCount)
  const otherGames = games.slice(popularCount)
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={gameStatus.game}
      className={styles['list']}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && popularGames.length > 0 && (
        <Group id={`${id}-popular`} title={gameStatus.popular}>
          <Options {...choice} games={popularGames} id={id} from={0} active={active} />
        </Group>
      )}
      {isOpen && otherGames.length > 0 && (
        <Group id={`${id}-all`} title={popularCount > 0 ? gameStatus.allOthers : null}>
          <Options {...choice} games={otherGames} id={id} from={popularCount} active={active} />
        </Group>
      )}
      {isOpen && games.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled className={styles['empty']}>
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
  selected: GameDefinition | undefined
  onSelect: (game: GameDefinition) => void
}

function Options({ games, id, from, active, selected, onSelect }: OptionsProps) {
  return games.map((game, index) => (
    <div
      key={game.slug}
      id={`${id}-${from + index}`}
      role="option"
      aria-selected={game === selected}
      data-active={from + index === active || undefined}
      className={styles['option']}
      onClick={() => onSelect(game)}
    >
      <span>{game.name}</span>
      <span className={styles['year']}>{game.releaseYear}</span>
    </div>
  ))
}
