import type { Message } from '@guildhall/contract'
import { create } from 'zustand'
import { withChannelLinks } from '../../shared/channels/linked-channels.ts'
import { act } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { endEditing, startEditing, useComposerState } from '../../shared/state/composer-state.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts } from '../../shared/i18n/texts.ts'

interface MessageEdit {
  text: string
  /** Why saving failed; null if it was not tried. */
  error: unknown
}

/** Unsaved texts by message id. They survive opening another channel. */
export const useMessageEdits = create<Record<string, MessageEdit>>()(() => ({}))

export function storeEdit(messageId: string, text: string, error: unknown = null): void {
  useMessageEdits.setState({ [messageId]: { text, error } })
}

/** Closes the editor of a message and discards its text. */
export function discardEdit(messageId: string): void {
  const { [messageId]: removed, ...rest } = useMessageEdits.getState()
  if (removed) useMessageEdits.setState(rest, true)
  closeEditor(messageId)
}

/** Saves a message's new text. It is shown at once; if the server rejects it, it is reverted and the editor reopens. */
export async function saveEdit(message: Message, text: string, serverId: string): Promise<void> {
  const { id, channelId } = message
  const content = withChannelLinks(text, serverId)
  if (content === message.content) return discardEdit(id)
  closeEditor(id)
  applyMessage({ ...message, content, editedAt: Date.now() })
  try {
    await act('message.edit', { messageId: id, content: text })
    // The message may be in the editor again.
    if (useComposerState.getState().editing !== id) discardEdit(id)
  } catch (error) {
    applyMessage(message)
    storeEdit(id, text, error)
    const isOnScreen = location.pathname.includes(channelId)
    if (isOnScreen && useComposerState.getState().editing === null) startEditing(id)
    else showToast(errorText(error, currentTexts()), 'danger')
  }
}

function applyMessage(message: Message): void {
  useTimelines.apply([{ type: 'message.updated', data: { serverId: '', message } }])
}

function closeEditor(messageId: string): void {
  if (useComposerState.getState().editing === messageId) endEditing()
}
