/** Limits of moderation. Apart from the others, so that the web client loads them later. */
export const moderationLimits = {
  /** Messages that one request deletes. */
  bulkDeletions: 100,
  /** Among how many of a channel's newest messages those of one member are found to delete them. */
  bulkDeletionSearch: 5000,
} as const

/** After how many hours raid protection can end by itself. */
export const raidProtectionHours = [1, 6, 24] as const

/** How far back a ban can delete messages. */
export const banDeleteHours = [1, 6, 24, 72, 168] as const
export type BanHours = (typeof banDeleteHours)[number]
