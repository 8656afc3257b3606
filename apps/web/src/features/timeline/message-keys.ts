import type { Message } from '@guildhall/contract'
import type { KeyboardEvent } from 'react'
import { isFocusFromKeyboard } from '../../shared/keyboard/focus-origin.ts'
import { focusComposer, startEditing, startReply } from '../../shared/state/composer-state.ts'
import { deleteMessage } from './message-actions.ts'
import type { Panel } from './panel.ts'
import { messagePermissions } from './message-permissions.ts'

type KeyAction = (open: (panel: Panel) => void) => void

/** The action of a key on the focused message. After a click, keys go to the composer instead. */
export function actionForKey(
  event: KeyboardEvent<HTMLElement>,
  serverId: string,
  message: Message,
): KeyAction | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const { key, shiftKey, currentTarget: anchor } = event
  const rights = messagePermissions(serverId, message)
  if (!isFocusFromKeyboard()) return null
  if (key === 'Enter') return (open) => open({ kind: 'menu', anchor })
  if (key === '+' && rights.react) return (open) => open({ kind: 'emoji', anchor })
  if (key === 'r' && rights.reply) return () => replyTo(message)
  if (key === 'e' && rights.edit) return () => startEditing(message.id)
  if (key !== 'Delete' || !rights.remove) return null
  return (open) => (shiftKey ? void deleteMessage(message.id) : open({ kind: 'delete' }))
}

/** Starts a reply and focuses the composer. */
export function replyTo(message: Message): void {
  startReply(message)
  focusComposer(message.channelId)
}
