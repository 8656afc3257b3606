import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { applyEdit } from './apply-edit.ts'
import { closedNameAt, completeName, triggerAt } from './completion.ts'
import { knownEmoji, useSuggestions } from './suggestions.ts'
import type { Suggestion } from './suggestions.ts'

interface Options {
  field: { current: HTMLTextAreaElement | null }
  text: string
  caret: number
  serverId: string
  channelId: string
}

export type Completion = ReturnType<typeof useCompletion>

/** Offers what the name at the caret may become: arrows choose, Tab or Enter takes, Escape closes. */
export function useCompletion({ field, text, caret, serverId, channelId }: Options) {
  const listId = useId()
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ query: '', place: 0 })
  const [hasFocus, setHasFocus] = useState(false)
  const found = hasFocus ? triggerAt(text, caret) : null
  const trigger = found?.start === closedAt ? null : found
  const items = useSuggestions(trigger, { serverId, channelId })
  const query = trigger ? `${trigger.kind}${trigger.query}` : ''
  const place = chosen.query === query ? Math.min(chosen.place, items.length - 1) : 0
  const choose = (next: number): void =>
    setChosen({ query, place: (next + items.length) % items.length })

  const take = (item: Suggestion | undefined): void => {
    if (trigger && item && field.current) {
      applyEdit(field.current, completeName(text, trigger, item.insert))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    // Whoever closed the list and goes on with another name gets one again.
    if (found?.start !== closedAt && closedAt !== null) setClosedAt(null)
    if (!trigger || items.length === 0 || isComposing(event)) return false
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (shiftKey || ctrlKey || metaKey || altKey) return false
    if (key === 'ArrowDown') choose(place + 1)
    else if (key === 'ArrowUp') choose(place - 1)
    else if (key === 'Enter' || key === 'Tab') take(items[place])
    else if (key === 'Escape') setClosedAt(trigger.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    listId,
    items,
    place,
    kind: trigger?.kind ?? null,
    choose,
    take,
    onKeyDown,
    /** Turns `:tada:` into what it stands for. */
    replaceClosedName: (target: HTMLTextAreaElement): void => {
      const closed = closedNameAt(target.value, target.selectionStart)
      const emoji = closed && knownEmoji(closed.name)
      if (!closed || emoji === undefined || emoji === null) return
      const [from, to] = [closed.start, target.selectionStart]
      const end = from + emoji.length
      applyEdit(target, { from, to, insert: emoji, select: [end, end] })
    },
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': items.length > 0 ? ('listbox' as const) : undefined,
      'aria-controls': items.length > 0 ? listId : undefined,
      'aria-activedescendant': items.length > 0 ? `${listId}-${place}` : undefined,
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  }
}
