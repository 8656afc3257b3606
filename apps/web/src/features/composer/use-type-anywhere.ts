import { useEffect, useEffectEvent } from 'react'
import { isFocusFromKeyboard } from '../../shared/keyboard/focus-origin.ts'
import { applyEdit, composerField, selectedIn } from './apply-edit.ts'
import { filesFrom } from './files.ts'
import { insertAt } from './text-edits.ts'

const fields = 'input, textarea, select, [contenteditable]'
const controls = 'a[href], button, summary, video, audio, [tabindex="0"]'
const overlays = 'dialog[open], [popover]:popover-open'

/**
 * Sends to the composer what is typed or pasted outside of a field. Controls that the keyboard moved the focus to keep
 * their keys; after a click on one, typing starts a message.
 */
export function useTypeAnywhere(onFiles: (files: readonly File[]) => void): void {
  const takeFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isTyping(event)) return
      if (isFocusFromKeyboard() && isWithin(event, controls)) return
      // The key itself then goes into the field.
      composerOutside(event)?.focus()
    }
    const onPaste = (event: ClipboardEvent): void => {
      const field = composerOutside(event)
      if (!field || !event.clipboardData) return
      const text = event.clipboardData.getData('text/plain')
      const files = filesFrom(event.clipboardData)
      if (text !== '') applyEdit(field, insertAt(selectedIn(field), text))
      else if (files.length > 0) takeFiles(files)
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

/** Whether the key writes a character. AltGr, which some keyboards need for `@`, counts as Ctrl+Alt on Windows. */
function isTyping(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing) return false
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return false
  // Space scrolls, and presses buttons.
  return [...key].length === 1 && key !== ' '
}

/** The composer, if the event belongs to no other field and nothing lies above the page. */
function composerOutside(event: Event): HTMLTextAreaElement | null {
  if (isWithin(event, fields) || document.querySelector(overlays)) return null
  return composerField()
}

function isWithin({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
