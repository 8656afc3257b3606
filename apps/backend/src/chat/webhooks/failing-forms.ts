import type { WebhookStats } from '@guildhall/contract'
import type { HourCount } from './deliveries-store.ts'

export const hourMs = 60 * 60 * 1000
/** How long counts are kept. */
export const statsMs = 30 * 24 * hourMs
/** A form fails when its requests were refused for so long, and the last of them not longer ago than `lastFailureMs`. */
const failingMs = 2 * 24 * hourMs
const lastFailureMs = 7 * 24 * hourMs

/** The forms that have failed since their last success, if that is long enough ago. */
export function findFailing(rows: HourCount[], now: number): WebhookStats['failing'] {
  const runs = new Map<string, { first: number; last: number }>()
  for (const { form, hour, accepted, refused } of rows) {
    if (accepted > 0) runs.delete(form)
    else if (refused > 0) runs.set(form, { first: runs.get(form)?.first ?? hour, last: hour })
  }
  return [...runs]
    .filter(([, { first, last }]) => last - first >= failingMs && now - last <= lastFailureMs)
    .map(([form, { first }]) => ({ form, since: first }))
}
