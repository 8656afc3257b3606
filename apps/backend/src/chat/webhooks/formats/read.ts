import { escapeMarkdown } from '@guildhall/markdown'
import type { EmbedField } from '@guildhall/contract'

export type Json = Readonly<Record<string, unknown>>

/** The value as an object; an empty one for everything else. */
export function toObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** More entries than a message can show of any list. */
const maxShown = 250

/** The first entries of a list, so that a list of any length takes little time. */
export function firstOf(value: unknown, max = maxShown): unknown[] {
  return toList(value).slice(0, max)
}

/** The value at a path of property names. */
export function get(value: unknown, ...path: string[]): unknown {
  let at = value
  for (const name of path) at = Object.hasOwn(toObject(at), name) ? toObject(at)[name] : undefined
  return at
}

/** The text of a string, number or boolean at a path; empty for everything else. */
export function text(value: unknown, ...path: string[]): string {
  const found = get(value, ...path)
  if (typeof found === 'string') return found.trim()
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : ''
}

/** The same, undefined when it is empty. */
export function optional(value: unknown, ...path: string[]): string | undefined {
  return text(value, ...path) || undefined
}

/** Whether the value at a path is true; some tools write it as text or as 1. */
export function isTrue(value: unknown, ...path: string[]): boolean {
  return /^(?:true|1)$/i.test(text(value, ...path))
}

/** `#rrggbb` of a color with three or six hexadecimal digits. */
export function toHexColor(color: string): string | undefined {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(color) ?? []
  if (digits === undefined) return undefined
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')
  return `#${six.toLowerCase()}`
}

/** Milliseconds since the epoch of an ISO time, or of a number of seconds or milliseconds. */
export function toTime(value: unknown): number | undefined {
  const seconds =
    typeof value === 'string' && /^\d{9,13}(\.\d+)?$/.test(value) ? Number(value) : value
  const time =
    typeof seconds === 'number' ? seconds * (seconds < 1e11 ? 1000 : 1) : Date.parse(text(value))
  // Tools write the year 1 for a time that is not known.
  return time >= 86_400_000 && time < 8.64e15 ? Math.floor(time) : undefined
}

export function firstLine(value: string): string {
  return value.split('\n', 1)[0]?.trim() ?? ''
}

/** At most `max` UTF-16 units, with an ellipsis where something was removed. */
export function cut(value: string, max: number): string {
  return value.length <= max ? value : `${value.slice(0, max - 1).trimEnd()}…`
}

/** Text that Markdown shows as it is, in one line. */
export function plain(value: string): string {
  return escapeMarkdown(value.replaceAll(/\s+/g, ' '))
}

export function code(value: string): string {
  return value === '' ? '' : `\`${value.replaceAll(/[`\s]+/g, ' ').trim()}\``
}

/** A block of code, which keeps lines and columns. */
export function codeBlock(value: string): string {
  return `\`\`\`\n${value.replaceAll('```', "'''")}\n\`\`\``
}

/** A Markdown link; only the text when there is no http address. */
export function link(label: string, url: string): string {
  const shown = plain(label)
  if (!/^https?:\/\/[^\s()<>]+$/i.test(url)) return shown
  return `[${shown.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`)}](${url})`
}

/** The first items of a list in one line or in lines, and how many more there are. */
export function listed(items: string[], max: number, separator = ', '): string {
  const rest = items.length - max
  const shown = items.slice(0, max).join(separator)
  return rest > 0 ? `${shown}${separator}… and ${rest} more` : shown
}

export function field(name: string, value: string, inline = true): EmbedField[] {
  return value.trim() === '' ? [] : [{ name, value, ...(inline && { inline }) }]
}

/** `merge_request` → `Merge request`. */
export function humanize(name: string): string {
  const words = name.replaceAll(/[_\-.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
