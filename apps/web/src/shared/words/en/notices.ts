/** Notifications. */
export const notices = {}
