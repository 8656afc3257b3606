import type { BackupSchedule } from '@guildhall/contract'

export interface StoredSchedule extends BackupSchedule {
  /** When it was turned on or changed. */
  changedAt: number
}

export interface BackupHistory {
  /** When the last backup began, whatever became of it. */
  lastStartedAt: number | null
  /** When the last one that was verified began. */
  lastVerifiedAt: number | null
  /** Of the last backup; null if it was verified. */
  lastProblem: string | null
}

const hourMs = 3_600_000
/** A backup that failed is tried again after this time. */
const retryMs = hourMs
/** A day, and some hours for a large backup. */
const missingAfterMs = 26 * hourMs

/** What `off` means: nothing was scheduled yet. */
export const firstSchedule: StoredSchedule = {
  isOn: false,
  hour: 4,
  daily: 7,
  weekly: 4,
  changedAt: 0,
}

/** Whether a scheduled backup has to begin now: also one whose time passed while Guildhall did not run. */
export function isBackupDue(
  schedule: StoredSchedule,
  history: BackupHistory,
  now: number,
): boolean {
  const nextAt = nextBackupAt(schedule, history, now)
  return nextAt !== null && nextAt <= now
}

/** When the next scheduled backup begins; null while the schedule is off. */
export function nextBackupAt(schedule: StoredSchedule, history: BackupHistory, now: number) {
  if (!schedule.isOn) return null
  const dueAt = lastTimeAt(schedule.hour, now)
  // A change in the future was made while the clock was wrong.
  const changedAt = schedule.changedAt > now ? 0 : schedule.changedAt
  const isDone = Math.max(history.lastVerifiedAt ?? 0, changedAt) >= dueAt
  if (!isDone) return Math.max(now, (history.lastStartedAt ?? 0) + retryMs)
  const next = new Date(dueAt)
  next.setDate(next.getDate() + 1)
  next.setHours(schedule.hour)
  return next.getTime()
}

/** What operators must know about the scheduled backups; null if all is well. */
export function problemOf(
  schedule: StoredSchedule,
  { lastProblem, lastVerifiedAt }: BackupHistory,
  now: number,
): 'failed' | 'missing' | null {
  if (!schedule.isOn) return null
  if (lastProblem !== null) return 'failed'
  const since = Math.max(lastVerifiedAt ?? 0, schedule.changedAt)
  return now - since > missingAfterMs ? 'missing' : null
}

/** The last time at which it was this hour, in the time zone of the machine. */
function lastTimeAt(hour: number, now: number): number {
  const date = new Date(now)
  date.setHours(hour, 0, 0, 0)
  if (date.getTime() > now) {
    date.setDate(date.getDate() - 1)
    date.setHours(hour, 0, 0, 0)
  }
  return date.getTime()
}
