import { IconButton } from '../ui/button.tsx'
import { useTokens } from '../code/use-tokens.ts'
import { useCopy } from '../utils/copy-text.ts'
import { useTabStop } from '../ui/tab-stop.ts'
import { useTexts } from '../i18n/texts.ts'
import { useId, useState } from 'react'
import styles from './markdown.module.css'

/** More lines are shown on request. */
const foldedLines = 20

export function CodeBlock({ language, text }: { language: string | null; text: string }) {
  const texts = useTexts()
  const tabIndex = useTabStop()
  const { isCopied, copy } = useCopy(text)
  const tokens = useTokens(language, text)
  const id = useId()
  const lineCount = text.split('\n').length
  const isLong = lineCount > foldedLines
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['block']} data-language={language}>
      {language && <span className={styles['language']}>{language.slice(0, 24)}</span>}
      <pre id={id} data-folded={(isLong && !isOpen) || undefined}>
        <code>
          {tokens?.map(({ kind, text: piece }, index) => (
            <span key={index} data-token={kind}>
              {piece}
            </span>
          )) ?? text}
        </code>
      </pre>
      {isLong && (
        <button
          type="button"
          className={styles['fold']}
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.timeline.markdown.showLess : texts.timeline.markdown.showLines(lineCount)}
        </button>
      )}
      <span className={styles['corner']}>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={isCopied ? texts.common.copied : texts.timeline.markdown.copyCode}
          size={16}
          tabIndex={tabIndex}
          onClick={() => void copy()}
        />
      </span>
    </div>
  )
}
