import type { GameDefinition } from '@guildhall/contract'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import styles from './game-select.module.css'
import { GameList } from './game-list.tsx'
import { findGameByName, popularGames, searchGames } from './search-games.ts'

interface GameSelectProps {
  games: GameDefinition[]
  game: GameDefinition | undefined
  error: string | null | undefined
  onSelect: (game: GameDefinition | undefined) => void
}

/** A combobox of games: arrows move in the list, Enter selects, Escape closes. */
export function GameSelect({ games, game, error, onSelect }: GameSelectProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const listId = useId()
  const input = useRef<HTMLSpanElement>(null)
  const [text, setText] = useState(game?.name ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isFiltering = text !== '' && game === undefined
  const popular = popularGames(games)
  const shown = isFiltering ? searchGames(games, text) : [...popular, ...otherGames(games, popular)]
  const activeId = isOpen && shown[active] ? `${listId}-${active}` : undefined

  const select = (chosen: GameDefinition): void => {
    setText(chosen.name)
    setIsOpen(false)
    onSelect(chosen)
  }
  const open = (index: number): void => {
    setIsOpen(true)
    setActive(index)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = isOpen ? shown[active] : undefined
    if (event.key === 'ArrowDown') open(isOpen ? (active + 1) % shown.length : 0)
    else if (event.key === 'ArrowUp') open(active <= 0 ? shown.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen) select(chosen)
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else return
    event.preventDefault()
  }
  const close = (): void => {
    setIsOpen(false)
    const named = isFiltering ? findGameByName(games, text) : undefined
    if (named) select(named)
  }

  return (
    <span className={styles['select']} ref={input} onBlur={(event) => onFocusLeft(event, close)}>
      <TextField
        label={gameStatus.game}
        placeholder={gameStatus.gameExample}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          if (game) onSelect(undefined)
          open(event.target.value === '' ? -1 : 0)
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => open(-1)}
        onKeyDown={onKeyDown}
        trailing={
          <IconButton
            icon="chevronDown"
            label={gameStatus.showGames}
            tabIndex={-1}
            aria-expanded={isOpen}
            onClick={() => {
              if (isOpen) setIsOpen(false)
              else open(-1)
              input.current?.querySelector('input')?.focus()
            }}
          />
        }
      />
      <GameList
        id={listId}
        isOpen={isOpen}
        games={shown}
        popularCount={isFiltering ? 0 : popular.length}
        active={active}
        selected={game}
        onSelect={select}
      />
      <span className="visually-hidden" role="status">
        {isOpen && isFiltering ? gameStatus.found(shown.length) : ''}
      </span>
    </span>
  )
}

function otherGames(games: GameDefinition[], popular: GameDefinition[]): GameDefinition[] {
  return games
    .filter((game) => !popular.includes(game))
    .sort((a, b) => a.name.localeCompare(b.name))
}

function onFocusLeft(event: React.FocusEvent<HTMLElement>, settle: () => void): void {
  if (!event.currentTarget.contains(event.relatedTarget)) settle()
}
