import type { Message } from '@guildhall/contract'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { withChannelNames } from '../../shared/channels/linked-channels.ts'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { countCharacters, maxMessageCharacters } from '../../shared/text/count-characters.ts'
import { showsNothing } from '../../shared/text/shows-nothing.ts'
import { Button } from '../../shared/ui/button.tsx'
import { composerOf } from '../../shared/state/composer-state.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { storeEdit, discardEdit, saveEdit, useMessageEdits } from './message-edit-store.ts'
import styles from './message-editor.module.css'

interface MessageEditorProps {
  serverId: string
  message: Message
  /** The text was cleared: ask whether to delete the message. */
  onEmpty: () => void
}

/** Edits a message in its row: Enter saves, Escape cancels. */
export function MessageEditor({ serverId, message, onEmpty }: MessageEditorProps) {
  const texts = useTexts()
  const { editing } = useLazyTexts('messageActions')
  const { id } = message
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = useMessageEdits((edits) => edits[id])
  const text = edit?.text ?? withChannelNames(message.content, serverId)
  const error = edit?.error ?? null
  // After a failed save, the editor does not take the focus from another field.
  useFocusWithin(field, error === null, message.channelId)
  const length = countCharacters(text.trimEnd())
  const maxLength = maxMessageCharacters(message.author.name)
  const isTooLong = length > maxLength
  const save = (): void => {
    if (isTooLong) return
    if (message.attachments.length === 0 && !message.sticker && showsNothing(text)) onEmpty()
    else void saveEdit(message, text.trimEnd(), serverId)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') discardEdit(id)
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
        dir="auto"
        aria-label={editing.label}
        aria-invalid={error !== null || isTooLong || undefined}
        rows={Math.min(12, text.split('\n').length)}
        value={text}
        onChange={(event) => storeEdit(id, event.target.value)}
        onKeyDown={onKeyDown}
      />
      {(error !== null || isTooLong) && (
        <p className={styles['error']} role="alert">
          {isTooLong ? texts.composer.tooLong(length, maxLength) : errorText(error, texts)}
        </p>
      )}
      <div className={styles['row']}>
        <Button variant="primary" onClick={save}>
          {texts.common.save}
        </Button>
        <Button onClick={() => discardEdit(id)}>{texts.common.cancel}</Button>
        <span className={styles['hint']}>{editing.hint}</span>
      </div>
    </div>
  )
}

/** The number of frames to wait until the field can take the focus. */
const focusAttempts = 30

/** Focuses the field with the cursor at the end, and restores the focus on unmount. */
function useFocusWithin(
  field: React.RefObject<HTMLTextAreaElement | null>,
  takesFocus: boolean,
  channelId: string,
): void {
  // Before the browser paints, so that what is typed next goes to the editor.
  useLayoutEffect(() => {
    const previouslyFocused = document.activeElement
    const element = field.current
    let frame = 0
    const focus = (attempts: number): void => {
      element?.focus({ preventScroll: true })
      // A row outside of the screen cannot take the focus before it has been measured.
      if (document.activeElement !== element && attempts > 0)
        frame = requestAnimationFrame(() => focus(attempts - 1))
    }
    element?.setSelectionRange(element.value.length, element.value.length)
    if (takesFocus) focus(focusAttempts)
    return () => {
      cancelAnimationFrame(frame)
      const hasFocusWithin =
        document.activeElement === element || document.activeElement === document.body
      const target =
        previouslyFocused !== document.body && previouslyFocused?.isConnected
          ? previouslyFocused
          : composerOf(channelId)
      if (hasFocusWithin && target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    // Only on mount.
  }, [field, channelId])
}
