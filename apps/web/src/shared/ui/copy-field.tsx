import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'
import { useCopy } from '../utils/copy-text.ts'

interface CopyFieldProps {
  label: string
  text: string
  /** The text has several lines, such as a command. */
  isBlock?: boolean
  /** In a dialog, the copy button gets the initial focus. */
  hasFocus?: boolean
  onCopied?: () => void
}

/** Read-only text with a copy button. */
export function CopyField(props: CopyFieldProps) {
  const { label, text, isBlock = false, hasFocus = false, onCopied } = props
  const texts = useTexts()
  const { isCopied, copy } = useCopy(text)
  return (
    <div className={styles['copy']} role="group" aria-label={label}>
      <code
        className={isBlock ? styles['block'] : styles['line']}
        tabIndex={0}
        // The user selected and copied the text instead of pressing the button.
        onCopy={() => getSelection()?.toString().includes(text) && onCopied?.()}
      >
        {text}
      </code>
      <Button
        icon={isCopied ? 'check' : 'copy'}
        data-autofocus={hasFocus || undefined}
        onClick={() => void copy().then(onCopied)}
      >
        <span aria-live="polite">{isCopied ? texts.common.copied : texts.common.copy}</span>
      </Button>
    </div>
  )
}
