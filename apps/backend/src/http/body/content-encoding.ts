import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { invalidInput } from '../../core/app-error.ts'

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const ungzip: Decompress = promisify(gunzip)
const inflateZlib: Decompress = promisify(inflate)
const inflateBare: Decompress = promisify(inflateRaw)

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: ungzip,
  'x-gzip': ungzip,
  // The name means deflate within zlib's format. Some senders leave out the format.
  deflate: (bytes, options) =>
    isZlib(bytes) ? inflateZlib(bytes, options) : inflateBare(bytes, options),
  br: promisify(brotliDecompress),
}

/**
 * The bytes of a body without its `Content-Encoding`. Decompression ends as soon as the result is larger than `maxBytes`.
 * Throws `invalid_input`.
 */
export async function removeContentEncoding(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes
  const decompress = Object.hasOwn(decompressors, name) ? decompressors[name] : undefined
  if (!decompress) {
    throw invalidInput('content-encoding', 'unknown_value', { values: 'gzip, deflate, br' })
  }
  try {
    return await decompress(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw invalidInput('body', isTooLarge ? 'body_too_large' : 'cannot_decompress')
  }
}

/** The two bytes that begin zlib's format are a multiple of 31. */
function isZlib(bytes: Buffer): boolean {
  return bytes.length > 1 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE() % 31 === 0
}
