/** Front page, signing in, first steps, invites. */
export const arrive = {}
