import { useState } from 'react'
import { errorText } from '../../shared/error-text.ts'
import { useWords } from '../../shared/words/words.ts'

/** Runs what a dialog is for; says in words what went wrong, and calls `onDone` when nothing did. */
export function useDeed(run: () => Promise<unknown>, onDone: () => void) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const start = async (): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      await run()
      onDone()
    } catch (reason) {
      setError(errorText(reason, words))
      setIsBusy(false)
    }
  }
  return { isBusy, error, start: () => void start() }
}
