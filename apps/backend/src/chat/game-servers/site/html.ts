import { escapeMarkup } from '../../../core/text.ts'

/** HTML that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | null | readonly Html[]

/** Escapes every value except HTML. Null is empty. Values in attributes need quotes around them. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((text, index) =>
    index === 0 ? text : render(values[index - 1] ?? null) + text,
  )
  return new Html(parts.join(''))
}

function render(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeHtml(String(value))
}

// Characters that turn the direction of what follows, or are no text, would change the rest of the page.
const unprintable = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

function escapeHtml(text: string): string {
  return escapeMarkup(text.toWellFormed().replaceAll(unprintable, ' '))
}
