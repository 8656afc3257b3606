import { useRef } from 'react'
import { useChatState } from './chat-state.ts'
import type { ChatState } from './chat-state.ts'

/** The result of `select`; the previous one while `isEqual` holds, so that the component does not rerender. */
export function useStableValue<T>(
  select: (state: ChatState) => T,
  isEqual: (a: T, b: T) => boolean,
): T {
  const last = useRef<{ value: T }>(undefined)
  return useChatState((state) => {
    const value = select(state)
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  })
}

/** Compares arrays of objects by some of their fields. */
export function equalBy<T extends object>(fields: readonly (keyof T)[]) {
  return (a: readonly T[], b: readonly T[]): boolean =>
    a.length === b.length &&
    a.every((item, index) => fields.every((field) => item[field] === b[index]?.[field]))
}
