import { useState } from 'react'

type Fields = Record<string, unknown>

/** The edits that differ from the saved values. */
function changesIn<T extends Fields>(saved: T, edits: Partial<T>): Partial<T> {
  const changed = Object.entries(edits).filter(([field, value]) => !isSame(saved[field], value))
  return Object.fromEntries(changed) as Partial<T>
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

interface EditState<T> {
  saved: T
  edits: Partial<T>
  /** The server has accepted the edits; `saved` will contain them soon. */
  isSettled: boolean
}

export interface Edits<T> {
  /** The saved values with the edits. */
  values: T
  changes: Partial<T>
  isChanged: boolean
  edit: (change: Partial<T>) => void
  discard: () => void
  /** Call it when the server has accepted the changes. */
  settle: () => void
}

/** Unsaved changes of a form. Values that others save meanwhile appear in the fields without edits. */
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
