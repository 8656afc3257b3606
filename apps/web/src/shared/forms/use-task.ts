import { useState } from 'react'
import { ApiError } from '../api/http.ts'
import { errorText } from '../i18n/error-text.ts'
import { useTexts } from '../i18n/texts.ts'

export interface Task<A extends unknown[]> {
  /** Resolves to whether it succeeded. Does nothing while the task is running. */
  run: (...args: A) => Promise<boolean>
  isBusy: boolean
  /** Why it failed, as text for the user. */
  error: string | null
  /** The path of the field that was refused. */
  errorField: string | undefined
  clearError: () => void
}

/** An asynchronous action with its busy state and error, for a button or form. */
export function useTask<A extends unknown[]>(work: (...args: A) => Promise<unknown>): Task<A> {
  const texts = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ text: string; field: string | undefined } | null>(null)
  const run = async (...args: A): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setFailure(null)
    try {
      await work(...args)
      return true
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined
      setFailure({ text: errorText(error, texts), field })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    run,
    isBusy,
    error: failure?.text ?? null,
    errorField: failure?.field,
    clearError: () => setFailure(null),
  }
}
