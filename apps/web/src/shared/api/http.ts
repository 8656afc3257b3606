import type { ErrorCode } from '@guildhall/contract'
import { takeEarlyAnswer } from '../early/answers.ts'

/** What the program answered in place of what was asked for, or that nothing answered at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'unreachable'
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  /** How long to wait before asking again, where the answer says so. */
  readonly retryAfterMs: number | null

  constructor(
    code: ApiError['code'],
    message: string,
    status = 0,
    retryAfterMs: number | null = null,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

interface RequestOptions {
  body?: unknown
  signal?: AbortSignal
}

/** Asks the REST API; `path` begins with `/api`. Gives the answer's JSON. Throws ApiError. */
async function request<T>(
  method: string,
  path: string,
  { body, signal }: RequestOptions = {},
): Promise<T> {
  const isForm = body instanceof FormData
  const init: RequestInit = { method, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (isForm) init.body = body
  else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const early = method === 'GET' ? takeEarlyAnswer(path) : undefined
  const response = await (early ?? fetch(path, init)).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError('unreachable', 'The server cannot be reached.')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as T
  throw toApiError(response, answer)
}

function toApiError(response: Response, answer: unknown): ApiError {
  const { error } = (answer ?? {}) as { error?: { code: ErrorCode; message: string } }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    error?.code ?? 'internal_error',
    error?.message ?? response.statusText,
    response.status,
    Number.isNaN(seconds) ? null : seconds * 1000,
  )
}

export const api = {
  get: <T>(path: string, signal?: AbortSignal) => request<T>('GET', path, signal ? { signal } : {}),
  post: <T>(path: string, body?: unknown) => request<T>('POST', path, { body }),
  put: <T>(path: string, body?: unknown) => request<T>('PUT', path, { body }),
  patch: <T>(path: string, body: unknown) => request<T>('PATCH', path, { body }),
  delete: <T>(path: string, body?: unknown) => request<T>('DELETE', path, { body }),
}
