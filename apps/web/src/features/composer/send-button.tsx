import { IconButton } from '../../shared/ui/button.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './composer.module.css'

/** `isReady`: there is something to send. */
export function SendButton({ isReady }: { isReady: boolean }) {
  const words = useWords().composer
  return (
    <IconButton
      icon="send"
      label={words.send}
      type="submit"
      className={styles['send'] ?? ''}
      disabled={!isReady}
      // The field keeps the focus, and a touch keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
