import type { ActionData, OwnPresence } from '@guildhall/contract'

const minuteMs = 60_000
const durations = { half: 30 * minuteMs, hour: 60 * minuteMs, four: 240 * minuteMs }

/** When the status disappears; `kept` is when it does so already. */
export type ClearAfter = keyof typeof durations | 'today' | 'never' | 'kept'

export type StatusEdit = { text: string; emoji: string | null; clearAfter: ClearAfter }

export function statusEditOf({ text, emoji, endsAt }: OwnPresence): StatusEdit {
  return { text: text ?? '', emoji, clearAfter: endsAt === null ? 'never' : 'kept' }
}

export function statusChange(
  { status, endsAt }: OwnPresence,
  { text, emoji, clearAfter }: StatusEdit,
): ActionData<'presence.set'> {
  const next = { status, text: text.trim() || null, emoji }
  return { ...next, endsAt: clearAfter === 'kept' ? endsAt : endOf(clearAfter) }
}

function endOf(clearAfter: Exclude<ClearAfter, 'kept'>): number | null {
  if (clearAfter === 'never') return null
  if (clearAfter === 'today') return new Date().setHours(24, 0, 0, 0)
  return Date.now() + durations[clearAfter]
}
