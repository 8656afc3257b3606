/**
 * The milliseconds of a `Retry-After` header (RFC 9110, section 10.2.3): of its seconds, or until its date. 0 for what is
 * neither.
 */
export function retryAfterMs(value: string | null, now: number): number {
  if (value === null) return 0
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = /^[A-Z][a-z]{2}, .{10,40} GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now)
}
