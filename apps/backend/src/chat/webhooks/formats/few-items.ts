import { invalidInput } from '../../../core/app-error.ts'

/** Several times what the longest message of the tools has. */
const maxItems = 5000

/**
 * Refuses a field whose lists, with those inside of them, have more items than any sender needs: each may be markup that takes
 * much longer to convert than to read. Throws `invalid_input`.
 */
export function requireFewItems(field: string, value: unknown): void {
  const pending = [value]
  let items = 0
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) items += next.length
    if (items > maxItems) throw invalidInput(field, 'too_many', { max: maxItems })
    for (const name in next) pending.push((next as Record<string, unknown>)[name])
  }
}
