import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import type { App } from './app-types.ts'

interface Description {
  title: string
  version: string
  description: string
  /** The body of responses with a status from 500 on, for all routes. */
  serverError: TSchema
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40"><text x="0" y="28" fill="#fff" ' +
  'font-family="sans-serif" font-size="26" font-weight="bold">Guildhall</text></svg>'

/**
 * Serves the documentation of the routes that are registered in this scope after this call: OpenAPI 3.1 at `openapi.json`,
 * generated from the schemas that validate, and a page at `docs`, which loads nothing from other origins.
 */
export async function describeApi(app: App, { serverError, ...info }: Description): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    transform: ({ schema, url }) => ({ schema: withServerError(schema, serverError), url }),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    theme: { title: info.title },
    logo: { type: 'image/svg+xml', content: Buffer.from(logo) },
    uiConfig: { validatorUrl: null, deepLinking: true },
  })
}

function withServerError(schema: FastifySchema | undefined, serverError: TSchema): FastifySchema {
  return { ...schema, response: { ...(schema?.response as object), '5xx': serverError } }
}
