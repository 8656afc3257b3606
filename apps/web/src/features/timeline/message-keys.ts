import type { Message } from '@guildhall/contract'
import type { KeyboardEvent } from 'react'
import { isFocusFromKeyboard } from '../../shared/keyboard/focus-origin.ts'
import { startEditing, startReply } from '../../shared/state/composer-state.ts'
import { deleteMessage } from './message-deeds.ts'
import type { Panel } from './panel.ts'
import { rightsOver } from './rights.ts'

type Deed = (open: (panel: Panel) => void) => void

/** What a key does with the message that has the focus. After a click, keys belong to the composer. */
export function deedOfKey(
  event: KeyboardEvent<HTMLElement>,
  serverId: string,
  message: Message,
): Deed | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const { key, shiftKey, currentTarget: anchor } = event
  const rights = rightsOver(serverId, message)
  const isMenuKey = key === 'ContextMenu'
  if (!isFocusFromKeyboard() && !isMenuKey) return null
  if (isMenuKey || key === 'Enter') return (open) => open({ kind: 'menu', anchor })
  if (key === '+' && rights.react) return (open) => open({ kind: 'emoji', anchor })
  if (key === 'r' && rights.reply) return () => beginReply(message)
  if (key === 'e' && rights.edit) return () => startEditing(message.id)
  if (key !== 'Delete' || !rights.remove) return null
  return (open) => (shiftKey ? void deleteMessage(message.id) : open({ kind: 'delete' }))
}

/** The answer is written in the composer. */
export function beginReply(message: Message): void {
  startReply(message)
  document.getElementById('composer')?.focus()
}
