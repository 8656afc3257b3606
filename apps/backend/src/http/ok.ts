/** The body of a response without data. */
export const ok = { ok: true } as const
