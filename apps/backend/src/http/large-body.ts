import type { IncomingMessage } from 'node:http'
import { limits } from '@guildhall/contract'

/** Whether the body is longer than a JSON body may be, as far as the headers show: a chunked body may have any length. */
export function mayHaveLargeBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] !== undefined || length > limits.bodyBytes
}
