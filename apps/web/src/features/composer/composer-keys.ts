import type { KeyboardEvent } from 'react'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { usePendingMessages } from '../../shared/state/pending-messages.ts'
import { endReply, startEditing, useComposerState } from '../../shared/state/composer-state.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { applyTextEdit, selectionOf } from './apply-text-edit.ts'
import { toggleMark } from './text-edit.ts'

interface KeyContext {
  channelId: string
  isTouch: boolean
  send: () => void
}

const marks: Readonly<Record<string, string>> = { b: '**', i: '*', e: '`' }

/** Handles the composer's shortcuts. Handled events are not propagated. */
export function handleKey(event: KeyboardEvent<HTMLTextAreaElement>, context: KeyContext): void {
  // Enter that ends an IME composition sends nothing.
  if (isComposing(event) || !handle(event, context)) return
  event.preventDefault()
  event.stopPropagation()
}

function handle(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { channelId, isTouch, send }: KeyContext,
): boolean {
  const { key, currentTarget: field } = event
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
  if (key === 'Enter' && (isPlain ? !isTouch : event.ctrlKey || event.metaKey)) {
    send()
    return true
  }
  if (key === 'Escape' && isPlain && useComposerState.getState().replies[channelId]) {
    endReply(channelId)
    return true
  }
  if (key === 'ArrowUp' && isPlain && field.value === '') return editLast(channelId)
  const mark = marks[key.toLowerCase()]
  if (mark === undefined || event.altKey || event.shiftKey) return false
  if (!event.ctrlKey && !event.metaKey) return false
  applyTextEdit(field, toggleMark(selectionOf(field), mark))
  return true
}

/** After this time, the user no longer expects the editor to open. */
const maxWaitMs = 2000

/** Opens the account's last message in the editor; a message that is being sent as soon as it is stored. */
function editLast(channelId: string): boolean {
  if (!isSending(channelId)) return editLastStored(channelId)
  const startedAt = Date.now()
  const unsubscribe = usePendingMessages.subscribe(() => {
    if (isSending(channelId)) return
    unsubscribe()
    if (Date.now() - startedAt < maxWaitMs) editLastStored(channelId)
  })
  return true
}

function isSending(channelId: string): boolean {
  return usePendingMessages
    .getState()
    .list.some((entry) => entry.channelId === channelId && entry.state !== 'failed')
}

function editLastStored(channelId: string): boolean {
  const userId = useChatState.getState().snapshot?.user.id
  const timeline = timelineOf(channelId)
  const last = timeline?.messages.findLast(
    ({ author }) => author.kind === 'user' && author.id === userId,
  )
  if (!last || !timeline?.reachesEnd) return false
  startEditing(last.id)
  return true
}
