const namePattern = /^guildhall-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(?:\.age)?$/

/** The name of a backup that began at this time. Names sort by time. */
export function backupName(createdAt: number, isEncrypted: boolean): string {
  const time = new Date(createdAt).toISOString().replaceAll(/[:.]/g, '-')
  return `guildhall-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** When the backup with this name began; null for any other name. */
export function timeOfBackup(name: string): number | null {
  const [, start, minute, second, ms] = namePattern.exec(name) ?? []
  const time = Date.parse(`${start}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(time) ? null : time
}
