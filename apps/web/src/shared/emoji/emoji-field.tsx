import type { CustomEmoji } from '@guildhall/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popup } from '../ui/menu.tsx'
import styles from './emoji-field.module.css'

const EmojiPicker = lazyComponent(
  async () => (await import('./emoji-picker.tsx')).EmojiPicker,
  () => <div className={styles['placeholder']} />,
)

interface EmojiFieldProps {
  /** Whose own emoji can be picked as well; an empty text for none. */
  serverId: string
  /** Names the chosen emoji, if there is one. */
  label: string
  /** Of the picker. */
  chooseLabel: string
  /** The chosen emoji, if there is one. */
  children: ReactNode
  onPick: (emoji: string, custom?: CustomEmoji) => void
}

/** A button that shows an emoji and opens the picker for another one. */
export function EmojiField(props: EmojiFieldProps) {
  const { serverId, label, chooseLabel, children, onPick } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles['emoji']}
        aria-label={label}
        data-tip={label}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {children || <Icon name="smile" size={20} />}
      </button>
      {anchor && (
        <Popup anchor={anchor} label={chooseLabel} onClose={() => setAnchor(null)}>
          <EmojiPicker
            serverId={serverId}
            onPick={(picked, custom) => {
              flushSync(() => setAnchor(null))
              onPick(picked, custom)
            }}
          />
        </Popup>
      )}
    </>
  )
}
