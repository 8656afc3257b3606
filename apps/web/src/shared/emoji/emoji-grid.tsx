import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { useEmojiTexts } from '../i18n/emoji-texts.ts'
import { useLanguage } from '../i18n/texts.ts'
import styles from './emoji-picker.module.css'
import { withTone } from './emoji.ts'
import type { Emoji, SkinTone } from './emoji.ts'
import type { Cell, PickerRow } from './picker-rows.ts'

export interface GridHandle {
  /** Scrolls so that a row is to be seen. */
  show: (row: number, align?: 'start' | 'nearest') => void
}

interface EmojiGridProps {
  ref: Ref<GridHandle>
  id: string
  rows: readonly PickerRow[]
  tone: SkinTone
  active: Cell | null
  onPick: (emoji: Emoji) => void
  onPoint: (cell: Cell) => void
  /** Told of the first row that is to be seen. */
  onScroll: (topRow: number) => void
}

/** The lines of emoji; only those on the screen are part of the page. */
export function EmojiGrid({
  ref,
  id,
  rows,
  tone,
  active,
  onPick,
  onPoint,
  onScroll,
}: EmojiGridProps) {
  const texts = useEmojiTexts()
  const list = useRef<VirtualizerHandle>(null)
  useImperativeHandle(ref, () => ({
    show: (row, align = 'nearest') => list.current?.scrollToIndex(row, { align }),
  }))
  return (
    <div
      id={id}
      className={styles['grid']}
      role="grid"
      aria-label={texts.label}
      aria-rowcount={rows.length}
    >
      {rows.length === 0 && <p className={styles['nothing']}>{texts.nothing}</p>}
      <Virtualizer
        ref={list}
        data={rows}
        keepMounted={active ? [active.row] : []}
        onScroll={(offset) => onScroll(list.current?.findItemIndex(offset) ?? 0)}
      >
        {(row, at) =>
          row.kind === 'heading' ? (
            <div key={row.of} role="row" aria-rowindex={at + 1}>
              <div className={styles['heading']} role="rowheader">
                {row.of === 'recent' || row.of === 'found'
                  ? texts[row.of]
                  : texts.categories[row.of]}
              </div>
            </div>
          ) : (
            <EmojiRow
              key={at}
              gridId={id}
              at={at}
              emoji={row.emoji}
              tone={tone}
              activeColumn={active?.row === at ? active.column : -1}
              onPick={onPick}
              onPoint={onPoint}
            />
          )
        }
      </Virtualizer>
    </div>
  )
}

interface EmojiRowProps extends Pick<EmojiGridProps, 'tone' | 'onPick' | 'onPoint'> {
  gridId: string
  at: number
  emoji: readonly Emoji[]
  activeColumn: number
}

function EmojiRow({ gridId, at, emoji, tone, activeColumn, onPick, onPoint }: EmojiRowProps) {
  const language = useLanguage()
  return (
    <div className={styles['row']} role="row" aria-rowindex={at + 1}>
      {emoji.map((entry, column) => (
        <button
          key={entry.text}
          id={`${gridId}-${at}-${column}`}
          type="button"
          role="gridcell"
          tabIndex={-1}
          aria-label={entry.label[language]}
          aria-selected={column === activeColumn}
          className={[styles['cell'], column === activeColumn ? styles['active'] : ''].join(' ')}
          // The focus stays in the search field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => {
            if (column !== activeColumn) onPoint({ row: at, column })
          }}
          onClick={() => onPick(entry)}
        >
          {withTone(entry, tone)}
        </button>
      ))}
    </div>
  )
}
