/** The day in the local time zone, as a number. */
export function dayNumber(time: number): number {
  return Math.floor((time - new Date(time).getTimezoneOffset() * 60_000) / 86_400_000)
}
