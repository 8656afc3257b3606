import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@guildhall/contract'
import { fastify, LogController } from 'fastify'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { App, SchemaTypes } from './app-types.ts'
import { createSetHeaders, apiHeaderLines } from './response-headers.ts'
import { destroySoon } from './linger.ts'
import { serializerCompiler } from './serialization.ts'
import { validatorCompiler } from './validation.ts'

/** How the errors of all paths below a prefix look. */
export interface ErrorFormat {
  prefix: string
  handle: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
  notFound: (request: FastifyRequest, reply: FastifyReply) => void
  /** The body of the answer to what is not even HTTP. */
  malformed: string
}

/** How long requests that run may take to end when the server stops. */
const stopGraceMs = 5000
const idleSweepMs = 50
/** From the beginning of a connection, or of the next request on it, to the end of the request's headers. */
const headersDeadlineMs = 15_000
const deadlineCheckMs = 2000

/**
 * The HTTP server with what holds for every route: bounds, validation, and error answers by prefix. `formats` are tried in
 * order; the last one serves all other paths. Where `isUpgrade` says no, a request that offers another protocol (HTTP/2,
 * say) is answered as one that does not.
 */
export function createHttpServer(
  config: Config,
  log: Log,
  formats: ErrorFormat[],
  isUpgrade: (request: IncomingMessage) => boolean = () => false,
): App {
  const formatAt = (url: string) =>
    formats.find(({ prefix }) => isBelow(plainPath(url), prefix)) ?? formats.at(-1)
  const formatOf = (request: FastifyRequest) => formatAt(request.url)
  const setHeaders = createSetHeaders(config)
  const app: App = fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    // Time for a large upload over a slow line.
    requestTimeout: 300_000,
    // The deadline of all other bodies is much shorter: connections.ts.
    connectionTimeout: 0,
    // What arrives while the server stops is still answered: the framework's own answer to it looks like none of ours.
    return503OnClosing: false,
    // Longer than any request line, so that what is too long is judged where it is read.
    routerOptions: { maxParamLength: 65_536 },
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      formatOf(request)?.handle(error, request, reply)
    },
    clientErrorHandler: (error, socket) =>
      refuseMalformed(error, socket, (url) => formatAt(url)?.malformed),
    // Node's own answer to a request without a host has no body; ours follows below.
    http: {
      requireHostHeader: false,
      shouldUpgradeCallback: isUpgrade,
      headersTimeout: headersDeadlineMs,
      connectionsCheckingInterval: deadlineCheckMs,
    },
  }).withTypeProvider<SchemaTypes>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    formatOf(request)?.handle(error, request, reply),
  )
  app.setNotFoundHandler((request, reply) => formatOf(request)?.notFound(request, reply))
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    const { headers, raw } = request
    if (headers.host === undefined && raw.httpVersion === '1.1') done(missingHost())
    // Before the body is looked at: whatever is wrong with it, there is no such route.
    else if (request.is404) formatOf(request)?.notFound(request, reply)
    else done()
  })
  // Node would refuse every expectation but 100-continue, with no body. None is known, so all are ignored.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  acceptJson(app)
  return app
}

/** Takes no new connection, lets the requests that run end for a bounded time, then cuts what is left. */
export async function closeHttpServer(app: App): Promise<void> {
  // A connection whose last answer was begun before the stop would stay open for the next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), stopGraceMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

function notUtf8(): Error {
  return Object.assign(new Error('a body is not UTF-8'), {
    code: 'FST_ERR_NOT_UTF8',
    statusCode: 400,
  })
}

function missingHost(): Error {
  return Object.assign(new Error('a request came without a host'), {
    code: 'FST_ERR_NO_HOST',
    statusCode: 400,
  })
}

// The path as the router compares it.
function plainPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
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
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) done(null, undefined)
    else if (isUtf8(bytes)) void parse(request, bytes.toString(), done)
    else done(notUtf8())
  })
}

/** Answers bytes that are no HTTP request, as far as there is someone to answer to. */
function refuseMalformed(
  error: ConnectionError,
  socket: Socket & { _httpMessage?: { headersSent: boolean } | null },
  malformedAt: (url: string) => string | undefined,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  // An answer on its way would get ours in its middle.
  if (socket._httpMessage?.headersSent) {
    socket.destroy()
    return
  }
  // Fastify describes the bytes as they look in JSON; they are Node's buffer.
  const bytes = error.rawPacket as unknown as Buffer | undefined
  const [, url = '/'] = /^[A-Z]+ (\S+)/.exec(bytes?.toString('latin1', 0, 2000) ?? '') ?? []
  const body = malformedAt(url) ?? ''
  socket.end(
    'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n' +
      `${apiHeaderLines}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  // A client that does not close its side would hold on to the connection.
  destroySoon(socket)
}
