/** Replaces lone surrogates in the strings of the record: databases and sockets cannot store or send them. */
export function wellFormed<T extends object>(record: T): T {
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.toWellFormed() : value,
  ])
  return Object.fromEntries(entries) as T
}

/** The length in Unicode code points. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as HTML and XML hold it, in elements and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
