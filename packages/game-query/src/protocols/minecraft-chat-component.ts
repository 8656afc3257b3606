// Source: https://minecraft.wiki/w/Text_component_format
const MAX_COMPONENTS = 1000
const MAX_LENGTH = 4096

/** The plain text of a chat component: a string, a list, or an object with a text and `extra`. Bounded and not recursive. */
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
  const { text, fallback, translate, with: values, extra } = component as Record<string, unknown>
  if (Array.isArray(extra)) pushReversed(pending, extra)
  if (typeof text === 'string') pending.push(text)
  else pushReversed(pending, translated(firstString(fallback, translate), values))
}

/**
 * A translated text: its fallback or its key, with the values for `%s`, `%2$s` and so on. A key that is only a name stands
 * for a text of the game, which is unknown here; its values alone are shown.
 */
function translated(format: string, values: unknown): unknown[] {
  if (!Array.isArray(values) || values.length === 0) return [format]
  const texts = values
    .slice(0, MAX_VALUES)
    .map((value: unknown) => (typeof value === 'number' ? String(value) : value))
  const parts = format.slice(0, MAX_LENGTH).split(PLACEHOLDER, 2 * MAX_VALUES)
  if (parts.length === 1 && KEY.test(format)) return texts.flatMap((value) => [value, ' '])
  let next = 0
  return parts.map((part) => {
    const placeholder = PLACEHOLDER.exec(part)?.[0]
    if (placeholder === undefined) return part
    if (placeholder === '%%') return '%'
    return texts[placeholder === '%s' ? next++ : parseInt(placeholder.slice(1), 10) - 1] ?? ''
  })
}

const MAX_VALUES = 64
const PLACEHOLDER = /(%(?:\d{1,3}\$)?s|%%)/
const KEY = /^[\w.:-]+$/

function pushReversed(pending: unknown[], list: unknown[]): void {
  pending.push(...list.slice(0, MAX_COMPONENTS).reverse())
}

function firstString(...values: unknown[]): string {
  return values.find((value) => typeof value === 'string') ?? ''
}
