import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { act } from '../../shared/client.ts'
import { errorText } from '../../shared/error-text.ts'
import { endEditing } from '../../shared/state/talking.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './message-editor.module.css'

/** What was typed into messages that are not saved yet; it outlives a visit to another channel. */
const typed = new Map<string, string>()

/** Changes a message in its place: Enter saves, Escape cancels. */
export function MessageEditor({ message }: { message: Message }) {
  const words = useWords()
  const { id } = message
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(typed.get(id) ?? message.content)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useFocusWithin(field)
  const write = (next: string): void => {
    setText(next)
    typed.set(id, next)
  }
  const leave = (): void => {
    typed.delete(id)
    endEditing()
  }
  const save = async (): Promise<void> => {
    if (text === message.content) return leave()
    setIsBusy(true)
    setError(null)
    try {
      await act('message.edit', { messageId: id, content: text })
      leave()
    } catch (failed) {
      setError(failed)
      setIsBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void save()
    }
  }
  return (
    <div className={styles['editor']}>
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={words.timeline.editing.label}
        aria-invalid={error !== null || undefined}
        rows={Math.min(12, text.split('\n').length)}
        maxLength={limits.messageMax}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <p className={styles['error']} role="alert">
          {errorText(error, words)}
        </p>
      )}
      <div className={styles['row']}>
        <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
          {words.common.save}
        </Button>
        <Button onClick={leave}>{words.common.cancel}</Button>
        <span className={styles['hint']}>{words.timeline.editing.hint}</span>
      </div>
    </div>
  )
}

/** Frames in which the field is waited for. */
const focusAttempts = 30

/** Takes the focus with the cursor at the end, and gives it back. */
function useFocusWithin(field: React.RefObject<HTMLTextAreaElement | null>): void {
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
    take(focusAttempts)
    element?.setSelectionRange(element.value.length, element.value.length)
    return () => {
      cancelAnimationFrame(frame)
      const isOurs = document.activeElement === element || document.activeElement === document.body
      const target = before !== document.body && before?.isConnected ? before : composer()
      if (isOurs && target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [field])
}

function composer(): HTMLElement | null {
  return document.getElementById('composer')
}
