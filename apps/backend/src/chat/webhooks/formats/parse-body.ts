import { isUtf8 } from 'node:buffer'
import { invalidInput } from '../../../core/app-error.ts'

/**
 * The body of a request in another tool's form: JSON, also in the field `payload` of a form; or text. `any` reads text that
 * is not JSON as text. Throws `invalid_input`.
 */
export function parseBody(
  kind: 'json' | 'text' | 'any',
  contentType: string,
  body: Buffer,
): unknown {
  const text = body.toString()
  if (kind === 'text') return text
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType)
  const payload = isForm ? new URLSearchParams(text).get('payload') : null
  if (payload !== null) return parseJson(payload)
  const isJson = /\bjson\b/i.test(contentType)
  if (kind === 'any' && !isJson && !/^\s*[{[]/.test(text)) return text
  if (!isUtf8(body)) throw invalidInput('body', 'not_utf8')
  return parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw invalidInput('body', 'not_json')
  }
}
