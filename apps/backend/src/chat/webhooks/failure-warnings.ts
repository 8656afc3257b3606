import type { ChatParts } from '../chat-parts.ts'
import { listWarnedForms } from '../webhook-notices/access.ts'
import { recordNotice, withdrawNotices } from '../webhook-notices/actions.ts'
import { findFailing, hourMs, statsMs } from './failing-forms.ts'
import { listHours } from './deliveries-store.ts'
import { findMaker } from './store.ts'

/** What became of some requests to a webhook, by form. */
export interface FormResults {
  accepted: Set<string>
  refused: Set<string>
}

/**
 * Returns what is called after requests were counted: it warns those who look after the webhook, once, when a form has been
 * failing, and withdraws the warning when it works again.
 */
export function createFailureWarnings({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>) {
  // Counts are per hour, so looking once an hour is enough.
  let checked = new Set<string>()
  let checkedHour = 0

  /** The forms among these that were not checked in this hour. */
  function takeUnchecked(webhookId: string, forms: Set<string>): string[] {
    const hour = Math.floor(clock() / hourMs)
    if (hour !== checkedHour) checked = new Set()
    checkedHour = hour
    return [...forms].filter((form) => {
      const key = `${webhookId} ${form}`
      return !checked.has(key) && checked.add(key)
    })
  }

  async function warn(webhookId: string, forms: string[]): Promise<void> {
    const now = clock()
    const hours = await listHours(database.read, webhookId, now - statsMs)
    const failing = findFailing(hours, now).filter(({ form }) => forms.includes(form))
    if (failing.length === 0) return
    await publisher.transaction(async (tx, publish) => {
      const maker = await findMaker(tx, webhookId)
      if (!maker) return
      for (const { form, since } of failing) {
        await recordNotice(tx, publish, { ...maker, subject: { webhookId, form }, since, now })
      }
    })
  }

  return async (webhookId: string, { accepted, refused }: FormResults): Promise<void> => {
    const unchecked = takeUnchecked(webhookId, refused)
    if (unchecked.length > 0) await warn(webhookId, unchecked)
    if (accepted.size === 0) return
    const warned = await listWarnedForms(database.read, webhookId)
    const working = warned.filter((form) => accepted.has(form))
    if (working.length === 0) return
    await publisher.transaction(async (tx, publish) => {
      for (const form of working) await withdrawNotices(tx, publish, { webhookId, form })
    })
  }
}
