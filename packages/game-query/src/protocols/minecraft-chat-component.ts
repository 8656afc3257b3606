// Source: https://minecraft.wiki/w/Text_component_format
const MAX_COMPONENTS = 1000
const MAX_LENGTH = 4096

/** The plain text of a chat component: a string, a list, or an object with `text` and `extra`. Bounded and not recursive. */
export function flattenComponent(component: unknown): string {
  const pending: unknown[] = [component]
  let text = ''
  for (let i = 0; i < MAX_COMPONENTS && pending.length > 0 && text.length < MAX_LENGTH; i++) {
    const next = pending.pop()
    if (typeof next === 'string') text += next.slice(0, MAX_LENGTH)
    else if (Array.isArray(next)) pushReversed(pending, next)
    else if (typeof next === 'object' && next !== null) pushParts(pending, next)
  }
  return text
}

function pushParts(pending: unknown[], component: object): void {
  const { text, fallback, translate, extra } = component as Record<string, unknown>
  if (Array.isArray(extra)) pushReversed(pending, extra)
  // Translated texts show their fallback or their key.
  pending.push(firstString(text, fallback, translate))
}

function pushReversed(pending: unknown[], list: unknown[]): void {
  pending.push(...list.slice(0, MAX_COMPONENTS).reverse())
}

function firstString(...values: unknown[]): string {
  return values.find((value) => typeof value === 'string') ?? ''
}
