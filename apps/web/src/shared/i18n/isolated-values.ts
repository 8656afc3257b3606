const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The same texts, with functions that isolate values from the sentence around them (U+2068 and U+2069) if they have letters that run
 * from right to left: such a name would reorder the words and marks beside it.
 */
export function withIsolatedValues<T>(texts: T): T {
  if (typeof texts === 'function') {
    return ((...values: unknown[]) => texts(...values.map(isolateIn))) as T
  }
  return isPlain(texts) ? mapValues(texts, withIsolatedValues) : texts
}

/** Some texts take their values in an object or a list. */
function isolateIn(value: unknown): unknown {
  return isPlain(value) ? mapValues(value, isolate) : isolate(value)
}

function isolate(value: unknown): unknown {
  return typeof value === 'string' && rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}

/** Errors and other instances stay as they are. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

function mapValues<T extends object>(object: T, map: (value: unknown) => unknown): T {
  if (Array.isArray(object)) return object.map(map) as unknown as T
  const entries = Object.entries(object).map(([name, value]) => [name, map(value)])
  return Object.fromEntries(entries) as T
}
