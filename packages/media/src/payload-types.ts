/** Payload types in every offer. */
export const payloadTypes = { opus: 111, vp8: 96, h264: 102 } as const
