import { useState } from 'react'

type Fields = Record<string, unknown>

/** Those of `edits` that differ from what is saved. */
function changesIn<T extends Fields>(saved: T, edits: Partial<T>): Partial<T> {
  const changed = Object.entries(edits).filter(([field, value]) => !isSame(saved[field], value))
  return Object.fromEntries(changed) as Partial<T>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface EditState<T> {
  saved: T
  edits: Partial<T>
  /** The edits were accepted and wait to be seen among what is saved. */
  isSettled: boolean
}

interface Edits<T> {
  /** What the fields show. */
  values: T
  changes: Partial<T>
  isChanged: boolean
  edit: (change: Partial<T>) => void
  discard: () => void
  /** The changes were accepted: what is saved will show them. */
  settle: () => void
}

/**
 * Changes that are made to something before they are saved. What others save meanwhile shows up in the fields that are
 * not changed here.
 */
export function useEdits<T extends Fields>(saved: T): Edits<T> {
  const [state, setState] = useState<EditState<T>>({ saved, edits: {}, isSettled: false })
  let { edits, isSettled } = state
  if (!isSame(state.saved, saved)) {
    edits = isSettled ? {} : changesIn(saved, edits)
    isSettled = false
    setState({ saved, edits, isSettled })
  }
  const changes = isSettled ? {} : changesIn(saved, edits)
  return {
    values: { ...saved, ...edits },
    changes,
    isChanged: Object.keys(changes).length > 0,
    edit: (change) =>
      setState((old) => ({
        saved,
        edits: changesIn(saved, { ...old.edits, ...change }),
        isSettled: false,
      })),
    discard: () => setState({ saved, edits: {}, isSettled: false }),
    settle: () => setState((old) => ({ ...old, isSettled: true })),
  }
}
