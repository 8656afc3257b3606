/** The same record with every half of a broken surrogate pair replaced: no database and no socket carries one. */
export function wellFormed<T extends object>(record: T): T {
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.toWellFormed() : value,
  ])
  return Object.fromEntries(entries) as T
}
