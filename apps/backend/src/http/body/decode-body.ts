import { readMultipartFields, readUrlEncoded, toPayload } from './fields.ts'
import { parseToolJson, tryJson } from './json.ts'
import { decodeText } from './text.ts'

/** What a form reads: JSON, text, or both. Each also reads the fields of a form: see `decodeBody`. */
type BodyKind = 'json' | 'text' | 'any'

/** A field with a name under which senders of forms put what they have to say. */
const tellingField = /(?:^|&)(?:payload|message|text|content|body|title)=/

/**
 * The body of a request in another tool's form, without its content encoding. JSON becomes its value; the fields of an
 * URL-encoded or multipart form become the JSON in `payload`, or an object of texts; everything else is text. For `text` and
 * `any`, fields and objects count as such only with such a `tellingField`: `curl` declares all data as a form. Throws
 * `invalid_input`.
 */
export async function decodeBody(
  kind: BodyKind,
  contentType: string,
  bytes: Buffer,
): Promise<unknown> {
  if (/^\s*multipart\//i.test(contentType)) {
    return toPayload(await readMultipartFields(bytes, contentType))
  }
  const [, charset] = /;\s*charset\s*=\s*"?([\w:.+-]{1,40})/i.exec(contentType) ?? []
  const text = decodeText(bytes, charset)
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(contentType)
  if (isForm && isFields(kind, text)) {
    // Some senders do not encode the JSON.
    const plain = /^payload=\s*[{[]/.test(text) ? tryJson(text.slice('payload='.length)) : undefined
    return plain ? plain.json : toPayload(readUrlEncoded(bytes, charset))
  }
  const isJson = /\bjson\b/i.test(contentType)
  if (kind === 'text') return (isJson && tellingObject(text)) || text
  if (kind === 'any' && !isJson && !/^\s*[{[]/.test(text)) return text
  return parseToolJson(text)
}

function isFields(kind: BodyKind, text: string): boolean {
  if (!/^[\w.\-[\]%+]+=/.test(text)) return false
  return kind === 'json' || (isOneLine(text) && tellingField.test(text))
}

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text.trimEnd())
}

function tellingObject(text: string): object | null {
  const value = tryJson(text)?.json
  const isObject = typeof value === 'object' && value !== null
  return isObject && Object.keys(value).some((name) => tellingField.test(`${name}=`)) ? value : null
}
