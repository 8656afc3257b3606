import type { Message } from '@guildhall/contract'
import { create } from 'zustand'
import { act } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { endEditing, startEditing, useComposerState } from '../../shared/state/composer-state.ts'
import { applyEventToTimelines } from '../../shared/state/timelines.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts } from '../../shared/i18n/texts.ts'

interface Edit {
  text: string
  /** Why it was not saved; null while that was not tried. */
  error: unknown
}

/** What was typed into messages and is not saved yet, by message; it outlives a visit to another channel. */
export const useEdits = create<Record<string, Edit>>()(() => ({}))

export function keepEdit(messageId: string, text: string, error: unknown = null): void {
  useEdits.setState({ [messageId]: { text, error } })
}

/** Ends the editing of a message, and throws away what was typed. */
export function leaveEdit(messageId: string): void {
  const { [messageId]: gone, ...rest } = useEdits.getState()
  if (gone) useEdits.setState(rest, true)
  closeEditor(messageId)
}

/** Saves a message's new text. It is seen at once; if the server refuses, it is taken back, and the editor opens again. */
export async function saveEdit(message: Message, text: string): Promise<void> {
  const { id, channelId } = message
  if (text === message.content) return leaveEdit(id)
  closeEditor(id)
  show({ ...message, content: text, editedAt: Date.now() })
  try {
    await act('message.edit', { messageId: id, content: text })
    // Somebody may be changing it again by now.
    if (useComposerState.getState().editing !== id) leaveEdit(id)
  } catch (error) {
    show(message)
    keepEdit(id, text, error)
    const isOnScreen = location.pathname.includes(channelId)
    if (isOnScreen && useComposerState.getState().editing === null) startEditing(id)
    else showToast(errorText(error, currentTexts()), 'danger')
  }
}

function show(message: Message): void {
  applyEventToTimelines({ type: 'message.updated', data: { serverId: '', message } })
}

function closeEditor(messageId: string): void {
  if (useComposerState.getState().editing === messageId) endEditing()
}
