import { useEffect, useState } from 'react'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import styles from './voice-settings.module.css'

/** The key of push-to-talk, chosen by pressing it. */
export function KeyField() {
  const texts = useLazyTexts('voiceSettings').mode
  const { pushToTalkKey, set } = useVoiceSettings()
  const [isChoosing, setIsChoosing] = useState(false)
  useEffect(() => {
    if (!isChoosing) return undefined
    const choose = (event: KeyboardEvent): void => {
      if (event.isComposing || event.code === '') return
      event.preventDefault()
      event.stopPropagation()
      setIsChoosing(false)
      if (event.key !== 'Escape') set({ pushToTalkKey: { code: event.code, name: nameOf(event) } })
    }
    const cancel = (): void => setIsChoosing(false)
    // Before the page's shortcuts.
    addEventListener('keydown', choose, { capture: true })
    addEventListener('blur', cancel)
    return () => {
      removeEventListener('keydown', choose, { capture: true })
      removeEventListener('blur', cancel)
    }
  }, [isChoosing, set])
  return (
    <div className={styles['keyField']}>
      <p className={styles['label']}>{texts.key}</p>
      <div className={styles['key']}>
        {pushToTalkKey && <kbd className={styles['kbd']}>{pushToTalkKey.name}</kbd>}
        <Button aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {isChoosing ? texts.pressKey : pushToTalkKey ? texts.change : texts.choose}
        </Button>
        <span role="status">{isChoosing && texts.cancelHint}</span>
      </div>
      {!pushToTalkKey && !isChoosing && <Notice>{texts.keyMissing}</Notice>}
      <p className={styles['hint']}>{texts.keyHint}</p>
    </div>
  )
}

/** Left and right modifiers are different keys with the same name. */
function nameOf({ code, key }: KeyboardEvent): string {
  if (key === ' ') return '␣'
  if (key.length === 1) return key.toUpperCase()
  return /(?:Left|Right)$/.test(code) || key === 'Dead' || key === 'Unidentified' ? code : key
}
