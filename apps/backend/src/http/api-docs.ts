import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './app-types.ts'

interface Description {
  title: string
  version: string
  description: string
}

/**
 * Describes the routes that are registered in this scope after this call: OpenAPI 3.1 at `openapi.json`, made from the
 * schemas that validate, and a page to read it at `docs`, which loads nothing from elsewhere.
 */
export async function describeApi(app: App, info: Description): Promise<void> {
  await app.register(swagger, { openapi: { openapi: '3.1.0', info } })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null, deepLinking: true },
  })
}
