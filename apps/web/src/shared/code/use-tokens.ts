import { useEffect, useState } from 'react'
import type { Token } from './token.ts'

const maxKept = 200
/** Kept, because rows are mounted again while the user scrolls. */
const kept = new Map<string, Token[] | null>()

/** The tokens of a text in a programming language, as soon as they are known. */
export function useTokens(language: string | null, text: string): Token[] | null | undefined {
  const key = `${language} ${text}`
  const [, setDone] = useState('')
  useEffect(() => {
    if (!language || kept.has(key)) return
    import('./highlight.ts')
      .then(({ highlight }) => highlight(language, text))
      .then(
        (tokens) => {
          if (kept.size >= maxKept) kept.clear()
          kept.set(key, tokens)
          setDone(key)
        },
        () => undefined,
      )
  }, [key])
  return kept.get(key)
}
