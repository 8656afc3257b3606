import { useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { applyTextEdit } from './apply-text-edit.ts'
import type { CommandRun } from './commands/command.ts'
import { closedNameAt, completeName, triggerAt } from './completion.ts'
import { loadedEmoji, useSuggestions } from './suggestions.ts'
import type { Suggestion } from './suggestion.ts'

interface Options {
  field: { current: HTMLTextAreaElement | null }
  text: string
  caret: number
  serverId: string
  channelId: string
  /** Runs a command that was chosen. */
  run: (start: () => CommandRun) => void
}

export interface CompletionProps {
  serverId: string
  completion: ReturnType<typeof useCompletion>
}

/** Suggestions for the name at the caret, or for a command: arrows select, Tab or Enter apply, Escape dismisses. */
export function useCompletion({ field, text, caret, serverId, channelId, run }: Options) {
  const listId = useId()
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [selected, setSelected] = useState({ query: '', index: 0 })
  const [hasFocus, setHasFocus] = useState(false)
  const found = hasFocus ? triggerAt(text, caret) : null
  const trigger = found?.start === dismissedAt ? null : found
  const items = useSuggestions(trigger, { serverId, channelId })
  const query = trigger ? `${trigger.kind}${trigger.query}` : ''
  const index = selected.query === query ? Math.min(selected.index, items.length - 1) : 0
  const select = (next: number): void =>
    setSelected({ query, index: (next + items.length) % items.length })

  const apply = (item: Suggestion | undefined): void => {
    if (trigger && item && field.current) {
      applyTextEdit(field.current, completeName(text, trigger, item.insert))
    }
  }
  const choose = (item: Suggestion | undefined): void => {
    if (item?.kind === 'command' && item.start) run(item.start)
    else apply(item)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    // A dismissed list opens again for the next name.
    if (found?.start !== dismissedAt && dismissedAt !== null) setDismissedAt(null)
    if (!trigger || items.length === 0 || isComposing(event)) return false
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (shiftKey || ctrlKey || metaKey || altKey) return false
    if (key === 'ArrowDown') select(index + 1)
    else if (key === 'ArrowUp') select(index - 1)
    else if (key === 'Enter') choose(items[index])
    else if (key === 'Tab') apply(items[index])
    else if (key === 'Escape') setDismissedAt(trigger.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  // The list can have the focus, so that the keyboard scrolls it.
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== field.current && relatedTarget?.id !== listId) setHasFocus(false)
  }
  return {
    listId,
    items,
    index,
    kind: trigger?.kind ?? null,
    select,
    choose,
    onKeyDown,
    onBlur,
    /** Replaces a short name such as `:tada:` with its emoji. */
    replaceClosedName: (target: HTMLTextAreaElement): void => {
      const closed = closedNameAt(target.value, target.selectionStart)
      const emoji = closed && loadedEmoji(closed.name, serverId)
      if (!closed || emoji === undefined || emoji === null) return
      const [from, to] = [closed.start, target.selectionStart]
      const end = from + emoji.length
      applyTextEdit(target, { from, to, insert: emoji, select: [end, end] })
    },
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': items.length > 0 ? ('listbox' as const) : undefined,
      'aria-controls': items.length > 0 ? listId : undefined,
      'aria-activedescendant': items.length > 0 ? `${listId}-${index}` : undefined,
      onFocus: () => setHasFocus(true),
      onBlur,
    },
  }
}
