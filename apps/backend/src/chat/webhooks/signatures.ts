import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { AppError } from '../../core/app-error.ts'
import type { SecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { HookTarget } from './store.ts'

/** Header values by lower-case name. */
type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface SignedRequest {
  headers: Headers
  /** The bytes as they were received; null when they cannot be signed, as in multipart requests. */
  body: Buffer | null
  /** When the request was received, in milliseconds. */
  at: number
}

export type SignatureProblem = 'signature_missing' | 'signature_wrong' | 'signature_expired'

type Verdict = 'absent' | 'valid' | 'wrong' | 'expired'
type Scheme = (request: SignedRequest, secret: string) => Verdict

/** How far the sender's clock may differ, and how long a signature with a time can be used again. */
const toleranceMs = 5 * 60 * 1000

/** Headers with the hexadecimal HMAC of the body, some after `sha256=`. */
const bodySignatureHeaders = [
  'x-hub-signature-256',
  'x-signature-256',
  'x-gitea-signature',
  'x-forgejo-signature',
  'sentry-hook-signature',
  'x-gogs-signature',
  // Bitbucket's. GitHub's header of this name has SHA-1, which `sha1=` shows.
  'x-hub-signature',
]

const grafanaHeaders = ['x-grafana-alerting-signature', 'x-grafana-alerting-timestamp']
const slackHeaders = ['x-slack-signature', 'x-slack-request-timestamp']
const standardHeaders = ['webhook-signature', 'webhook-id', 'webhook-timestamp']
/** The same under the names of Svix, who wrote the specification. */
const svixHeaders = ['svix-signature', 'svix-id', 'svix-timestamp']

/** All headers that a check reads, without those that contain the secret itself. */
export const signatureHeaders: readonly string[] = [
  ...bodySignatureHeaders,
  ...grafanaHeaders,
  ...slackHeaders,
  ...standardHeaders,
  ...svixHeaders,
]

const schemes: Scheme[] = [
  sharedToken('x-gitlab-token', /^(.*)$/s),
  sharedToken('authorization', /^bearer (.*)$/is),
  ...bodySignatureHeaders.map(bodySignature),
  grafana,
  slack,
  standardWebhooks(standardHeaders),
  standardWebhooks(svixHeaders),
]

/** What is wrong with the signature of a request; null if it is valid or the webhook needs none. */
export type SignatureCheck = (
  target: HookTarget,
  request: Omit<SignedRequest, 'at'> & { at?: number },
) => SignatureProblem | null

export function createSignatureCheck({
  secretBox,
  clock,
  log,
}: Pick<ChatParts, 'clock' | 'log'> & { secretBox: SecretBox }): SignatureCheck {
  return ({ webhookId, secret: sealed }, { at = clock(), ...request }) => {
    if (sealed === null) return null
    const secret = secretBox.open(sealed, webhookId)
    if (secret !== null) return checkSignature({ ...request, at }, secret)
    log.warn({ webhookId }, 'the secret of a webhook cannot be decrypted: it has to be set again')
    return 'signature_wrong'
  }
}

interface ReceivedRequest {
  headers: Headers
  admitted: { body: Buffer | null; isVerified: boolean } | null
}

/** Throws `toError` unless the request is signed as its webhook requires. Call it when the body was received. */
export function requireSignature(
  request: ReceivedRequest,
  target: HookTarget,
  check: SignatureCheck,
  toError: (problem: SignatureProblem) => AppError,
): void {
  const { admitted, headers } = request
  if (target.secret !== null) {
    const isMultipart = /^multipart\//i.test(String(headers['content-type']))
    const body = isMultipart ? null : (admitted?.body ?? Buffer.alloc(0))
    const problem = check(target, { headers, body })
    if (problem) throw toError(problem)
  }
  if (admitted) admitted.isVerified = true
}

/** What is wrong with the proof that the sender knows the secret; null if one of its headers is valid. */
export function checkSignature(request: SignedRequest, secret: string): SignatureProblem | null {
  const verdicts = schemes.map((scheme) => scheme(request, secret))
  if (verdicts.includes('valid')) return null
  if (verdicts.includes('expired')) return 'signature_expired'
  return verdicts.includes('wrong') ? 'signature_wrong' : 'signature_missing'
}

function sharedToken(header: string, pattern: RegExp): Scheme {
  return ({ headers }, secret) => {
    const [, token] = pattern.exec(read(headers, header) ?? '') ?? []
    if (!token) return 'absent'
    const [given, expected] = [token, secret].map((text) => hash('sha256', text, 'buffer'))
    return isSame(given, expected) ? 'valid' : 'wrong'
  }
}

function bodySignature(header: string): Scheme {
  return ({ headers, body }, secret) => {
    const signature = read(headers, header)
    if (signature === undefined || body === null) return 'absent'
    return isHexOf(hmac(secret, body), signature.replace(/^sha256=/, '')) ? 'valid' : 'wrong'
  }
}

function grafana({ headers, body, at }: SignedRequest, secret: string): Verdict {
  const [signature, time] = grafanaHeaders.map((name) => read(headers, name))
  if (signature === undefined || body === null) return 'absent'
  if (time === undefined) return isHexOf(hmac(secret, body), signature) ? 'valid' : 'wrong'
  return isHexOf(hmac(secret, `${time}:`, body), signature) ? judgeTime(time, at) : 'wrong'
}

function slack({ headers, body, at }: SignedRequest, secret: string): Verdict {
  const [signature, time] = slackHeaders.map((name) => read(headers, name))
  if (signature === undefined || body === null) return 'absent'
  const expected = hmac(secret, `v0:${time}:`, body)
  return isHexOf(expected, signature.replace(/^v0=/, '')) ? judgeTime(time, at) : 'wrong'
}

/** https://www.standardwebhooks.com, as GitLab's signing tokens use it. The header may have several signatures. */
function standardWebhooks(names: readonly string[]): Scheme {
  return ({ headers, body, at }, secret) => {
    const [signatures, id, time] = names.map((name) => read(headers, name))
    if (signatures === undefined || body === null) return 'absent'
    const given = signatures
      .split(' ')
      .slice(0, 10)
      .filter((signature) => signature.startsWith('v1,'))
      .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    // Some senders use the text of the secret as the key, most what it encodes.
    const keys = [secret, Buffer.from(secret.replace(/^whsec_/, ''), 'base64')]
    const expected = keys.map((key) => hmac(key, `${id}.${time}.`, body))
    const isSigned = expected.some((signature) => given.some((other) => isSame(signature, other)))
    return isSigned ? judgeTime(time, at) : 'wrong'
  }
}

/** `time` is signed, in seconds. */
function judgeTime(time: string | undefined, at: number): Verdict {
  return Math.abs(at - Number(time) * 1000) <= toleranceMs ? 'valid' : 'expired'
}

function hmac(key: string | Buffer, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

function isHexOf(expected: Buffer, hex: string): boolean {
  return /^[\da-f]{64}$/i.test(hex) && isSame(expected, Buffer.from(hex, 'hex'))
}

function isSame(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a !== undefined && a.length === b?.length && timingSafeEqual(a, b)
}

function read(headers: Headers, name: string): string | undefined {
  const [value] = [headers[name]].flat()
  return value === '' ? undefined : value
}
