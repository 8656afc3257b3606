import { isUtf8 } from 'node:buffer'
import { invalidInput } from '../../core/app-error.ts'

const controlCharacters = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]/

/**
 * The text of a body: in the encoding that its first bytes show or that `charset` names, otherwise UTF-8, or else
 * Windows-1252, as old scripts send it. Throws `invalid_input` for bytes that are no text.
 */
export function decodeText(bytes: Buffer, charset = ''): string {
  const encoding = shownEncoding(bytes)
  const text = encoding ? decode(bytes, encoding) : decodeField(bytes, charset)
  if (text.includes('\0')) throw invalidInput('body', 'not_text')
  return text
}

/** The same for a part of a body. */
export function decodeField(bytes: Buffer, charset = ''): string {
  if (charset !== '' && !/^utf-?8$/i.test(charset) && isKnown(charset)) {
    return decode(bytes, charset)
  }
  if (isUtf8(bytes)) return bytes.toString()
  if (charset !== '') throw invalidInput('body', 'not_text')
  const text = decode(bytes, 'windows-1252')
  // Compressed data and pictures have them, texts do not.
  if (controlCharacters.test(text)) throw invalidInput('body', 'not_text')
  return text
}

/** The encoding of a byte order mark; or UTF-16, which shows in the first character if that is in ASCII. */
function shownEncoding(bytes: Buffer): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (bytes.length < 2 || bytes.length % 2 === 1) return null
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0 && second !== 0) return 'utf-16be'
  return first !== 0 && second === 0 ? 'utf-16le' : null
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch {
    return false
  }
}

/** Without a byte order mark. */
function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalidInput('body', 'not_text')
  }
}
