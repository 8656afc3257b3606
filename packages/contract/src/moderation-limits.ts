/** Limits of moderation. Apart from the others, so that the web client loads them later. */
export const moderationLimits = {
  /** Messages that one request deletes. */
  bulkDeletions: 100,
  /** Among how many of a channel's newest messages those of one member are found to delete them. */
  bulkDeletionSearch: 5000,
} as const
