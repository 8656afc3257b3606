import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

export const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
export const json = { 'content-type': 'application/json' }

/** A request of a tool to a webhook. */
export interface Sent {
  form: string
  body: string | Buffer | FormData
  headers?: Record<string, string>
}

/** Multipart as .NET writes it: without quotation marks, and with a type for each field. */
const dotNetForm = (name: string, type: string, value: string): Sent['body'] =>
  `--x\r\nContent-Type: ${type}\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n--x--\r\n`
const dotNet = { 'content-type': 'multipart/form-data; boundary="x"' }

export function formOf(
  fields: Record<string, string | [text: string, fileName: string]>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([value[0]], { type: 'application/json' }), value[1])
  }
  return form
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** Requests with the text or the title that people then see. */
export const readableBodies: [name: string, sent: Sent, shown: string][] = [
  [
    'gzip',
    {
      form: 'discord',
      body: gzipSync('{"content":"ä"}'),
      headers: { ...json, 'content-encoding': 'gzip' },
    },
    'ä',
  ],
  [
    'gzipped text',
    { form: 'text', body: gzipSync('disk full'), headers: { 'content-encoding': 'x-gzip' } },
    'disk full',
  ],
  [
    'deflate',
    {
      form: 'slack',
      body: deflateSync('{"text":"b"}'),
      headers: { ...json, 'content-encoding': 'deflate' },
    },
    'b',
  ],
  [
    'bare deflate',
    {
      form: 'slack',
      body: deflateRawSync('{"text":"c"}'),
      headers: { ...json, 'content-encoding': 'Deflate' },
    },
    'c',
  ],
  [
    'brotli',
    { form: 'text', body: brotliCompressSync('d'), headers: { 'content-encoding': 'br' } },
    'd',
  ],
  [
    'UTF-16 with a mark',
    { form: 'text', body: Buffer.from('\ufeffgrün 🎉', 'utf16le') },
    'grün 🎉',
  ],
  [
    'UTF-16 by its name',
    {
      form: 'discord',
      body: utf16be('{"content":"grün"}'),
      headers: { 'content-type': 'application/json; charset=utf-16be' },
    },
    'grün',
  ],
  [
    'UTF-16 by its bytes',
    { form: 'slack', body: Buffer.from('{"text":"grün"}', 'utf16le'), headers: json },
    'grün',
  ],
  [
    'ISO-8859-1',
    {
      form: 'discord',
      body: latin1('{"content":"grün"}'),
      headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
    },
    'grün',
  ],
  [
    'Windows-1252 without a name',
    { form: 'text', body: Buffer.from([0x67, 0x72, 0xfc, 0x6e, 0x20, 0x80]) },
    'grün €',
  ],
  [
    'another encoding',
    {
      form: 'text',
      body: Buffer.from([0x8e, 0x8b]),
      headers: { 'content-type': 'text/plain; charset=shift_jis' },
    },
    '視',
  ],
  [
    'line breaks in strings',
    { form: 'discord', body: '{"content":"one\ntwo\t\\"three\\""}', headers: json },
    'one\ntwo\t"three"',
  ],
  [
    'fields to discord',
    { form: 'discord', body: 'content=gr%C3%BCn+ist&username=Bot', headers: urlEncoded },
    'grün ist',
  ],
  [
    'fields that are not encoded',
    { form: 'discord', body: 'content=all is well', headers: urlEncoded },
    'all is well',
  ],
  [
    'fields in ISO-8859-1',
    {
      form: 'discord',
      body: 'content=gr%FCn',
      headers: { 'content-type': `${urlEncoded['content-type']}; charset=iso-8859-1` },
    },
    'grün',
  ],
  [
    'JSON as curl declares it',
    { form: 'discord', body: '{"content":"a=b&c"}', headers: urlEncoded },
    'a=b&c',
  ],
  [
    'a payload',
    {
      form: 'slack',
      body: `payload=${encodeURIComponent('{"text":"100% & more"}')}`,
      headers: urlEncoded,
    },
    '100% & more',
  ],
  [
    'a payload that is not encoded',
    { form: 'slack', body: 'payload={"text":"1 + 1 & 100%20"}', headers: urlEncoded },
    '1 + 1 & 100%20',
  ],
  [
    'a payload after other fields',
    {
      form: 'slack',
      body: `a=b&payload=${encodeURIComponent('{"text":"e"}')}`,
      headers: urlEncoded,
    },
    'e',
  ],
  ['the text of a form', { form: 'slack', body: 'text=f+g', headers: urlEncoded }, 'f g'],
  [
    'text with an equals sign',
    { form: 'text', body: 'size=5 free=0\nmessage=none', headers: urlEncoded },
    'size=5 free=0\nmessage=none',
  ],
  [
    'fields to text',
    { form: 'text', body: 'title=Backup&message=is%20done', headers: urlEncoded },
    '**Backup**\nis done',
  ],
  ['multipart to text', { form: 'text', body: formOf({ title: 'T', message: 'M' }) }, '**T**\nM'],
  [
    'JSON to text',
    { form: 'text', body: '{"title":"T","message":"J"}', headers: json },
    '**T**\nJ',
  ],
  ['multipart to slack', { form: 'slack', body: formOf({ payload: '{"text":"h"}' }) }, 'h'],
  [
    'multipart to github',
    {
      form: 'github',
      body: formOf({ payload: '{"zen":"z"}' }),
      headers: { 'x-github-event': 'star' },
    },
    '★ Starred the repository',
  ],
  ['payload_json', { form: 'discord', body: formOf({ payload_json: '{"content":"i"}' }) }, 'i'],
  [
    'payload_json as a file',
    { form: 'discord', body: formOf({ payload_json: ['{"content":"j"}', 'payload.json'] }) },
    'j',
  ],
  [
    'payload_json with a type',
    {
      form: 'discord',
      body: dotNetForm('payload_json', 'application/json; charset=utf-8', '{"content":"ü"}'),
      headers: dotNet,
    },
    'ü',
  ],
  [
    'multipart fields to discord',
    { form: 'discord', body: formOf({ content: 'k', username: 'Bot' }) },
    'k',
  ],
  [
    'multipart without quotation marks',
    { form: 'slack', body: dotNetForm('text', 'text/plain', 'l'), headers: dotNet },
    'l',
  ],
]

