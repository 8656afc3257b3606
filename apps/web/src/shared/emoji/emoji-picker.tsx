import type { CustomEmoji } from '@guildhall/contract'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../keyboard/is-composing.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { findServer, useChatState } from '../state/chat-state.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import type { GridHandle } from './emoji-grid.tsx'
import styles from './emoji-picker.module.css'
import { withTone } from './emoji.ts'
import type { Emoji } from './emoji.ts'
import { Categories, Preview, SkinToneSelect } from './picker-controls.tsx'
import { categoryAt, nextCell, emojiAt, firstCell, rowsFor } from './picker-rows.ts'
import type { Cell } from './picker-rows.ts'
import { addRecentEmoji, useEmojiPreferences } from './emoji-preferences.ts'

export interface EmojiPickerProps {
  serverId: string
  /** Called with the text of the emoji, and with the emoji itself if it is one of the server. */
  onPick: (emoji: string, custom?: CustomEmoji) => void
}

const none: readonly CustomEmoji[] = []

/** The emoji picker, for use in a `Popup`. The focus stays in the search field; arrow keys move in the grid. */
export function EmojiPicker({ serverId, onPick }: EmojiPickerProps) {
  const texts = useLazyTexts('emoji')
  const gridId = useId()
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle>(null)
  const { recent, tone } = useEmojiPreferences()
  // Picking an emoji must not shift the grid under the pointer.
  const [recentAtStart] = useState(recent)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Cell | null>(null)
  const [topRow, setTopRow] = useState(0)
  const custom = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.emoji ?? none)
  const rows = useMemo(() => rowsFor(query, recentAtStart, custom), [query, recentAtStart, custom])
  const active = chosen ?? (query.trim() === '' ? null : firstCell(rows))
  useEffect(() => {
    // A touch keyboard would cover the grid.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])

  const pick = (emoji: Emoji): void => {
    if (emoji.custom) {
      onPick(emoji.text, emoji.custom)
      return
    }
    addRecentEmoji(emoji.text)
    onPick(withTone(emoji, tone))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      const emoji = emojiAt(rows, active)
      if (emoji) pick(emoji)
    } else if (movesIn(event.key, chosen !== null)) {
      const next = active ? nextCell(rows, active, event.key) : firstCell(rows)
      setChosen(next)
      if (next) grid.current?.show(next.row)
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles['picker']}>
      <div className={styles['top']}>
        <input
          dir="auto"
          ref={field}
          className={styles['search']}
          type="search"
          role="combobox"
          aria-label={texts.search}
          aria-haspopup="grid"
          aria-expanded={rows.length > 0}
          aria-controls={gridId}
          aria-activedescendant={active ? `${gridId}-${active.row}-${active.column}` : undefined}
          autoComplete="off"
          placeholder={texts.search}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(null)
            grid.current?.show(0)
          }}
          onKeyDown={onKeyDown}
        />
        <SkinToneSelect tone={tone} />
      </div>
      <Categories
        current={categoryAt(rows, topRow)}
        onShow={(category) => {
          setQuery('')
          setChosen(null)
          const all = rowsFor('', recentAtStart, custom)
          grid.current?.show(
            all.findIndex((row) => row.kind === 'heading' && row.section === category),
            'start',
          )
        }}
      />
      <EmojiGrid
        ref={grid}
        id={gridId}
        rows={rows}
        tone={tone}
        active={active}
        onPick={pick}
        onHover={setChosen}
        onScroll={setTopRow}
      />
      <p className="visually-hidden" role="status">
        {query.trim() !== '' && rows.length === 0 ? texts.nothing : ''}
      </p>
      <Preview emoji={emojiAt(rows, active)} tone={tone} />
    </div>
  )
}

/** Left and right move in the search text until the user has moved into the grid. */
function movesIn(key: string, isInGrid: boolean): boolean {
  if (key === 'ArrowUp' || key === 'ArrowDown') return true
  return isInGrid && (key === 'ArrowLeft' || key === 'ArrowRight')
}
