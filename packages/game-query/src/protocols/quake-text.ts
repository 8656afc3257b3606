import { decodeText } from '../byte-reader.ts'

/**
 * Text in the characters of Quake's font: those from 128 on are the lower ones in another colour, and the lowest hold
 * brackets, digits and dots. Newer engines send UTF-8, which is taken as such.
 */
export function decodeQuake(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return decodeText(bytes, 'latin1')
  const modern = decodeText(bytes, 'utf-8-or-latin1')
  const isModern = Buffer.from(modern).equals(bytes) && bytes.some((byte) => byte >= 0x80)
  return isModern ? modern : decodeFont(bytes)
}

function decodeFont(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += FONT[byte & 0x7f] ?? ''
  return text
}

function decodeByte(byte: number): string {
  return byte < LOW.length && byte !== LINE_FEED ? (LOW[byte] ?? '') : String.fromCharCode(byte)
}

const LINE_FEED = 10
const LOW = '\0    .        ..[]0123456789.   '.split('')
const FONT = Array.from({ length: 128 }, (_, byte) => decodeByte(byte))
