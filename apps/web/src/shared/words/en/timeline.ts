/** Messages and what is done with them. */
export const timeline = {}
