// Source: https://minecraft.wiki/w/Text_component_format
const MAX_COMPONENTS = 1000
const MAX_LENGTH = 4096

/** The plain text of a chat component: a string, a list, or an object with `text` and `extra`; bounded, never recursive. */
export function flattenText(component: unknown): string {
  const waiting: unknown[] = [component]
  let text = ''
  for (let i = 0; i < MAX_COMPONENTS && waiting.length > 0 && text.length < MAX_LENGTH; i++) {
    const next = waiting.pop()
    if (typeof next === 'string') text += next.slice(0, MAX_LENGTH)
    else if (Array.isArray(next)) pushReversed(waiting, next)
    else if (typeof next === 'object' && next !== null) pushParts(waiting, next)
  }
  return text
}

function pushParts(waiting: unknown[], component: object): void {
  const { text, fallback, translate, extra } = component as Record<string, unknown>
  if (Array.isArray(extra)) pushReversed(waiting, extra)
  // A translated text cannot be translated here; what stands in for it is the fallback, or its key.
  waiting.push(firstString(text, fallback, translate))
}

function pushReversed(waiting: unknown[], list: unknown[]): void {
  waiting.push(...list.slice(0, MAX_COMPONENTS).reverse())
}

function firstString(...values: unknown[]): string {
  return values.find((value) => typeof value === 'string') ?? ''
}
