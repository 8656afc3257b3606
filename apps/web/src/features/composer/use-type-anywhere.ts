import { useEffect, useEffectEvent } from 'react'
import { applyEdit, composerField, selectedIn } from './apply-edit.ts'
import { filesFrom } from './files.ts'
import { insertAt } from './text-edits.ts'

const controls =
  'a[href], button, input, textarea, select, summary, video, audio, [contenteditable], [tabindex="0"], dialog, [popover]'

/** Lets what is typed or pasted while no control has the focus go into the composer. */
export function useTypeAnywhere(onFiles: (files: readonly File[]) => void): void {
  const takeFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return
      // Space scrolls, and a question mark asks for help.
      if ([...key].length !== 1 || key === ' ' || key === '?') return
      // The key itself then goes into the field.
      fieldForStray(event)?.focus()
    }
    const onPaste = (event: ClipboardEvent): void => {
      const field = fieldForStray(event)
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

function fieldForStray({ target }: Event): HTMLTextAreaElement | null {
  if (target instanceof Element && target.closest(controls)) return null
  if (document.querySelector('dialog[open], [popover]:popover-open')) return null
  return composerField()
}
