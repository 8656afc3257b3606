/** Settings of a server. */
export const manage = {}
