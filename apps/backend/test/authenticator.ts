import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type {
  PasskeyCreationOptions,
  PasskeyLoginRequest,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@guildhall/contract'

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

/** What a test changes about a response. */
export interface Deviation {
  origin?: string
  rpId?: string
  type?: string
  /** Of `webauthn.create` and `webauthn.get`: bits of the authenticator data. */
  flags?: number
  counter?: number
  challenge?: string
  userHandle?: string | null
}

const userPresent = 1
const userVerified = 4
const hasCredential = 64

/** A passkey in software, as an authenticator and its browser would answer for it. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  readonly #origin: string
  readonly #algorithm: Algorithm
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject }
  #userHandle: string | null = null

  constructor(origin: string, algorithm: Algorithm = 'ES256') {
    this.#origin = origin
    this.#algorithm = algorithm
    this.#keys = newKeys(algorithm)
  }

  create(options: PasskeyCreationOptions, deviation: Deviation = {}): PasskeyRegistration {
    this.#userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#authenticatorData(deviation.rpId ?? options.rp.id, hasCredential, deviation),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      encodeCbor(coseKey(this.#algorithm, this.#keys.publicKey)),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const clientData = this.#clientData('webauthn.create', options.challenge, deviation)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
      },
    }
  }

  get(
    options: PasskeyRequestOptions,
    deviation: Deviation = {},
  ): PasskeyLoginRequest['credential'] {
    const authData = this.#authenticatorData(deviation.rpId ?? options.rpId, 0, deviation)
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const hash = this.#algorithm === 'EdDSA' ? null : 'sha256'
    const userHandle = deviation.userHandle === undefined ? this.#userHandle : deviation.userHandle
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign(hash, signed, this.#keys.privateKey).toString('base64url'),
        userHandle,
      },
    }
  }

  #authenticatorData(rpId: string, flag: number, deviation: Deviation): Buffer {
    const flags = (deviation.flags ?? userPresent | userVerified) | flag
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? this.counter)
    const rpIdHash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }
}

/** The flags of an authenticator that has checked that a user is present, but not who it is. */
export const onlyPresent = userPresent

function newKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** The key as RFC 9053 numbers its parts. */
function coseKey(algorithm: Algorithm, key: KeyObject): Map<number, unknown> {
  const jwk = key.export({ format: 'jwk' })
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
  if (algorithm === 'RS256') {
    const parts: [number, unknown][] = [
      [1, 3],
      [3, -257],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ]
    return new Map(parts)
  }
  const isEcdsa = algorithm === 'ES256'
  const parts: [number, unknown][] = [
    [1, isEcdsa ? 2 : 1],
    [3, isEcdsa ? -7 : -8],
    [-1, isEcdsa ? 1 : 6],
    [-2, bytes(jwk.x)],
  ]
  if (isEcdsa) parts.push([-3, bytes(jwk.y)])
  return new Map(parts)
}

/** Encodes what authenticators send (RFC 8949): whole numbers, texts, bytes and maps. */
function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...value].flat().map(encodeCbor)
    return Buffer.concat([head(5, value.size), ...entries])
  }
  throw new TypeError('not encodable')
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
