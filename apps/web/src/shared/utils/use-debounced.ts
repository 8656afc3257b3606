import { useEffect, useState } from 'react'

/** The text after a pause in typing; an empty text at once. */
export function useDebounced(typed: string, ms: number): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : ms)
    return () => clearTimeout(timer)
  }, [typed, ms])
  return debounced
}
