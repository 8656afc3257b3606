import type { FastifyRequest } from 'fastify'
import { forbidden } from '../core/app-error.ts'
import type { App } from './app-types.ts'
import { sessionCookie } from './caller.ts'

/** Whether a browser page of this origin may use the API in its user's name. */
export type IsAllowedOrigin = (origin: string) => boolean

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses requests that a foreign page makes with its visitor's cookie (cross-site request forgery). */
export function refuseForeignOrigins(app: App, isAllowed: IsAllowedOrigin): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || !request.cookies[sessionCookie]) return
    checkOrigin(request, isAllowed)
  })
}

/**
 * Lets pages of allowed origins read what this scope answers to plain GET requests, which browsers send without asking
 * first. For routes that are too often asked to carry what deals with all other requests.
 */
export function letPagesRead(app: App, isAllowed: IsAllowedOrigin, exposedHeaders: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    void reply.header('vary', 'Origin')
    if (origin !== undefined && isAllowed(origin)) {
      void reply.header('access-control-allow-origin', origin)
      void reply.header('access-control-allow-credentials', 'true')
      void reply.header('access-control-expose-headers', exposedHeaders)
    }
    done()
  })
}

/** Throws `forbidden` where the browser says that the request comes from a page that is not ours. */
function checkOrigin(request: FastifyRequest, isAllowed: IsAllowedOrigin): void {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowed(origin)) {
    throw forbidden('Requests from this origin are not allowed.')
  }
}
