import type { KeyboardEvent } from 'react'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { usePendingMessages } from '../../shared/state/pending-messages.ts'
import { endReply, startEditing, useComposerState } from '../../shared/state/composer-state.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { applyEdit, selectedIn } from './apply-edit.ts'
import { toggleMark } from './text-edits.ts'

interface KeyContext {
  channelId: string
  isTouch: boolean
  send: () => void
}

const marks: Readonly<Record<string, string>> = { b: '**', i: '*', e: '`' }

/** What the keys do in the field beyond writing. What is handled goes no further. */
export function handleKey(event: KeyboardEvent<HTMLTextAreaElement>, context: KeyContext): void {
  // Enter that ends the composition of a character sends nothing.
  if (isComposing(event) || !isHandled(event, context)) return
  event.preventDefault()
  event.stopPropagation()
}

function isHandled(
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
  applyEdit(field, toggleMark(selectedIn(field), mark))
  return true
}

/** Whoever asked longer ago does not expect it any more. */
const patienceMs = 2000

/** Opens one's last message for a change; one that is still on its way as soon as it has arrived. */
function editLast(channelId: string): boolean {
  if (!isSending(channelId)) return openLast(channelId)
  const askedAt = Date.now()
  const end = usePendingMessages.subscribe(() => {
    if (isSending(channelId)) return
    end()
    if (Date.now() - askedAt < patienceMs) openLast(channelId)
  })
  return true
}

function isSending(channelId: string): boolean {
  return usePendingMessages
    .getState()
    .list.some((entry) => entry.channelId === channelId && entry.state !== 'failed')
}

function openLast(channelId: string): boolean {
  const userId = useChatState.getState().snapshot?.user.id
  const timeline = timelineOf(channelId)
  const last = timeline?.messages.findLast(
    ({ author }) => author.kind === 'user' && author.id === userId,
  )
  if (!last || !timeline?.reachesEnd) return false
  startEditing(last.id)
  return true
}
