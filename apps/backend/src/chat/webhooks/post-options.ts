import { limits } from '@guildhall/contract'
import type { WebhookPostQuery } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { PostOptions } from './messages.ts'

interface PostRequest {
  headers: Record<string, string | string[] | undefined>
  /** A validated query. */
  query: unknown
  raw: { url?: string | undefined }
}

/**
 * What a post asks for besides its body; null for most. Two requests with equal bodies and queries are the same. Throws
 * `invalid_input`.
 */
export function readPostOptions(
  { headers, query, raw }: PostRequest,
  body: unknown,
): (PostOptions & { wait: boolean }) | null {
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey === undefined && !raw.url?.includes('?')) return null
  const { key, bump, release, wait } = query as WebhookPostQuery
  const options = {
    key: key?.toWellFormed(),
    bump: isSet(bump),
    ...(isSet(release) && { problems: [] }),
    wait: isSet(wait),
  }
  if (idempotencyKey === undefined) return options
  const text = [idempotencyKey].flat().join()
  const max = limits.idempotencyKeyMax
  if (text.length > max) throw invalidInput('idempotency-key', 'too_long', { max })
  if (text === '') throw invalidInput('idempotency-key', 'too_short', { min: 1 })
  return { ...options, idempotency: { key: text, request: [query, body] } }
}

function isSet(flag: string | undefined): boolean {
  return flag !== undefined && /^(?:|1|true)$/i.test(flag)
}
