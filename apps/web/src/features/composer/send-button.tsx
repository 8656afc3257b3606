import { IconButton } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'

/** `isReady`: the message is neither empty nor too long. */
export function SendButton({ isReady }: { isReady: boolean }) {
  const texts = useTexts().composer
  return (
    <IconButton
      icon="send"
      label={texts.send}
      type="submit"
      className={styles['send'] ?? ''}
      disabled={!isReady}
      // Keeps the focus in the field, so that a touch keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
