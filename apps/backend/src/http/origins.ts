import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { appError } from '../core/app-error.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { App } from './app-types.ts'
import { sessionCookie } from './caller.ts'
import { createThrottledWarn } from './throttled-warn.ts'
import type { IsTrustedProxy } from './trusted-proxy.ts'

/** Which browser pages may use the API in their users' names, and under which address Guildhall is reached. */
export interface Origins {
  /** Whether pages of this origin may read answers that were meant for another one (CORS). */
  isListed(origin: string): boolean
  /** Throws `forbidden` where a browser says that the request comes from a page that may not make it. */
  check(request: IncomingMessage): void
  /** What links begin with: PUBLIC_URL, else the address that the request came by. */
  linkBase(request: IncomingMessage): string
  /** The same, where no request asks for the link. */
  defaultLinkBase(): string
}

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'allowedOrigins'>
  log: Log
  isTrustedProxy: IsTrustedProxy
  /** Addresses of this machine that are ours too where no PUBLIC_URL is set; the first one is for links. Known once it listens. */
  localUrls: () => [string, ...string[]]
}

/** A host name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
const hostMax = 260

const refusedMessage =
  'refused a browser page of this origin; if people open Guildhall there, set PUBLIC_URL to it or add it to ALLOWED_ORIGINS'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function createOrigins({ config, log, isTrustedProxy, localUrls }: Dependencies): Origins {
  const { publicUrl, allowedOrigins } = config
  const report = createThrottledWarn(log)

  function isHome(origin: string, request: IncomingMessage): boolean {
    if (publicUrl !== null) return origin === publicUrl
    return origin === requestOrigin(request) || localUrls().includes(origin)
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
    // Several proxies name theirs one after another; browsers speak with the first.
    return /^\s*https\s*(?:,|$)/i.test(String(forwarded))
  }

  return {
    isListed: (origin) =>
      allowedOrigins.includes(origin) ||
      (publicUrl === null ? localUrls().includes(origin) : origin === publicUrl),

    check(request) {
      const { origin, host } = request.headers
      if (origin === undefined || allowedOrigins.includes(origin) || isHome(origin, request)) return
      const details = { origin: origin.slice(0, hostMax), host: host?.slice(0, hostMax) }
      report(details.origin, details, refusedMessage)
      throw appError('origin_not_allowed')
    },

    linkBase: (request) => publicUrl ?? requestOrigin(request) ?? localUrls()[0],
    defaultLinkBase: () => publicUrl ?? localUrls()[0],
  }
}

/** Refuses requests that a foreign page makes with its visitor's cookie (cross-site request forgery). */
export function refuseForeignOrigins(app: App, origins: Origins): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (safeMethods.has(request.method) || !request.cookies[sessionCookie]) return
    origins.check(request.raw)
  })
}

/**
 * Lets pages of listed origins read what this scope answers to plain GET requests, which browsers send without asking
 * first. For routes that are too often asked to carry what deals with all other requests.
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
