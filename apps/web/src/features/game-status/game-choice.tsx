import type { GameDefinition } from '@guildhall/contract'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import styles from './game-choice.module.css'
import { GameList } from './game-list.tsx'
import { gameNamed, popularGames, searchGames } from './search-games.ts'

interface GameChoiceProps {
  games: GameDefinition[]
  game: GameDefinition | undefined
  error: string | null | undefined
  onChoose: (game: GameDefinition | undefined) => void
}

/** Finds a game by typing; the arrows move in the list, Enter takes, Escape closes. */
export function GameChoice({ games, game, error, onChoose }: GameChoiceProps) {
  const gameStatus = useGameStatusTexts()
  const listId = useId()
  const input = useRef<HTMLSpanElement>(null)
  const [text, setText] = useState(game?.name ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isTyped = text !== '' && game === undefined
  const popular = popularGames(games)
  const shown = isTyped ? searchGames(games, text) : [...popular, ...others(games, popular)]
  const activeId = isOpen && shown[active] ? `${listId}-${active}` : undefined

  const choose = (chosen: GameDefinition): void => {
    setText(chosen.name)
    setIsOpen(false)
    onChoose(chosen)
  }
  const open = (at: number): void => {
    setIsOpen(true)
    setActive(at)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = isOpen ? shown[active] : undefined
    if (event.key === 'ArrowDown') open(isOpen ? (active + 1) % shown.length : 0)
    else if (event.key === 'ArrowUp') open(active <= 0 ? shown.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else return
    event.preventDefault()
  }
  const settle = (): void => {
    setIsOpen(false)
    const named = isTyped ? gameNamed(games, text) : undefined
    if (named) choose(named)
  }

  return (
    <span className={styles['choice']} ref={input} onBlur={(event) => leftTo(event, settle)}>
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
          if (game) onChoose(undefined)
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
        popularCount={isTyped ? 0 : popular.length}
        active={active}
        chosen={game}
        onChoose={choose}
      />
      <span className="visually-hidden" role="status">
        {isOpen && isTyped ? gameStatus.found(shown.length) : ''}
      </span>
    </span>
  )
}

function others(games: GameDefinition[], popular: GameDefinition[]): GameDefinition[] {
  return games
    .filter((game) => !popular.includes(game))
    .sort((a, b) => a.name.localeCompare(b.name))
}

function leftTo(event: React.FocusEvent<HTMLElement>, settle: () => void): void {
  if (!event.currentTarget.contains(event.relatedTarget)) settle()
}
