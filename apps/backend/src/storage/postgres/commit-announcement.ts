/** The channel of NOTIFY on which processes announce that they appended to the log of commits. */
export const logChannel = 'guildhall_log'

/** Processes of earlier versions announce commits on the channel of all messages, so a prefix distinguishes them. */
const prefix = 'log '

/** SQL of the payload. The parameters are SQL as well. */
export function announcementSql(position: string, processId: string): string {
  return `'${prefix}' || ${position} || ' ' || ${processId}`
}

export function isAnnouncement(payload: string): boolean {
  return payload.startsWith(prefix)
}

/** Up to where the log must be read because of an announcement: 0 if this process made it. */
export function announcedPosition(payload: string, ownId: string): number {
  if (payload.endsWith(ownId)) return 0
  const [, position] = payload.split(' ', 3)
  return /^\d+$/.test(position ?? '') ? Number(position) : Number.POSITIVE_INFINITY
}