const bomb = gzipSync(Buffer.alloc(1024 * 1024 + 1, 'a'))
const parts = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `--x\r\ncontent-disposition: form-data; name="${at}"\r\n\r\na\r\n`,
  ).join('') + '--x--'

/** Requests that nobody can read, with what the refusal says. */
export const refusedBodies: [name: string, sent: Sent, reason: RegExp][] = [
  ['gzip without its header', { form: 'text', body: gzipSync('a') }, /is not text/],
  [
    'a picture',
    { form: 'text', body: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    /is not text/,
  ],
  ['zeros', { form: 'text', body: Buffer.alloc(9) }, /is not text/],
  [
    'bytes against their name',
    {
      form: 'slack',
      body: latin1('{"text":"ü"}'),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    },
    /is not text/,
  ],
  [
    'bytes in an unknown encoding',
    {
      form: 'slack',
      body: latin1('{"text":"ü"}'),
      headers: { 'content-type': 'application/json; charset=nothing' },
    },
    /is not text/,
  ],
  [
    'a truncated gzip',
    {
      form: 'text',
      body: gzipSync('text').subarray(0, -9),
      headers: { 'content-encoding': 'gzip' },
    },
    /cannot be decompressed/,
  ],
  [
    'no gzip',
    { form: 'text', body: 'text', headers: { 'content-encoding': 'gzip' } },
    /cannot be decompressed/,
  ],
  [
    'a large result',
    { form: 'text', body: bomb, headers: { 'content-encoding': 'gzip' } },
    /too large/,
  ],
  [
    'two encodings',
    { form: 'text', body: gzipSync(gzipSync('a')), headers: { 'content-encoding': 'gzip, gzip' } },
    /gzip, deflate, br/,
  ],
  [
    'a nested bomb',
    { form: 'text', body: gzipSync(bomb), headers: { 'content-encoding': 'gzip' } },
    /is not text/,
  ],
  [
    'another compression',
    { form: 'text', body: 'a', headers: { 'content-encoding': 'zstd' } },
    /gzip, deflate, br/,
  ],
  [
    'compressed multipart with files',
    { form: 'discord', body: gzipSync('a'), headers: { ...dotNet, 'content-encoding': 'gzip' } },
    /multipart/,
  ],
  [
    'multipart without a boundary',
    { form: 'text', body: parts(1), headers: { 'content-type': 'multipart/form-data' } },
    /multipart/,
  ],
  [
    'multipart that ends early',
    { form: 'text', body: parts(1).slice(0, -6), headers: dotNet },
    /multipart/,
  ],
  [
    'another kind of multipart',
    { form: 'slack', body: parts(1), headers: { 'content-type': 'multipart/mixed; boundary=x' } },
    /multipart/,
  ],
  ['many parts', { form: 'custom', body: parts(1001), headers: dotNet }, /at most 1000/],
  [
    'many fields',
    {
      form: 'custom',
      body: Array.from({ length: 1001 }, (_, at) => `a${at}=b`).join('&'),
      headers: urlEncoded,
    },
    /at most 1000/,
  ],
  ['multipart without a text', { form: 'text', body: parts(1), headers: dotNet }, /empty/],
  [
    'a payload that is no JSON',
    { form: 'github', body: 'payload={a', headers: urlEncoded },
    /not valid JSON/,
  ],
  [
    'payload_json that is no JSON',
    { form: 'discord', body: formOf({ payload_json: ['{', 'a'] }) },
    /not valid JSON/,
  ],
]
