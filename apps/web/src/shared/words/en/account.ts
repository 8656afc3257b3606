/** Settings of one's own. */
export const account = {}
