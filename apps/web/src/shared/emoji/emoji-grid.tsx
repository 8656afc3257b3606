import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useLanguage } from '../i18n/texts.ts'
import styles from './emoji-picker.module.css'
import { EmojiSign } from './picker-controls.tsx'
import type { Emoji, SkinTone } from './emoji.ts'
import type { Cell, PickerRow } from './picker-rows.ts'

export interface GridHandle {
  /** Scrolls a row into view. */
  show: (row: number, align?: 'start' | 'nearest') => void
}

interface EmojiGridProps {
  ref: Ref<GridHandle>
  id: string
  rows: readonly PickerRow[]
  tone: SkinTone
  active: Cell | null
  onPick: (emoji: Emoji) => void
  onHover: (cell: Cell) => void
  /** Called with the first visible row. */
  onScroll: (topRow: number) => void
}

/** The virtualized grid of emoji. */
export function EmojiGrid({
  ref,
  id,
  rows,
  tone,
  active,
  onPick,
  onHover,
  onScroll,
}: EmojiGridProps) {
  const texts = useLazyTexts('emoji')
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
      {rows.length === 0 && <p className={styles['empty']}>{texts.nothing}</p>}
      <Virtualizer
        ref={list}
        data={rows}
        keepMounted={active ? [active.row] : []}
        onScroll={(offset) => onScroll(list.current?.findItemIndex(offset) ?? 0)}
      >
        {(row, index) =>
          row.kind === 'heading' ? (
            <div key={row.section} role="row" aria-rowindex={index + 1}>
              <div className={styles['heading']} role="rowheader">
                {row.section === 'recent' || row.section === 'found' || row.section === 'server'
                  ? texts[row.section]
                  : texts.categories[row.section]}
              </div>
            </div>
          ) : (
            <EmojiRow
              key={index}
              gridId={id}
              index={index}
              emoji={row.emoji}
              tone={tone}
              activeColumn={active?.row === index ? active.column : -1}
              onPick={onPick}
              onHover={onHover}
            />
          )
        }
      </Virtualizer>
    </div>
  )
}

interface EmojiRowProps extends Pick<EmojiGridProps, 'tone' | 'onPick' | 'onHover'> {
  gridId: string
  index: number
  emoji: readonly Emoji[]
  activeColumn: number
}

function EmojiRow({ gridId, index, emoji, tone, activeColumn, onPick, onHover }: EmojiRowProps) {
  const language = useLanguage()
  return (
    <div className={styles['row']} role="row" aria-rowindex={index + 1}>
      {emoji.map((entry, column) => (
        <button
          key={entry.custom?.id ?? entry.text}
          id={`${gridId}-${index}-${column}`}
          type="button"
          role="gridcell"
          tabIndex={-1}
          aria-label={entry.label[language]}
          aria-selected={column === activeColumn}
          className={[styles['cell'], column === activeColumn ? styles['active'] : ''].join(' ')}
          // Keeps the focus in the search field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => {
            if (column !== activeColumn) onHover({ row: index, column })
          }}
          onClick={() => onPick(entry)}
        >
          <EmojiSign emoji={entry} tone={tone} />
        </button>
      ))}
    </div>
  )
}
