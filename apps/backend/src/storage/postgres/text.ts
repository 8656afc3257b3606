/**
 * PostgreSQL stores every character except U+0000. This character, which Unicode reserves for internal use, escapes it
 * and itself.
 */
const escape = '\uFDD0'

export function encodeText(text: string): string {
  if (!/[\0\uFDD0]/.test(text)) return text
  return text.replaceAll(escape, `${escape}1`).replaceAll('\0', `${escape}0`)
}

export function decodeText(text: string): string {
  if (!text.includes(escape)) return text
  return text.replaceAll(`${escape}0`, '\0').replaceAll(`${escape}1`, escape)
}
