import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './timeline.module.css'

/** Scrolls to the end of the channel; shows the number of unread messages. */
export function JumpButton({ unread, onJump }: { unread: number; onJump: () => void }) {
  const { timeline: texts } = useTexts()
  return (
    <button
      type="button"
      className={unread > 0 ? styles['jumpNew'] : styles['jump']}
      data-tip={texts.toNewest}
      onClick={onJump}
    >
      {unread > 0 ? (
        texts.newMessages(unread)
      ) : (
        <span className="visually-hidden">{texts.toNewest}</span>
      )}
      <Icon name="arrowDown" size={18} />
    </button>
  )
}
