import { useEffect, useReducer } from 'react'

/** Renders the component again while it shows how long ago, or in how long, `time` is: each second around it, then each minute. */
export function useClock(isRunning: boolean, time: number): void {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    if (!isRunning) return undefined
    const isNear = Math.abs(time - Date.now()) < 90_000
    const timer = setTimeout(tick, isNear ? 1000 : 60_000)
    return () => clearTimeout(timer)
  })
}
