import { useRef, useState } from 'react'
import { ApiError } from '../../shared/api/http.ts'

export interface Attempt {
  isBusy: boolean
  error: unknown
  /** The next attempt is allowed at this time (milliseconds since 1970); null if it is allowed now. */
  waitUntil: number | null
  /** Runs `work` unless an attempt is already running, and stores its error. */
  run: (work: () => Promise<void>) => void
  reset: () => void
}

type State = Pick<Attempt, 'isBusy' | 'error' | 'waitUntil'>
const idle: State = { isBusy: false, error: null, waitUntil: null }

export function useAttempt(): Attempt {
  const [state, setState] = useState(idle)
  const isRunning = useRef(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ ...idle, isBusy: true })
    try {
      await work()
      setState(idle)
    } catch (error) {
      setState({ isBusy: false, error, waitUntil: waitUntilOf(error) })
    } finally {
      isRunning.current = false
    }
  }
  return { ...state, run: (work) => void run(work), reset: () => setState(idle) }
}

function waitUntilOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.retryAfterMs === null) return null
  return Date.now() + error.retryAfterMs
}
