import type { Sticker } from '@guildhall/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { IconButton } from '../../shared/ui/button.tsx'
import { Popup } from '../../shared/ui/lazy-popup.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'

const EmojiPicker = lazyComponent(
  async () => (await import('../../shared/emoji/sticker-tabs.tsx')).EmojiAndStickers,
  () => <div className={styles['pickerPlaceholder']} />,
)

interface EmojiButtonProps {
  serverId: string
  onPick: (emoji: string) => void
  onSticker: (sticker: Sticker) => void
}

export function EmojiButton({ serverId, onPick, onSticker }: EmojiButtonProps) {
  const texts = useTexts().composer
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        icon="smile"
        label={texts.chooseEmoji}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <Popup anchor={anchor} label={texts.emoji} onClose={() => setAnchor(null)}>
          <EmojiPicker
            serverId={serverId}
            onPick={(emoji) => {
              // Closing returns the focus to the button; `onPick` then moves it to the field.
              flushSync(() => setAnchor(null))
              onPick(emoji)
            }}
            onSticker={(sticker) => {
              flushSync(() => setAnchor(null))
              onSticker(sticker)
            }}
          />
        </Popup>
      )}
    </>
  )
}
