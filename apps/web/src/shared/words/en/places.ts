/** Servers, channels, members, and finding one's way among them. */
export const places = {}
