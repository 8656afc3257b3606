import { invalidInput } from '../../core/app-error.ts'

/**
 * Parses the JSON of a tool. Line breaks and tabs within strings, which scripts often forget to escape, are accepted. Throws
 * `invalid_input`.
 */
export function parseToolJson(text: string): unknown {
  const value = tryJson(text) ?? tryJson(escapeLineBreaks(text))
  if (value === undefined) throw invalidInput('body', 'not_json')
  return value.json
}

/** Undefined if it is not JSON. */
export function tryJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeLineBreaks(text: string): string {
  // A string without an end reaches to the end of the text, so that no text is searched twice.
  return text.replaceAll(/"(?:[^"\\]|\\[^])*(?:"|\\?$)/g, (string) =>
    string.replaceAll(/[\n\r\t]/g, (character) => escapes[character] ?? ''),
  )
}
