import { useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { HeldKey } from '../../shared/voice/held-key.ts'
import { releaseDelayMaxMs, useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SliderField } from '../../shared/ui/slider-field.tsx'
import styles from './voice-settings.module.css'

/** The key of push-to-talk, and how long others go on hearing what is said when it is released. */
export function PushToTalkField() {
  const texts = useLazyTexts('voiceSettings')
  return (
    <>
      <KeyField
        name="pushToTalkKey"
        label={texts.mode.key}
        hint={texts.keys.focusHint}
        missing={<Notice>{texts.mode.keyMissing}</Notice>}
      />
      <ReleaseField />
    </>
  )
}

interface KeyFieldProps {
  name: HeldKey
  label: string
  hint: string
  /** Shown while there is no key; left out: the key can be removed. */
  missing?: ReactNode
}

/** A key, chosen by pressing it. */
export function KeyField({ name, label, hint, missing }: KeyFieldProps) {
  const texts = useLazyTexts('voiceSettings').keys
  const { [name]: key, set } = useVoiceSettings()
  const [isChoosing, setIsChoosing] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!isChoosing) return undefined
    const choose = (event: KeyboardEvent): void => {
      if (event.isComposing || event.code === '') return
      event.preventDefault()
      event.stopPropagation()
      setIsChoosing(false)
      if (event.key !== 'Escape') set({ [name]: { code: event.code, name: nameOf(event) } })
    }
    const cancel = (): void => setIsChoosing(false)
    // Before the page's shortcuts.
    addEventListener('keydown', choose, { capture: true })
    addEventListener('blur', cancel)
    return () => {
      removeEventListener('keydown', choose, { capture: true })
      removeEventListener('blur', cancel)
    }
  }, [isChoosing, name, set])
  return (
    <div
      className={styles['keyField']}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
    >
      <p id={id} className={styles['label']}>
        {label}
      </p>
      <div className={styles['key']}>
        {key && <kbd className={styles['kbd']}>{key.name}</kbd>}
        <Button aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {isChoosing ? texts.pressKey : key ? texts.change : texts.choose}
        </Button>
        {key && !isChoosing && missing === undefined && (
          <Button onClick={() => set({ [name]: null })}>{texts.remove}</Button>
        )}
        <span role="status">{isChoosing && texts.cancelHint}</span>
      </div>
      {!key && !isChoosing && missing}
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
    </div>
  )
}

/** How long others go on hearing what is said when the key is released. */
function ReleaseField() {
  const texts = useLazyTexts('voiceSettings').mode
  const language = useLanguage()
  const { releaseDelayMs, set } = useVoiceSettings()
  const text = texts.milliseconds(releaseDelayMs.toLocaleString(language))
  return (
    <SliderField
      label={texts.release}
      hint={texts.releaseHint}
      max={releaseDelayMaxMs}
      step={50}
      value={releaseDelayMs}
      text={text}
      onChange={(value) => set({ releaseDelayMs: value })}
    />
  )
}

/** Left and right modifiers are different keys with the same name. */
function nameOf({ code, key }: KeyboardEvent): string {
  if (key === ' ') return '␣'
  if (key.length === 1) return key.toUpperCase()
  return /(?:Left|Right)$/.test(code) || key === 'Dead' || key === 'Unidentified' ? code : key
}
