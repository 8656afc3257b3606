import { useDrafts } from '../../shared/state/drafts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './kept-draft.module.css'

/** The unsent text of a channel in which the account can't post now. */
export function KeptDraft({ channelId }: { channelId: string }) {
  const texts = useTexts().composer
  const draft = useDrafts((drafts) => drafts[channelId] ?? '').trim()
  if (draft === '') return null
  return (
    <div className={styles['kept']} role="group" aria-label={texts.keptDraft}>
      <p>{texts.keptDraft}</p>
      {/* Can have the focus, so that the keyboard scrolls it. */}
      <p className={styles['text']} tabIndex={0}>
        {draft}
      </p>
    </div>
  )
}
