import type { Sticker } from '@guildhall/contract'
import { useId, useState } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { findServer, useChatState } from '../state/chat-state.ts'
import { useRovingFocus } from '../ui/use-roving-focus.ts'
import { EmojiImage } from './emoji-image.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import type { EmojiPickerProps } from './emoji-picker.tsx'
import styles from './sticker.module.css'

interface Props extends EmojiPickerProps {
  onSticker: (sticker: Sticker) => void
}

const none: readonly Sticker[] = []
const tabs = ['emoji', 'stickers'] as const

/** The emoji picker with a tab for the stickers of the server, if it has any. */
export function EmojiAndStickers({ onSticker, ...picker }: Props) {
  const texts = useLazyTexts('emoji')
  const id = useId()
  const [shown, setShown] = useState<(typeof tabs)[number]>('emoji')
  const roving = useRovingFocus(shown, tabs.length)
  const stickers = useChatState(
    ({ snapshot }) => findServer(snapshot, picker.serverId)?.stickers ?? none,
  )
  if (stickers.length === 0) return <EmojiPicker {...picker} />
  return (
    <>
      <div className={styles['tabs']} role="tablist" aria-label={texts.label} {...roving.list}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            className={styles['tab']}
            data-stop={tab}
            tabIndex={roving.stopIndex(tab)}
            onClick={() => setShown(tab)}
          >
            {texts[tab === 'emoji' ? 'label' : 'stickers']}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown}`}
        className={styles['panel']}
      >
        {/* Stays behind the stickers, so that the height does not change. */}
        <div className={styles['emoji']} data-hidden={shown !== 'emoji' || undefined}>
          <EmojiPicker {...picker} />
        </div>
        {shown === 'stickers' && <StickerList stickers={stickers} onPick={onSticker} />}
      </div>
    </>
  )
}

const columns = 3

interface StickerListProps {
  stickers: readonly Sticker[]
  onPick: (sticker: Sticker) => void
}

function StickerList({ stickers, onPick }: StickerListProps) {
  const roving = useRovingFocus(stickers[0]?.id, columns)
  return (
    <ul className={styles['list']} {...roving.list}>
      {stickers.map((sticker) => (
        <li key={sticker.id}>
          <button
            type="button"
            className={styles['sticker']}
            aria-label={`${sticker.name}: ${sticker.description}`}
            data-tip={sticker.name}
            data-stop={sticker.id}
            tabIndex={roving.stopIndex(sticker.id)}
            onClick={() => onPick(sticker)}
          >
            <EmojiImage emoji={sticker} size={96} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
}
