import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { ECDH, KeyObject } from 'node:crypto'

/** The keys of a subscription, as the browser wrote them. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const curve = 'prime256v1'
/** The order of the curve's group. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const recordSize = 4096
/** Ends the last record of a message. */
const delimiter = Buffer.from([2])
const signedForSeconds = 12 * 60 * 60

/** Whether a message can be encrypted for these keys. */
export function areUsableKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32
  } catch {
    return false
  }
}

/** Encrypts a message for a browser (RFC 8291). `sender` and `salt` are used for one message only. */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { sender = newSender(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const secret = sender.computeSecret(receiverKey)
  const input = derive(secret, Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = [cipher.update(text, 'utf8'), cipher.update(delimiter), cipher.final()]
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header[4] = senderKey.length
  return Buffer.concat([salt, header, senderKey, ...encrypted, cipher.getAuthTag()])
}

function newSender(): ECDH {
  const sender = createECDH(curve)
  sender.generateKeys()
  return sender
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}

/** Shows push services that all messages come from the same platform (VAPID, RFC 8292). */
export interface Identity {
  /** The `applicationServerKey` of subscriptions. */
  publicKey: string
  /** The value of the `authorization` header for a push service. `now` is in milliseconds since 1970. */
  authorize(endpoint: URL, now: number): string
}

/** `contact` is the address of the operator. */
export function createIdentity(secretKey: Buffer, contact: string): Identity {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(privateKeyFrom(secretKey))
  const publicBytes = ecdh.getPublicKey()
  const publicKey = publicBytes.toString('base64url')
  const key: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKeyFrom(secretKey).toString('base64url'),
      x: publicBytes.subarray(1, 33).toString('base64url'),
      y: publicBytes.subarray(33).toString('base64url'),
    },
  })
  return {
    publicKey,
    authorize({ origin }, now) {
      const expiry = Math.floor(now / 1000) + signedForSeconds
      const claims = { aud: origin, exp: expiry, sub: contact }
      const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

/** Any 32 bytes as a private key of the curve. */
function privateKeyFrom(bytes: Buffer): Buffer {
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** A push service replaces a waiting message by a newer one of the same topic. It does not learn the channel. */
export function topicOf(channelId: string, secretKey: Buffer): string {
  return createHash('sha256').update(secretKey).update(channelId).digest('base64url').slice(0, 32)
}
