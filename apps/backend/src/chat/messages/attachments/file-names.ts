import { create } from 'content-disposition'
import { countCharacters } from '../../../core/text.ts'

const maxCharacters = 200
/** The longest file name of common file systems. */
const maxBytes = 255

/**
 * A safe name to show and save a file under: without a path, control characters, or characters that change the reading
 * direction to disguise the extension. Long names are truncated before the extension.
 */
export function cleanFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '').trim()
  if (/^\.*$/.test(name)) return 'file'
  return truncate(name)
}

function truncate(name: string): string {
  if (fits(name)) return name
  const extension = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  let stem = name.slice(0, maxCharacters * 2).slice(0, -extension.length || undefined)
  // The end may be half of a surrogate pair, which is removed too.
  while (stem !== '' && !(stem.isWellFormed() && fits(stem + extension))) stem = stem.slice(0, -1)
  return stem + extension
}

function fits(name: string): boolean {
  return countCharacters(name) <= maxCharacters && Buffer.byteLength(name) <= maxBytes
}

/** The Content-Disposition header (RFC 6266), with an ASCII fallback that has underscores for other characters. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  return create(name, { type, fallback: name.replace(/[^\x20-\x7E]|["\\%]/g, '_') })
}
