import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { useDebounced } from '../../shared/utils/use-debounced.ts'

const typingMs = 250

/** A search field, and `query` of the request: it follows when typing pauses, and is empty without text. */
export function useNameSearch() {
  const [value, setValue] = useState('')
  const q = useDebounced(value.trim(), typingMs)
  return {
    query: q === '' ? {} : { q },
    field: {
      type: 'search',
      value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value),
    },
  }
}
