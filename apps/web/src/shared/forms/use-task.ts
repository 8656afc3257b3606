import { useState } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { useTexts } from '../i18n/texts.ts'

export interface Task<A extends unknown[]> {
  /** Resolves to whether it succeeded. Does nothing while the task is running. */
  run: (...args: A) => Promise<boolean>
  isBusy: boolean
  /** Why it failed, as text for the user. */
  error: string | null
  clearError: () => void
}

/** An asynchronous action with its busy state and error, for a button or form. */
export function useTask<A extends unknown[]>(work: (...args: A) => Promise<unknown>): Task<A> {
  const texts = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (...args: A): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setError(null)
    try {
      await work(...args)
      return true
    } catch (failure) {
      setError(errorText(failure, texts))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy, error, clearError: () => setError(null) }
}
