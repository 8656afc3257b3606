/**
 * Encrypts and decrypts with a passphrase in the format of age (https://age-encryption.org/v1), so that the tool `age`
 * opens a backup too. Each chunk of 64 KiB is authenticated with its number and whether it is the last one: a file that
 * was cut off, changed or put together from others is noticed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { ArchiveError } from './archive-reader.ts'
import { createByteReader } from './byte-reader.ts'
import type { ByteReader } from './byte-reader.ts'

const version = 'age-encryption.org/v1'
const cipherName = 'chacha20-poly1305'
const tagBytes = 16
const fileKeyBytes = 16
const nonceBytes = 16
const chunkBytes = 64 * 1024
/** The cost of guessing a passphrase, as a power of two: 64 MiB of memory and a fifth of a second. */
const workFactor = 16
/** What `age` writes takes 18. */
const maxWorkFactor = 20
/** Longer than the header of a file with a passphrase. */
const maxHeaderBytes = 1024

/** The passphrase does not open the file. */
export class WrongPassphraseError extends Error {}

/** What `age --armor` writes: the same bytes as text. */
const armor = {
  begin: '-----BEGIN AGE ENCRYPTED FILE-----',
  end: '-----END AGE ENCRYPTED FILE-----',
}

/** Whether a file that begins with these bytes is encrypted. */
export function isEncrypted(start: Buffer): boolean {
  return [version, armor.begin].some((text) => start.toString('latin1', 0, text.length) === text)
}

export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(fileKeyBytes)
  const salt = randomBytes(16)
  const wrapped = seal(wrappingKey(passphrase, salt, workFactor), Buffer.alloc(12), fileKey)
  const header = `${version}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(wrapped)}\n---`
  yield Buffer.from(`${header} ${base64(headerMac(fileKey, header))}\n`)
  const nonce = randomBytes(nonceBytes)
  yield nonce
  const key = payloadKey(fileKey, nonce)
  const reader = createByteReader(bytes)
  for (let number = 0; ; number += 1) {
    const chunk = await reader.readUpTo(chunkBytes)
    const isLast = await reader.isAtEnd()
    yield seal(key, chunkNonce(number, isLast), chunk)
    if (isLast) return
  }
}

/** Throws WrongPassphraseError, and ArchiveError when the file is damaged, also after the first bytes. */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const reader = createByteReader(withoutArmor(bytes))
  const fileKey = openHeader(await readHeader(reader), passphrase)
  const nonce = await reader.readUpTo(nonceBytes)
  if (nonce.length < nonceBytes) throw damaged()
  const key = payloadKey(fileKey, nonce)
  for (let number = 0; ; number += 1) {
    const chunk = await reader.readUpTo(chunkBytes + tagBytes)
    const isLast = await reader.isAtEnd()
    const opened = open(key, chunkNonce(number, isLast), chunk)
    // Only an empty file has an empty chunk.
    if (!opened || (opened.length === 0 && number > 0)) throw damaged()
    yield opened
    if (isLast) return
  }
}

/** The bytes of a file, also of one as text. */
async function* withoutArmor(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let state: 'start' | 'plain' | 'armored' | 'ended' = 'start'
  let text = ''
  for await (const chunk of bytes) {
    if (state === 'start') {
      const isArmored = Buffer.from(chunk).toString('latin1', 0, armor.begin.length) === armor.begin
      state = isArmored ? 'armored' : 'plain'
      if (isArmored) text = Buffer.from(chunk).toString('latin1').slice(armor.begin.length)
    } else if (state !== 'plain') text += Buffer.from(chunk).toString('latin1')
    if (state === 'plain') {
      yield chunk
      continue
    }
    text = text.replaceAll(/[\r\n]/g, '')
    const end = text.indexOf('-')
    const content = end < 0 ? text : text.slice(0, end)
    if (!/^[\w+/]*={0,2}$/.test(content) || content.includes('_')) throw damaged()
    // Groups of four characters are three bytes each.
    const length = end < 0 ? content.length - (content.length % 4) : content.length
    if (state === 'armored') yield Buffer.from(content.slice(0, length), 'base64')
    text = text.slice(length)
    if (end >= 0) state = 'ended'
  }
  if (state === 'armored' || (state === 'ended' && text.trimEnd() !== armor.end)) throw damaged()
}

async function readHeader(reader: ByteReader): Promise<string> {
  let header = ''
  while (!/\n--- \S+\n$/.test(header)) {
    const byte = await reader.readUpTo(1)
    if (byte.length === 0 || header.length > maxHeaderBytes) throw damaged()
    header += byte.toString('latin1')
  }
  return header
}

function openHeader(text: string, passphrase: string): Buffer {
  const [, head = '', salt = '', factor = '', wrapped = '', mac = ''] =
    /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) ([1-9]\d?)\n([\w+/]{43})\n---) ([\w+/]{43})\n$/.exec(
      text,
    ) ?? []
  if (head === '' || Number(factor) > maxWorkFactor) {
    throw new ArchiveError('it is not encrypted with a passphrase, or it is damaged')
  }
  const key = wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(factor))
  const fileKey = open(key, Buffer.alloc(12), Buffer.from(wrapped, 'base64'))
  if (!fileKey) throw new WrongPassphraseError('The passphrase is wrong.')
  if (!timingSafeEqual(headerMac(fileKey, head), Buffer.from(mac, 'base64'))) throw damaged()
  return fileKey
}

function wrappingKey(passphrase: string, salt: Buffer, factor: number): Buffer {
  const cost = 2 ** factor
  const whole = Buffer.concat([Buffer.from(`${version}/scrypt`), salt])
  return scryptSync(passphrase, whole, 32, { N: cost, r: 8, p: 1, maxmem: 130 * 8 * cost })
}

function headerMac(fileKey: Buffer, header: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', fileKey, Buffer.alloc(0), 'header', 32))
  return createHmac('sha256', key).update(header).digest()
}

function payloadKey(fileKey: Buffer, nonce: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

/** Eleven bytes count the chunks; the twelfth marks the last one. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Returns null when the bytes are not authentic. */
function open(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < tagBytes) return null
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function damaged(): ArchiveError {
  return new ArchiveError('its encryption is damaged, or it is cut off')
}
