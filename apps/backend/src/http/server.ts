import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@guildhall/contract'
import { fastify, LogController } from 'fastify'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { App, SchemaTypes } from './app-types.ts'
import { validatorCompiler } from './validation.ts'

/** How the errors of all paths below a prefix look. */
export interface ErrorFace {
  prefix: string
  handle: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
  notFound: (request: FastifyRequest, reply: FastifyReply) => void
}

const malformed = JSON.stringify({
  error: { code: 'invalid_input', message: 'request: is not valid HTTP' },
})

/**
 * The HTTP server with what holds for every route: bounds, validation, and error answers by prefix. `faces` are tried in
 * order; the last one serves all other paths.
 */
export function createHttpServer(config: Config, log: Log, faces: ErrorFace[]): App {
  const faceOf = (request: FastifyRequest) =>
    faces.find(({ prefix }) => isBelow(request.url, prefix)) ?? faces.at(-1)
  const app: App = fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      faceOf(request as FastifyRequest)?.handle(
        error,
        request as FastifyRequest,
        reply as FastifyReply,
      ),
    clientErrorHandler: refuseMalformed,
  }).withTypeProvider<SchemaTypes>()
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    faceOf(request)?.handle(error, request, reply),
  )
  app.setNotFoundHandler((request, reply) => faceOf(request)?.notFound(request, reply))
  app.decorateRequest('caller', null)
  acceptJson(app)
  return app
}

function isBelow(url: string, prefix: string): boolean {
  if (!url.startsWith(prefix)) return false
  const next = url[prefix.length]
  return next === undefined || next === '/' || next === '?'
}

function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

// An empty body is no body: clients send the content type on principle, also where there is nothing to say.
function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  socket.end(
    'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n' +
      `content-length: ${malformed.length}\r\nconnection: close\r\n\r\n${malformed}`,
  )
}
