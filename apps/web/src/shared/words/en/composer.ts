/** Writing a message. */
export const composer = {}
