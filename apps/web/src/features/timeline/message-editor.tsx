import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { countCharacters, maxMessageCharacters } from '../../shared/text/count-characters.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { keepEdit, leaveEdit, saveEdit, useEdits } from './message-edits.ts'
import styles from './message-editor.module.css'

interface MessageEditorProps {
  message: Message
  /** Nothing is left of the message: does it go? */
  onEmpty: () => void
}

/** Changes a message in its place: Enter saves, Escape cancels. */
export function MessageEditor({ message, onEmpty }: MessageEditorProps) {
  const texts = useTexts()
  const { id } = message
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = useEdits((edits) => edits[id])
  const text = edit?.text ?? message.content
  const error = edit?.error ?? null
  // Whoever writes something else by now goes on with that.
  useFocusWithin(field, error === null)
  const length = countCharacters(text.trimEnd())
  const most = maxMessageCharacters(message.author.name)
  const isTooLong = length > most
  const save = (): void => {
    if (isTooLong) return
    if (text.trim() === '' && message.attachments.length === 0) onEmpty()
    else void saveEdit(message, text.trimEnd())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') leaveEdit(id)
    else if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
      event.preventDefault()
      save()
    }
  }
  return (
    <div className={styles['editor']}>
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={texts.timeline.editing.label}
        aria-invalid={error !== null || isTooLong || undefined}
        rows={Math.min(12, text.split('\n').length)}
        value={text}
        onChange={(event) => keepEdit(id, event.target.value)}
        onKeyDown={onKeyDown}
      />
      {(error !== null || isTooLong) && (
        <p className={styles['error']} role="alert">
          {isTooLong
            ? texts.composer.tooLong(length, most, limits.messageMax)
            : errorText(error, texts)}
        </p>
      )}
      <div className={styles['row']}>
        <Button look="primary" onClick={save}>
          {texts.common.save}
        </Button>
        <Button onClick={() => leaveEdit(id)}>{texts.common.cancel}</Button>
        <span className={styles['hint']}>{texts.timeline.editing.hint}</span>
      </div>
    </div>
  )
}

/** Frames in which the field is waited for. */
const focusAttempts = 30

/** Takes the focus with the cursor at the end, and gives it back. */
function useFocusWithin(
  field: React.RefObject<HTMLTextAreaElement | null>,
  takesFocus: boolean,
): void {
  useEffect(() => {
    const before = document.activeElement
    const element = field.current
    let frame = 0
    const take = (attempts: number): void => {
      element?.focus({ preventScroll: true })
      // A row that was not on the screen cannot take the focus before it has been measured.
      if (document.activeElement !== element && attempts > 0)
        frame = requestAnimationFrame(() => take(attempts - 1))
    }
    element?.setSelectionRange(element.value.length, element.value.length)
    if (takesFocus) take(focusAttempts)
    return () => {
      cancelAnimationFrame(frame)
      const isOurs = document.activeElement === element || document.activeElement === document.body
      const target = before !== document.body && before?.isConnected ? before : composer()
      if (isOurs && target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    // As it is when the editor opens.
  }, [field])
}

function composer(): HTMLElement | null {
  return document.getElementById('composer')
}
