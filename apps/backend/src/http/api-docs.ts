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
    uiConfig: { validatorUrl: null, deepLinking: true },
  })
}

function withFault(schema: FastifySchema | undefined, fault: TSchema): FastifySchema {
  return { ...schema, response: { ...(schema?.response as object), '5xx': fault } }
}
