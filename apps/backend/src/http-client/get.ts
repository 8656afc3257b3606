import { request as ask } from 'node:http'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP } from 'node:net'
import { AddressError, resolveHost } from '@guildhall/public-address'
import type { Destination, Network } from '@guildhall/public-address'
import { appError } from '../core/app-error.ts'

/** What a web server elsewhere said. Whoever does not read the body to its end abandons it. */
export interface RemoteResponse {
  status: number
  /** By its name in lower case; null where it is missing. */
  header(name: string): string | null
  body: AsyncIterable<Uint8Array>
  abandon(): void
}

interface Options {
  headers: Record<string, string>
  /** Networks that may be asked although they are not public. */
  allowedNetworks: readonly Network[]
  /** A longer body fails with `bad_gateway`, whatever length it announced. */
  maxBytes: number
  /** When time is up, on the clock of `performance.now()`; the signal tells it too. */
  deadline: number
  signal: AbortSignal
}

/**
 * Asks for `url` once, at the checked address of its host. It follows no redirect, keeps no connection and
 * sends nothing but `headers`. With https the certificate must be the host's.
 * Throws `forbidden` where the address may not be asked, `bad_gateway` where nothing comes, or the signal's reason.
 */
export async function get(url: URL, options: Options): Promise<RemoteResponse> {
  demandPlain(url)
  const destination = await findDestination(url, options)
  const response = await send(url, destination, options)
  return {
    status: response.statusCode ?? 0,
    header: (name) => [response.headers[name]].flat().join(', ') || null,
    body: boundedBody(response, options.maxBytes),
    abandon: () => response.destroy(),
  }
}

async function* boundedBody(
  response: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    appError('image_not_fetched', { detail: `it has more than ${maxBytes} bytes` })
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}

/** The ports from 1024 on that browsers do not speak HTTP to (https://fetch.spec.whatwg.org/#bad-port). */
const otherServices = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
])

function demandPlain({ protocol, username, password, port }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw appError('address_not_allowed')
  if (username || password) throw appError('address_not_allowed')
  // Others' mail servers and the like must not hear from us.
  const number = Number(port || 443)
  const isWeb = number === 80 || number === 443 || number >= 1024
  if (!isWeb || otherServices.has(number)) throw appError('address_not_allowed')
}

async function findDestination(url: URL, options: Options): Promise<Destination> {
  try {
    return await resolveHost(plainHost(url), options, options.deadline)
  } catch (error) {
    options.signal.throwIfAborted()
    if (!(error instanceof AddressError)) throw error
    if (error.code === 'SSRF_BLOCKED') throw appError('address_not_public')
    throw appError('image_not_fetched', { detail: 'the host is unknown' })
  }
}

function send(url: URL, destination: Destination, options: Options): Promise<IncomingMessage> {
  const { headers, signal } = options
  const isSecure = url.protocol === 'https:'
  const host = plainHost(url)
  const request: RequestOptions & { servername?: string } = {
    host: destination.address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers },
    agent: false,
    signal,
    // An address is no server name; the certificate must then be for the address.
    ...(isSecure && { servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '' }),
  }
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = isSecure ? askSecurely(request) : ask(request)
    asked.on('response', (response) => {
      // Whoever reads the body is told of its end there.
      response.on('error', () => undefined)
      resolve(response)
    })
    const fail = (): void => {
      if (signal.aborted) reject(signal.reason as Error)
      else
        reject(
          appError('image_not_fetched', { detail: 'the host cannot be reached, or not securely' }),
        )
    }
    asked.on('error', fail)
    // A host that changes the protocol ends the request without an error.
    asked.on('close', fail)
    asked.end()
  })
}

function plainHost({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}
