import { useEffect, useState } from 'react'

/** A time of the current day; a new one after midnight. */
export function useToday(): number {
  const [today, setToday] = useState(() => Date.now())
  useEffect(() => {
    const midnight = new Date(today)
    midnight.setHours(24, 0, 0, 0)
    const timer = setTimeout(() => setToday(Date.now()), midnight.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [today])
  return today
}
