import { fillTemplate, firstEndpoints, parseEndpoint } from '@guildhall/contract/first-endpoints'
import type {
  Endpoint,
  ErrorCode,
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@guildhall/contract'
import { loadModule } from '../lazy/load-module.ts'
import { takePrefetched } from '../preload/prefetch.ts'
import { withQuery } from './request-path.ts'

/** An error response of the API, or `unreachable` when there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'unreachable'
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** The time to wait before a retry, if the server sent one. */
  readonly retryAfterMs: number | null
  /** The path of the invalid field. */
  readonly field: string | undefined
  /** What the page calls the field, where that is not the same everywhere. */
  fieldLabel: string | undefined
  readonly reason: string | undefined
  readonly params: ErrorDetails['params']

  constructor(
    { code, message, field, reason, params }: ErrorDetails,
    status = 0,
    retryAfterMs: number | null = null,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.field = field
    this.reason = reason
    this.params = params
  }
}

/** The error object of a response or a gateway frame; the contract defines the reasons. */
export interface ErrorDetails {
  code: ErrorCode | 'unreachable'
  message: string
  field?: string | undefined
  reason?: string | undefined
  params?: Readonly<Record<string, string | number>> | undefined
}

/** The error for a server that did not respond. */
export function unreachable(): ApiError {
  return new ApiError({ code: 'unreachable', message: 'The server did not respond.' })
}

/** A property that is optional if the route does not need it. */
type Member<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [P in K]?: T }
    : null extends T
      ? { [P in K]?: T }
      : { [P in K]: T }

type Body<N extends RouteName> =
  RouteBody<N> extends { file: unknown }
    ? FormData
    : unknown extends RouteBody<N>
      ? Blob
      : RouteBody<N>

type CallInput<N extends RouteName> = Member<'params', RouteParams<N>> &
  Member<'query', RouteQuery<N>> &
  Member<'body', Body<N>> & { signal?: AbortSignal }

type CallArguments<N extends RouteName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

interface AnyInput {
  params?: Record<string, string>
  query?: object
  body?: unknown
  signal?: AbortSignal
}

/** Calls a route of the REST API and returns the JSON of its success response. Throws ApiError. */
async function call<N extends RouteName>(
  name: N,
  ...[input]: CallArguments<N>
): Promise<RouteResponse<N>> {
  const { params, query, body, signal } = (input ?? {}) as AnyInput
  const { method, template } = firstEndpointOf(name) ?? (await loadEndpoint(name))
  const path = withQuery(fillTemplate(template, params), query)
  const init: RequestInit = { method, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (body instanceof FormData || body instanceof Blob) init.body = body
  else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const prefetched = method === 'GET' ? takePrefetched(path) : undefined
  const response = await (prefetched ?? fetch(path, init)).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreachable()
  })
  const json: unknown = await response.json().catch(() => null)
  if (response.ok) return json as RouteResponse<N>
  throw toApiError(response, json)
}

function firstEndpointOf(name: string): Endpoint | undefined {
  const first: Record<string, string | undefined> = firstEndpoints
  return first[name] === undefined ? undefined : parseEndpoint(first[name])
}

/** Throws ApiError. */
async function loadEndpoint(name: RouteName): Promise<Endpoint> {
  const { endpointOf } = await loadModule(() => import('@guildhall/contract/endpoints')).catch(
    () => {
      throw unreachable()
    },
  )
  return endpointOf(name)
}

function toApiError(response: Response, json: unknown): ApiError {
  const { error } = (json ?? {}) as { error?: ErrorDetails }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    error ?? { code: 'internal_error', message: response.statusText },
    response.status,
    Number.isNaN(seconds) ? null : seconds * 1000,
  )
}

export const api = { call }
