import {
  endpointOf,
  ErrorBody,
  errorsOf,
  errorStatus,
  isUpload,
  routes,
  takesBytes,
} from '@guildhall/contract'
import type {
  ChatRouteName,
  HttpMethod,
  Route,
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@guildhall/contract'
import type { FastifyReply, FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import type { App } from './app-types.ts'
import { callerOf } from './caller.ts'
import type { Caller } from './caller.ts'

export { ok } from './ok.ts'

/** The arguments of a handler, typed by the schemas of its route. */
interface Call<N extends ChatRouteName> {
  params: RouteParams<N>
  query: RouteQuery<N>
  body: RouteBody<N>
  /** The account that the request acts for. Throws `unauthenticated` in a scope that requires no session. */
  readonly caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the body of the success response, or the reply if it has sent the response itself. */
type Handler<N extends ChatRouteName> = (call: Call<N>) => Promise<RouteResponse<N> | FastifyReply>

interface Options {
  /** Runs after validation and before the handler. Throws to refuse the request. */
  preHandler?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  bodyLimit?: number
}

/**
 * Registers the handler of a route of the contract, which defines its method, path, schemas and success status. The path of
 * the route must be below the prefix of `app`.
 */
export function handle<N extends ChatRouteName>(
  app: App,
  name: N,
  handler: Handler<N>,
  options: Options = {},
): void {
  const route: Route = routes[name]
  app.route({
    ...routeOptions(app, name),
    ...((isUpload(route) || takesBytes(route)) && { validatorCompiler: onlyQueries(app) }),
    ...options,
    handler: (request, reply) => {
      if (route.success.status !== 200) reply.code(route.success.status)
      return handler(new RouteCall(request, reply) as Call<N>)
    },
  })
}

/** The schema of an upload only describes the body; the handler reads it as a stream. */
function onlyQueries(app: App): FastifySchemaCompiler<FastifySchema> {
  return (part) =>
    (part.httpPart === 'querystring' && app.validatorCompiler?.(part)) || (() => true)
}

/** Method, URL and schema of a route, for handlers that use Fastify's reply directly. */
export function routeOptions(app: App, name: ChatRouteName) {
  return { ...endpointBelow(app.prefix, name), schema: schemaOf(name) }
}

/** Method and URL of a route as a scope with this prefix registers it. */
export function endpointBelow(
  prefix: string,
  name: RouteName,
): { method: HttpMethod; url: string } {
  const { method, template } = endpointOf(name)
  if (!template.startsWith(prefix)) throw new Error(`${template} is not below ${prefix}`)
  return { method, url: template.slice(prefix.length) }
}

const schemas = new Map<ChatRouteName, FastifySchema>()

/** The schema of a route for validation and serialization. The same object each time: what is compiled from it is kept. */
function schemaOf(name: ChatRouteName): FastifySchema {
  return schemas.getOrInsertComputed(name, () => {
    const { params, query, body, success }: Route = routes[name]
    return {
      operationId: name,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // Not by single statuses: V8 takes these for indexes, and keeps an array of hundreds of entries for each route.
      response: { ...('body' in success && { '2xx': success.body }), '4xx': ErrorBody },
    }
  })
}

/** The schema of a registered route with all that OpenAPI says about it. */
export function describeRoute(schema: FastifySchema): FastifySchema {
  const route: Route | undefined = routes[schema.operationId as ChatRouteName]
  if (!route) return schema
  const { tag, summary, description } = route
  return {
    ...schema,
    tags: [tag],
    summary,
    description: [description, requirementOf(route)].filter(Boolean).join('\n\n'),
    ...(isUpload(route) && { consumes: ['multipart/form-data'] }),
    ...(takesBytes(route) && { consumes: ['application/octet-stream'] }),
    response: { ...successOf(route), ...errorResponses(route) },
  }
}

class RouteCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request
    this.reply = reply
  }

  get params(): unknown {
    return this.request.params
  }

  get query(): unknown {
    return this.request.query
  }

  get body(): unknown {
    return this.request.body
  }

  get caller(): Caller {
    return callerOf(this.request)
  }
}

function requirementOf({ auth, permission }: Route): string {
  if (auth === 'public') return 'Needs no login.'
  if (!permission) return ''
  if (permission === 'owner') return 'Only the owner of the server may do this.'
  const names = [permission].flat().map((name) => `\`${name}\``)
  return `Needs the permission ${names.join(' or ')}.`
}

function successOf({ success }: Route): Record<number, TSchema | object> {
  if ('body' in success) return { [success.status]: success.body }
  if (success.status === 204) return { 204: { description: 'Done', type: 'null' } }
  const content = { [success.contentType]: { schema: { type: 'string', format: 'binary' } } }
  const others = Object.entries(success.also ?? {}).map(([status, description]) => [
    status,
    { description, content },
  ])
  return { [success.status]: { description: 'The file', content }, ...Object.fromEntries(others) }
}

/** One response per status, described by its error codes. */
function errorResponses(route: Route): Record<number, TSchema> {
  const codes = Map.groupBy(errorsOf(route), (code) => errorStatus[code])
  return Object.fromEntries(
    [...codes].map(([status, of]) => [
      status,
      { ...ErrorBody, description: of.map((code) => `\`${code}\``).join(', ') },
    ]),
  )
}
