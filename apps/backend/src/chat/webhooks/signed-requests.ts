import type { AppError } from '../../core/app-error.ts'
import type { HookTarget } from './posting.ts'
import type { SignatureCheck } from './signature-check.ts'
import type { SignatureProblem } from './signatures.ts'

interface ReceivedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  admitted: { body: Buffer | null; isVerified: boolean } | null
}

/** Throws `toError` unless the request is signed as its webhook demands. Call it when the body was received. */
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
