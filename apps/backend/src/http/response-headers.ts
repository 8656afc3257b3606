import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'

const halfYearSeconds = 15_552_000

/**
 * The headers of every API response, for one that is written to the socket directly. Browsers must not guess another content
 * type, and caches must not store responses. A route whose response may be stored overrides `cache-control`.
 */
export const apiHeaderLines = 'x-content-type-options: nosniff\r\ncache-control: no-store\r\n'

/** Sets the headers of every response. Runs first, so that errors have them too. */
export function createSetHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl?.startsWith('https:') === true
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-content-type-options', 'nosniff')
    if (/^\/api(?:[/?]|$)/i.test(request.url)) reply.header('cache-control', 'no-store')
    // Browsers ignore it without HTTPS.
    if (isSecure) reply.header('strict-transport-security', `max-age=${halfYearSeconds}`)
  }
}

/** Whether the client has the representation with this ETag already (RFC 9110, 13.1.2). Proxies that compress make it a weak one. */
export function hasCurrent({ headers }: FastifyRequest, etag: string): boolean {
  const tags =
    headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
