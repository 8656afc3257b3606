import { useEffect, useEffectEvent } from 'react'
import { isFocusFromKeyboard } from '../../shared/keyboard/focus-origin.ts'
import { applyTextEdit, selectionOf } from './apply-text-edit.ts'
import { filesFrom } from './use-attach.ts'
import { insertAt } from './text-edit.ts'

const fields = 'input, textarea, select, [contenteditable]'
const controls = 'a[href], button, summary, video, audio, [tabindex="0"]'
const threadPane = 'aside[data-thread]'
const overlays = 'dialog[open], [popover]:popover-open'

/**
 * Moves typing and pasting outside of a field to the composer. Controls focused by keyboard keep their keys; after a
 * click on a control, typing starts a message.
 */
export function useTypeAnywhere(
  field: { current: HTMLTextAreaElement | null },
  onFiles: (files: readonly File[]) => void,
): void {
  const addFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isCharacterKey(event)) return
      if (isFocusFromKeyboard() && isWithin(event, controls)) return
      // The browser then inserts the character into the field.
      composerFor(event, field.current)?.focus()
    }
    const onPaste = (event: ClipboardEvent): void => {
      const composer = composerFor(event, field.current)
      if (!composer || !event.clipboardData) return
      const text = event.clipboardData.getData('text/plain')
      const files = filesFrom(event.clipboardData)
      if (text !== '') applyTextEdit(composer, insertAt(selectionOf(composer), text))
      else if (files.length > 0) addFiles(files)
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  }, [field])
}

/** Whether the key inserts a character. AltGr, needed for `@` on some keyboards, is Ctrl+Alt on Windows. */
function isCharacterKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing) return false
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return false
  // Space scrolls and presses buttons.
  return [...key].length === 1 && key !== ' '
}

/** The composer's field, unless the event belongs to another field or pane, or an overlay is open. */
function composerFor(event: Event, field: HTMLTextAreaElement | null): HTMLTextAreaElement | null {
  if (isWithin(event, fields) || document.querySelector(overlays)) return null
  const isOwn = isWithin(event, threadPane) === (field?.closest(threadPane) != null)
  return isOwn && field?.checkVisibility() ? field : null
}

function isWithin({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
