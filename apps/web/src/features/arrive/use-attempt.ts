import { useRef, useState } from 'react'
import { ApiError } from '../../shared/api/http.ts'

export interface Attempt {
  isBusy: boolean
  error: unknown
  /** Until when nothing is to be tried again, milliseconds since the epoch. */
  waitUntil: number | null
  /** Does the work unless some is under way, and keeps what went wrong with it. */
  run: (work: () => Promise<void>) => void
  forget: () => void
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
      setState({ isBusy: false, error, waitUntil: waitOf(error) })
    } finally {
      isRunning.current = false
    }
  }
  return { ...state, run: (work) => void run(work), forget: () => setState(idle) }
}

function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.retryAfterMs === null) return null
  return Date.now() + error.retryAfterMs
}
