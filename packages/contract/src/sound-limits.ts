/** Limits of a server's sounds. They are apart from the schemas, so that clients need not load these. */
export const soundLimits = {
  perServer: 24,
  /** Of a file. */
  bytes: 512 * 1024,
  maxMs: 5000,
  sampleRateMin: 8000,
  sampleRateMax: 48_000,
  nameMin: 2,
  nameMax: 32,
  /** A member plays at most one sound in this time, … */
  playEveryMs: 2000,
  /** … and the participants of a call so many together in `callWindowMs`. */
  perCall: 10,
  callWindowMs: 10_000,
} as const

/** The path of a sound's file, for everyone who knows the id. */
export function soundFile({ id }: { id: string }): string {
  return `/api/sounds/${id}`
}
