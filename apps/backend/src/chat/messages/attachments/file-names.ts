import { create } from 'content-disposition'
import { countCharacters } from '../../../core/text.ts'

const maxCharacters = 200
/** What common file systems hold as a name. */
const maxBytes = 255

/**
 * A file's name as others may see it and save it under: no path, no control characters, nothing that turns the reading
 * direction to hide the ending, bounded with the ending kept.
 */
export function cleanFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '').trim()
  if (/^\.*$/.test(name)) return 'file'
  return truncate(name)
}

function truncate(name: string): string {
  if (fits(name)) return name
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  let stem = name.slice(0, maxCharacters * 2).slice(0, -ending.length || undefined)
  // Half a character may be left at the end, until it is cut off too.
  while (stem !== '' && !(stem.isWellFormed() && fits(stem + ending))) stem = stem.slice(0, -1)
  return stem + ending
}

function fits(name: string): boolean {
  return countCharacters(name) <= maxCharacters && Buffer.byteLength(name) <= maxBytes
}

/** The header Content-Disposition (RFC 6266); clients that cannot decode the name get one with underscores. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  return create(name, { type, fallback: name.replace(/[^\x20-\x7E]|["\\%]/g, '_') })
}
