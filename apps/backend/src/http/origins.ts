import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { appError } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { App } from './app-types.ts'
import { sessionCookie } from './caller.ts'
import { localUrls } from './listen.ts'
import { createThrottledWarn } from './throttled-warn.ts'
import { createIsTrustedProxy } from './trusted-proxy.ts'

/** Which web pages may use the API with their users' cookies, and the address at which clients reach Guildhall. */
export interface Origins {
  /** Whether pages of this origin may read responses (CORS). */
  isListed(origin: string): boolean
  /** Throws `forbidden` when the request comes from a page of an origin that is not allowed. */
  check(request: IncomingMessage): void
  /** The start of links: PUBLIC_URL, or else the address that the request was sent to. */
  linkBase(request: IncomingMessage): string
  /** The start of links that are created without a request. */
  defaultLinkBase(): string
}

/** A host name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
const hostMax = 260

const refusedMessage =
  'refused a browser page of this origin; if people open Guildhall there, set PUBLIC_URL to it or add it to ALLOWED_ORIGINS'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function createOrigins({
  app,
  config,
  log,
  monotonic,
}: {
  app: App
  config: Config
  log: Log
  /** Must not jump: see monotonicClock. */
  monotonic: Clock
}): Origins {
  const { publicUrl, allowedOrigins } = config
  const isTrustedProxy = createIsTrustedProxy(config.trustProxy)
  const throttledWarn = createThrottledWarn(log, monotonic)
  /** Without PUBLIC_URL, these count as our own. They are known once the server listens. */
  const ownUrls = () => localUrls(app, config)

  function isOwnOrigin(origin: string, request: IncomingMessage): boolean {
    if (publicUrl !== null) return origin === publicUrl
    return origin === requestOrigin(request) || ownUrls().includes(origin)
  }

  function requestOrigin(request: IncomingMessage): string | null {
    const { host = '' } = request.headers
    if (host.length > hostMax || !hostPattern.test(host)) return null
    const scheme = isForwardedSecurely(request) ? 'https' : 'http'
    return URL.parse(`${scheme}://${host}`)?.origin ?? null
  }

  function isForwardedSecurely({ headers, socket }: IncomingMessage): boolean {
    const forwarded = headers['x-forwarded-proto']
    if (forwarded === undefined || !isTrustedProxy(socket.remoteAddress)) return false
    // Several proxies append their protocols in turn; the first one is the browser's.
    return /^\s*https\s*(?:,|$)/i.test(String(forwarded))
  }

  return {
    isListed: (origin) =>
      allowedOrigins.includes(origin) ||
      (publicUrl === null ? ownUrls().includes(origin) : origin === publicUrl),

    check(request) {
      const { origin, host } = request.headers
      if (origin === undefined || allowedOrigins.includes(origin) || isOwnOrigin(origin, request))
        return
      const details = { origin: origin.slice(0, hostMax), host: host?.slice(0, hostMax) }
      throttledWarn(details.origin, details, refusedMessage)
      throw appError('origin_not_allowed')
    },

    linkBase: (request) => publicUrl ?? requestOrigin(request) ?? ownUrls()[0],
    defaultLinkBase: () => publicUrl ?? ownUrls()[0],
  }
}

/** Refuses requests that pages of other origins send with the visitor's cookie (cross-site request forgery). */
export function refuseForeignOrigins(app: App, origins: Origins): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (safeMethods.has(request.method) || !request.cookies[sessionCookie]) return
    origins.check(request.raw)
  })
}

/**
 * Lets pages of listed origins read responses to simple GET requests of this scope (CORS without a preflight request).
 * Cheaper than the CORS plugin, for routes with many requests.
 */
export function allowCrossOriginReads(app: App, origins: Origins, exposedHeaders: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    void reply.header('vary', 'Origin')
    if (origin !== undefined && origins.isListed(origin)) {
      void reply.header('access-control-allow-origin', origin)
      void reply.header('access-control-allow-credentials', 'true')
      void reply.header('access-control-expose-headers', exposedHeaders)
    }
    done()
  })
}
