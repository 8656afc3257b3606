import type { TextEdit, Selection } from './text-edit.ts'

export function selectionOf(field: HTMLTextAreaElement): Selection {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd }
}

/** Applies an edit like typed text, so that the browser can undo it. */
export function applyTextEdit(
  field: HTMLTextAreaElement,
  { from, to, insert, select }: TextEdit,
): void {
  field.focus()
  field.setSelectionRange(from, to)
  const command = insert === '' ? 'delete' : 'insertText'
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to keep the field's undo history
  if (!document.execCommand(command, false, insert)) {
    field.setRangeText(insert)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
