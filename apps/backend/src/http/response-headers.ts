import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'

const halfYearSeconds = 15_552_000

/**
 * What every response of the API bears, as names and values in turn: browsers must not take JSON for anything else, and
 * no cache may keep what was meant for one caller. A route whose response may be kept says so itself.
 */
export const apiHeaders: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'cache-control',
  'no-store',
]

/** The same in a response that is written by hand. */
export const apiHeaderLines = 'x-content-type-options: nosniff\r\ncache-control: no-store\r\n'

/** Sets what every response bears. Runs before anything else does, so that errors bear it too. */
export function createSetHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl?.startsWith('https:') === true
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-content-type-options', 'nosniff')
    if (/^\/api(?:[/?]|$)/i.test(request.url)) reply.header('cache-control', 'no-store')
    // Browsers heed it on HTTPS alone.
    if (isSecure) reply.header('strict-transport-security', `max-age=${halfYearSeconds}`)
  }
}
