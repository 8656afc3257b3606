import { decodeEntities, replaceTags } from './html.ts'
import { cut } from './read.ts'

/** More than any message shows. */
const maxRead = 20_000

/**
 * The Markdown of code hosts in the form that messages show: without the HTML comments of templates, with Markdown for its
 * HTML, and with characters for its entities. At most `max` characters.
 */
export function markdown(source: string, max = 600): string {
  const parts = source
    .slice(0, maxRead)
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll('\r\n', '\n')
    // Nothing in code is markup.
    .split(/(```[^]*?(?:```|$)|`[^`\n]*`)/)
  const shown = parts.map((part, index) => (index % 2 === 1 ? part : replaceMarkup(part)))
  return cut(shown.join('').trim(), max)
}

function replaceMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text
  // Space between text and code stays.
  const start = text.slice(0, text.length - text.trimStart().length)
  const end = text.slice(text.trimEnd().length)
  return start + replaceTags(text, decodeEntities) + end
}
