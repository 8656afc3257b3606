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
