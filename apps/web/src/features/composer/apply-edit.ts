import type { Edit, Selected } from './text-edits.ts'

export function selectedIn(field: HTMLTextAreaElement): Selected {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd }
}

/** Makes a change as if it had been typed, so that the browser's undo takes it back. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const command = insert === '' ? 'delete' : 'insertText'
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the field's undo
  if (!document.execCommand(command, false, insert)) {
    field.setRangeText(insert)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}

/** The field that messages are written in, where it is on the screen. */
export function composerField(): HTMLTextAreaElement | null {
  const field = document.getElementById('composer')
  return field instanceof HTMLTextAreaElement && field.checkVisibility() ? field : null
}
