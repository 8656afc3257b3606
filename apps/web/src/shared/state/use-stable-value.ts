import { useRef } from 'react'
import { useChatState } from './chat-state.ts'
import type { ChatState } from './chat-state.ts'

/** What `select` gives; the earlier value as long as `isSame`, so that what shows it is not drawn anew. */
export function useStableValue<T>(
  select: (state: ChatState) => T,
  isSame: (one: T, other: T) => boolean,
): T {
  const last = useRef<{ value: T }>(undefined)
  return useChatState((state) => {
    const value = select(state)
    if (!last.current || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  })
}

/** Compares lists of objects by some of their fields. */
export function equalBy<T extends object>(fields: readonly (keyof T)[]) {
  return (one: readonly T[], other: readonly T[]): boolean =>
    one.length === other.length &&
    one.every((item, place) => fields.every((field) => item[field] === other[place]?.[field]))
}
