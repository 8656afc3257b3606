import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** Several lines, such as a command. */
  isBlock?: boolean
  /** In a dialog, its button has the focus first. */
  hasFocus?: boolean
  onCopied?: () => void
}

/** Text to take along, with a button that copies it. */
export function CopyField(props: CopyFieldProps) {
  const { label, text, isBlock = false, hasFocus = false, onCopied } = props
  const texts = useTexts()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await copyText(text)
    onCopied?.()
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }
  return (
    <div className={styles['copy']} role="group" aria-label={label}>
      <code
        className={isBlock ? styles['block'] : styles['line']}
        tabIndex={0}
        // Selected and copied by hand.
        onCopy={() => getSelection()?.toString().includes(text) && onCopied?.()}
      >
        {text}
      </code>
      <Button
        icon={isCopied ? 'check' : 'copy'}
        data-autofocus={hasFocus || undefined}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? texts.common.copied : texts.common.copy}</span>
      </Button>
    </div>
  )
}

/** Puts text into the clipboard; also where the page came over plain http and the browser has no clipboard for it. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const helper = document.createElement('textarea')
  helper.value = text
  // In the topmost dialog: what lies below it cannot be selected.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  top.append(helper)
  helper.select()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies on a page that came over plain http
  document.execCommand('copy')
  helper.remove()
}
