import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { AddressError, resolveHost } from '@guildhall/public-address'
import type { Destination, Network } from '@guildhall/public-address'
import { appError } from '../core/app-error.ts'
import type { AppError } from '../core/app-error.ts'

/** The response of another web server. A caller that does not read the whole body must call `abandon`. */
export interface RemoteResponse {
  status: number
  /** The header with this lower-case name; null if it is missing. */
  header(name: string): string | null
  body: AsyncIterable<Uint8Array>
  abandon(): void
}

interface Options {
  headers: Record<string, string>
  /** Networks that may be contacted although they are not public. */
  allowedNetworks: readonly Network[]
  /** Whether names such as `localhost` and `id.internal` may be resolved. */
  allowsPrivateNames?: boolean
  /** When the time is up, on the clock of `performance.now()`. The signal aborts then as well. */
  deadline: number
  signal: AbortSignal
}

export interface GetOptions extends Options {
  /** A longer body fails, whatever its content-length says. */
  maxBytes: number
  /** The error when there is no response, or too long a one. */
  failure: (detail: string) => Error
}

interface Outgoing extends Options {
  method: 'GET' | 'POST'
  /** The body of a POST. */
  content?: string | Uint8Array
  /** The error when there is no response. */
  failure: (detail: string) => Error
}

const postFailure = (detail: string): AppError => appError('request_not_sent', { detail })

/**
 * Sends one GET request to the checked address of the URL's host. Follows no redirects, reuses no connection and sends no
 * headers except `headers` and the host. With https, the certificate must be valid for the host.
 * Throws `forbidden` when the address may not be contacted, the `failure` when there is no response, or the reason of the
 * signal.
 */
export function get(url: URL, options: GetOptions): Promise<RemoteResponse> {
  return exchange(url, { ...options, method: 'GET' })
}

/**
 * Sends one POST request in the same way and returns the response, whose body is not read. Public addresses are only
 * contacted with https.
 */
export async function post(
  url: URL,
  content: string | Uint8Array,
  options: Options,
): Promise<Omit<RemoteResponse, 'body' | 'abandon'>> {
  const outgoing: Outgoing = { ...options, method: 'POST', content, failure: postFailure }
  const destination = await checkedDestination(url, outgoing)
  const response = await send(url, destination, outgoing)
  response.destroy()
  return { status: response.statusCode ?? 0, header: headersOf(response) }
}

/** Sends any request in the same way, and follows no redirects either. The caller reads the response. */
export async function exchange(
  url: URL,
  request: GetOptions & { method: 'GET' | 'POST'; content?: string | Uint8Array },
): Promise<RemoteResponse> {
  requireAllowedUrl(url)
  const destination = await resolveDestination(url, request)
  const response = await send(url, destination, request)
  return {
    status: response.statusCode ?? 0,
    header: headersOf(response),
    body: limitedBody(response, request),
    abandon: () => response.destroy(),
  }
}

function headersOf({ headers }: IncomingMessage): RemoteResponse['header'] {
  return (name) => [headers[name]].flat().join(', ') || null
}

/** Throws what `post` throws before it connects. */
export async function checkPostUrl(url: URL, options: Options): Promise<void> {
  await checkedDestination(url, { ...options, method: 'POST', failure: postFailure })
}

async function checkedDestination(url: URL, options: Outgoing): Promise<Destination> {
  requireAllowedUrl(url)
  const destination = await resolveDestination(url, options)
  if (url.protocol === 'http:' && (await isPublic(destination, options.deadline))) {
    throw appError('https_needed')
  }
  return destination
}

function isPublic({ address }: Destination, deadline: number): Promise<boolean> {
  return resolveHost(address, {}, deadline).then(
    () => true,
    () => false,
  )
}

async function* limitedBody(
  response: IncomingMessage,
  { maxBytes, failure }: GetOptions,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => failure(`it has more than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}

/** The ports from 1024 on that browsers block for HTTP (https://fetch.spec.whatwg.org/#bad-port). */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
])

function requireAllowedUrl({ protocol, username, password, port }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw appError('address_not_allowed')
  if (username || password) throw appError('address_not_allowed')
  // Requests must not reach other services, such as mail servers.
  const number = Number(port || 443)
  const isWebPort = number === 80 || number === 443 || number >= 1024
  if (!isWebPort || blockedPorts.has(number)) throw appError('address_not_allowed')
}

async function resolveDestination(url: URL, options: Outgoing): Promise<Destination> {
  try {
    return await resolveHost(hostOf(url), options, options.deadline)
  } catch (error) {
    options.signal.throwIfAborted()
    if (!(error instanceof AddressError)) throw error
    if (error.code === 'SSRF_BLOCKED') throw appError('address_not_public')
    throw options.failure('the host is unknown')
  }
}

function send(
  url: URL,
  destination: Destination,
  { headers, signal, method, content, failure }: Outgoing,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const host = hostOf(url)
  const options: RequestOptions & { servername?: string } = {
    method,
    host: destination.address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      ...headers,
      ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
    },
    agent: false,
    signal,
    // TLS allows no address as a server name; the certificate must then be valid for the address.
    ...(isSecure && { servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '' }),
  }
  return new Promise((resolve, reject) => {
    const request: ClientRequest = isSecure ? requestHttps(options) : requestHttp(options)
    request.on('response', (response) => {
      // The reader of the body receives this error.
      response.on('error', () => undefined)
      resolve(response)
    })
    const fail = (): void => {
      if (signal.aborted) reject(signal.reason as Error)
      else reject(failure('the host cannot be reached, or not securely'))
    }
    request.on('error', fail)
    // A host that switches protocols ends the request without an error event.
    request.on('close', fail)
    request.end(content)
  })
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}
