import { decodeText } from '../byte-reader.ts'

/**
 * Decodes Quake's font: characters from 128 on repeat the lower ones in another colour, and the lowest ones include
 * brackets, digits and dots. Newer engines send UTF-8, which is decoded as such.
 */
export function decodeQuake(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return decodeText(bytes)
  const utf8 = decodeText(bytes)
  const isUtf8 = Buffer.from(utf8).equals(bytes) && bytes.some((byte) => byte >= 0x80)
  return isUtf8 ? utf8 : decodeFont(bytes)
}

function decodeFont(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += FONT[byte & 0x7f] ?? ''
  return text
}

function decodeByte(byte: number): string {
  return byte < LOW_CHARACTERS.length && byte !== LINE_FEED
    ? (LOW_CHARACTERS[byte] ?? '')
    : String.fromCharCode(byte)
}

const LINE_FEED = 10
const LOW_CHARACTERS = '\0    .        ..[]0123456789.   '.split('')
const FONT = Array.from({ length: 128 }, (_, byte) => decodeByte(byte))
