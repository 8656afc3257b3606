import type { AppError } from '../../core/app-error.ts'
import type { SecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import { checkSignature } from './signatures.ts'
import type { SignatureProblem, SignedRequest } from './signatures.ts'
import type { HookTarget } from './store.ts'

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
  headers: Readonly<Record<string, string | string[] | undefined>>
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
