import { fastify } from 'fastify'
import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { App } from './app-types.ts'
import { describeRoute } from './route.ts'

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
 * generated from the schemas that validate, and a page at `docs`, which loads nothing from other origins. The first request
 * generates them: most runs of the program get none, and the libraries would take memory in all.
 */
export function describeApi(app: App, description: Description): void {
  const routes: RouteOptions[] = []
  let documentation: ReturnType<typeof createDocumentation> | undefined
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    documentation ??= createDocumentation(routes, app.prefix, description)
    const { url, headers: asked } = request
    const response = await (await documentation).inject({ url, headers: asked })
    if (response.statusCode >= 400) return reply.callNotFound()
    const { connection: _connection, date: _date, ...headers } = response.headers
    return reply.code(response.statusCode).headers(headers).send(response.rawPayload)
  }
  for (const url of ['/openapi.json', '/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, respond)
  }
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide !== true) routes.push(route)
  })
}

/** A server without a port, with the documentation of these routes at the paths below the prefix. */
async function createDocumentation(
  routes: readonly RouteOptions[],
  prefix: string,
  { serverError, ...info }: Description,
) {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const documentation = fastify({ exposeHeadRoutes: false })
  documentation.setValidatorCompiler(() => () => true)
  documentation.setSerializerCompiler(() => JSON.stringify)
  await documentation.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    transform: ({ schema, url }) => ({ schema: withServerError(schema, serverError), url }),
  })
  for (const { method, url, schema } of routes) {
    if (method === 'HEAD') continue
    documentation.route({
      method,
      url,
      schema: schema ? describeRoute(schema) : {},
      handler: () => undefined,
    })
  }
  const json = `${prefix}/openapi.json`
  documentation.get(json, { schema: { hide: true } }, async () => documentation.swagger())
  await documentation.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    theme: { title: info.title },
    logo: { type: 'image/svg+xml', content: Buffer.from(logo) },
    uiConfig: { validatorUrl: null, deepLinking: true },
  })
  return documentation
}

function withServerError(schema: FastifySchema | undefined, serverError: TSchema): FastifySchema {
  return { ...schema, response: { ...(schema?.response as object), '5xx': serverError } }
}
