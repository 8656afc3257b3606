import { Icon } from '../../shared/ui/icon.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './timeline.module.css'

/** Leads back to the end of the channel, and tells how much is new there. */
export function JumpButton({ unread, onJump }: { unread: number; onJump: () => void }) {
  const { timeline: words } = useWords()
  return (
    <button
      type="button"
      className={unread > 0 ? styles['jumpNew'] : styles['jump']}
      data-tip={words.toNewest}
      onClick={onJump}
    >
      {unread > 0 ? (
        words.newMessages(unread)
      ) : (
        <span className="visually-hidden">{words.toNewest}</span>
      )}
      <Icon name="arrowDown" size={18} />
    </button>
  )
}
