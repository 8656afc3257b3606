import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Notice } from './notice.tsx'

/** Whole seconds until `until` (milliseconds since the epoch), counting down to 0; 0 for null. */
export function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === null) return
    const tick = (): void => {
      const time = Date.now()
      setNow(time)
      if (time >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Shows that a rate limit applies, with a countdown. Screen readers announce the first value only. */
export function RateLimitNotice({ until }: { until: number }) {
  const { errors } = useTexts()
  const seconds = useSecondsUntil(until)
  const [first] = useState(() => Math.ceil((until - Date.now()) / 1000))
  if (seconds === 0) return null
  return (
    <Notice severity="danger">
      <span aria-hidden="true">{errors.rate_limited_for(seconds)}</span>
      <span className="visually-hidden">{errors.rate_limited_for(first)}</span>
    </Notice>
  )
}
