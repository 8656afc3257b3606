import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import type { App } from './app-types.ts'

interface Description {
  title: string
  version: string
  description: string
  /** How the answer looks when the fault is the server's, on any route. */
  fault: TSchema
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40"><text x="0" y="28" fill="#fff" ' +
  'font-family="sans-serif" font-size="26" font-weight="bold">Guildhall</text></svg>'

/**
 * Describes the routes that are registered in this scope after this call: OpenAPI 3.1 at `openapi.json`, made from the
 * schemas that validate, and a page to read it at `docs`, which loads nothing from elsewhere.
 */
export async function describeApi(app: App, { fault, ...info }: Description): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    transform: ({ schema, url }) => ({ schema: withFault(schema, fault), url }),
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

function withFault(schema: FastifySchema | undefined, fault: TSchema): FastifySchema {
  return { ...schema, response: { ...(schema?.response as object), '5xx': fault } }
}
