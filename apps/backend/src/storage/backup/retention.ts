/** A backup that this installation made and verified. */
export interface VerifiedBackup {
  name: string
  startedAt: number
}

export interface Retention {
  daily: number
  weekly: number
}

/**
 * The names of the backups that are no longer kept. Kept are the newest of each of the last `daily` days and of each of the
 * last `weekly` weeks that have a backup, and always the newest one. Days and weeks are those of the machine's time zone.
 */
export function backupsToDelete(
  backups: readonly VerifiedBackup[],
  { daily, weekly }: Retention,
): string[] {
  const newestFirst = backups.toSorted((a, b) => b.startedAt - a.startedAt)
  const kept = new Set([
    ...newestOfEach(newestFirst, startOfDay, Math.max(1, daily)),
    ...newestOfEach(newestFirst, startOfWeek, weekly),
  ])
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name)
}

function newestOfEach(
  newestFirst: readonly VerifiedBackup[],
  periodOf: (time: number) => number,
  count: number,
): VerifiedBackup[] {
  const kept = new Map<number, VerifiedBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.startedAt)
    if (kept.size < count && !kept.has(period)) kept.set(period, backup)
  }
  return [...kept.values()]
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

/** Weeks begin on Monday. */
function startOfWeek(time: number): number {
  const date = new Date(time)
  date.setHours(0, 0, 0, 0)
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7))
  return date.getTime()
}
