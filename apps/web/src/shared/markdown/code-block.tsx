import { IconButton } from '../ui/button.tsx'
import { useTokens } from '../code/use-tokens.ts'
import { useCopy } from '../utils/copy-text.ts'
import { useTabStop } from '../ui/tab-stop.ts'
import { useTexts } from '../i18n/texts.ts'
import styles from './markdown.module.css'

export function CodeBlock({ language, text }: { language: string | null; text: string }) {
  const texts = useTexts()
  const tabIndex = useTabStop()
  const { isCopied, copy } = useCopy(text)
  const tokens = useTokens(language, text)
  return (
    <div className={styles['block']} data-language={language}>
      {language && <span className={styles['language']}>{language.slice(0, 24)}</span>}
      <pre>
        <code>
          {tokens?.map(({ kind, text: piece }, index) => (
            <span key={index} data-token={kind}>
              {piece}
            </span>
          )) ?? text}
        </code>
      </pre>
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
