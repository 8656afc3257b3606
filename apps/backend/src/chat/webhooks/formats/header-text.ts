import { isUtf8 } from 'node:buffer'

const maxLength = 2000

/**
 * The text of a header. Node.js reads its bytes as Latin-1, although senders write UTF-8; others encode words as in RFC 2047.
 */
export function decodeHeader(value: string): string {
  const bytes = Buffer.from(value.slice(0, maxLength), 'latin1')
  const text = isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')
  return (
    text
      // Space between two encoded words is not part of the text.
      .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
      .replaceAll(
        /=\?([\w-]{1,40})(?:\*[\w-]{1,20})?\?([bq])\?([^?\s]{0,1000})\?=/gi,
        (whole, charset: string, encoding: string, word: string) =>
          decodeWord(charset, encoding, word) ?? whole,
      )
      .trim()
  )
}

function decodeWord(charset: string, encoding: string, word: string): string | undefined {
  const bytes =
    encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64')
      : Buffer.from(unquote(word), 'latin1')
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // The charset is unknown.
    return undefined
  }
}

function unquote(word: string): string {
  return word
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}
