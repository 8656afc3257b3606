import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'

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
        // The user selected and copied the text instead of pressing the button.
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

/** Copies text to the clipboard, also over plain http, where the Clipboard API is not available. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const helper = document.createElement('textarea')
  helper.value = text
  // Elements outside a modal dialog are inert and cannot be selected.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  top.append(helper)
  helper.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy over plain http
  document.execCommand('copy')
  helper.remove()
}
