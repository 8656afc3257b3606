import { invalidInput } from '../../core/app-error.ts'
import { readMultipart } from './multipart.ts'
import type { Part } from './multipart.ts'
import { parseToolJson, tryJson } from './json.ts'
import { decodeField } from './text.ts'

/** The values of a form by their names. Those of equal names are joined by commas. */
export type Fields = Map<string, string>

const maxFields = 1000

export function addField(fields: Fields, name: string, value: string): void {
  const earlier = fields.get(name)
  fields.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
  if (fields.size > maxFields) throw invalidInput('body', 'too_many', { max: maxFields })
}

/** The fields of an URL-encoded body. Values that the sender did not encode are read as they are. */
export function readUrlEncoded(bytes: Buffer, charset: string | undefined): Fields {
  const fields: Fields = new Map()
  const unescape = (text: string): string =>
    decodeField(
      Buffer.from(
        text
          .replaceAll('+', ' ')
          .replaceAll(/%[\da-f]{2}/gi, (code) =>
            String.fromCharCode(Number.parseInt(code.slice(1), 16)),
          ),
        'latin1',
      ),
      charset,
    )
  for (const pair of bytes
    .toString('latin1')
    .trim()
    .split('&', maxFields + 2)) {
    if (pair === '') continue
    const [name = '', ...value] = pair.split('=')
    addField(fields, unescape(name), unescape(value.join('=')))
  }
  return fields
}

/** The fields of a multipart body, and its files that are text. Throws `invalid_input`. */
export async function readMultipartFields(bytes: Buffer, contentType: string): Promise<Fields> {
  const fields: Fields = new Map()
  const parts = await readMultipart(bytes, contentType, maxFields)
  for (const part of parts) if (isText(part)) addField(fields, part.name, decodeField(part.bytes))
  return fields
}

function isText({ name, fileName, type }: Part): boolean {
  return fileName === undefined || name.startsWith('payload') || /^text\/|\bjson\b/i.test(type)
}

/**
 * What fields contain: the JSON of `payload` or `payload_json`, or of `data` if it is JSON; otherwise an object of all. Throws
 * `invalid_input`.
 */
export function toPayload(fields: Fields): unknown {
  const json = fields.get('payload_json') ?? fields.get('payload')
  if (json !== undefined) return parseToolJson(json)
  const data = fields.get('data') ?? ''
  const parsed = /^\s*[{[]/.test(data) ? tryJson(data) : undefined
  return parsed ? parsed.json : Object.fromEntries(fields)
}
