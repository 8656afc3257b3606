import { voiceLimits } from '@guildhall/contract'

/** What a field for the number of people in a voice channel contains: nothing for no limit. */
export function userLimitText(limit: number): string {
  return limit === 0 ? '' : String(limit)
}

/** Whether the text of such a field is no limit or one that can be set. */
export function isUserLimit(text: string): boolean {
  const digits = text.trim()
  const isInRange = Number(digits) >= 1 && Number(digits) <= voiceLimits.userLimitMax
  return digits === '' || (/^\d+$/.test(digits) && isInRange)
}
