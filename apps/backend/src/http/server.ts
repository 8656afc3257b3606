import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@guildhall/contract'
import { fastify, LogController } from 'fastify'
import type { ConnectionError, FastifyError } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { App, SchemaTypes } from './app-types.ts'
import type { ErrorFormats } from './error-formats.ts'
import { deadlines, endStalled } from './deadlines.ts'
import { mayHaveLargeBody } from './large-body.ts'
import { closeGently, destroySoon } from './linger.ts'
import { passOn } from './other-protocols.ts'
import type { OtherProtocols } from './other-protocols.ts'
import { apiHeaderLines, createSetHeaders } from './response-headers.ts'
import { serializerCompiler, validatorCompiler } from './schema-compilers.ts'
import { webhookUrl } from './webhook-paths.ts'

/** How long running requests may take to end when the server stops. */
const stopGraceMs = 5000
const idleSweepMs = 50

/**
 * The HTTP server with what applies to every route: limits, validation and error formats. A request to upgrade to another
 * protocol (HTTP/2, for example) is answered as an ordinary one, unless `isUpgrade` accepts it. A connection that does not
 * begin with HTTP goes to `otherProtocols`.
 */
export function createHttpServer(
  config: Config,
  log: Log,
  errorFormats: ErrorFormats,
  isUpgrade: (request: IncomingMessage) => boolean = () => false,
  otherProtocols: OtherProtocols = { recognizes: () => false, accept: () => undefined },
): App {
  const setHeaders = createSetHeaders(config)
  const app: App = fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so no other line has the number that a logger of each would add.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    // Enough for a large upload over a slow connection. The deadline of other bodies is shorter: see connection-limits.ts.
    requestTimeout: 300_000,
    connectionTimeout: 0,
    // Requests that arrive while the server stops are still answered: the framework's own response has another format.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => webhookUrl(url),
    // Longer than any request line, so that each route itself refuses parameters that are too long.
    routerOptions: { maxParamLength: 65_536 },
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      errorFormats.forUrl(request.url).handle(error, request, reply)
    },
    clientErrorHandler: (error, socket) => {
      if (passOn(otherProtocols, socket, packetOf(error))) return
      refuseMalformed(error, socket, (url) => errorFormats.forUrl(url).malformed)
    },
    http: {
      // Node's response to a request without a host has no body; the hook below sends ours.
      requireHostHeader: false,
      shouldUpgradeCallback: isUpgrade,
      headersTimeout: deadlines.beginMs,
      connectionsCheckingInterval: deadlines.checkMs,
    },
  }).withTypeProvider<SchemaTypes>()
  endStalled(app.server)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    errorFormats.forUrl(request.url).handle(error, request, reply),
  )
  app.setNotFoundHandler((request, reply) =>
    errorFormats.forUrl(request.url).notFound(request, reply),
  )
  app.decorateRequest('caller', null)
  app.decorateRequest('counted', null)
  app.decorateRequest('admitted', null)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    const { headers, raw } = request
    if (headers.host === undefined && raw.httpVersion === '1.1') done(missingHost())
    // Before the body is parsed: an unknown route is not found, whatever the body is.
    else if (request.is404) errorFormats.forUrl(request.url).notFound(request, reply)
    // Not the other requests of a connection that was closed for their number.
    else if (!raw.socket.destroyed) done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The response to an unknown token is the same, whatever the body is.
    const isUnknownToken = request.counted && !request.admitted
    // The rest of a large body is not read. A client that sent all of it would use the connection again.
    if (!isUnknownToken && !request.raw.complete && mayHaveLargeBody(request.raw)) {
      reply.header('connection', 'close')
      closeGently(request.raw.socket)
    }
    done()
  })
  // Node would refuse every expectation except 100-continue, without a body. Ours are all ignored.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  acceptJson(app)
  return app
}

/** Other ports whose connections the server gets. `close` resolves when the last of them is closed. */
export interface OtherPorts {
  close(): Promise<void>
  closeAllConnections(): void
}

/** Accepts no new connections, gives running requests some time to end, then closes all connections. */
export async function closeHttpServer(app: App, others?: OtherPorts | null): Promise<void> {
  // A connection whose last response began before the stop would stay open for its next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs)
  const cut = setTimeout(() => {
    app.server.closeAllConnections()
    others?.closeAllConnections()
  }, stopGraceMs)
  try {
    await Promise.all([app.close(), others?.close()])
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

function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

// An empty body counts as no body: many clients send the content type with every request.
function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (request.admitted) request.admitted.body = bytes
    if (bytes.length === 0) done(null, undefined)
    else if (isUtf8(bytes)) void parse(request, bytes.toString(), done)
    else done(notUtf8())
  })
}

/**
 * Answers bytes that are not an HTTP request, or not a complete one in time, if the connection still allows it. A
 * connection on which nothing arrived is closed without a response: browsers open some in advance, and would take an
 * error for the response to a request that they are just sending. Closed, they send it again.
 */
function refuseMalformed(
  error: ConnectionError,
  socket: Socket & { _httpMessage?: { headersSent: boolean } | null },
  malformedAt: (url: string) => string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  // Another response would land in the middle of the one that is being sent.
  if (socket.bytesRead === 0 || socket._httpMessage?.headersSent) {
    socket.destroy()
    return
  }
  const [, url = '/'] =
    /^[A-Z]+ (\S+)/.exec(packetOf(error)?.toString('latin1', 0, 2000) ?? '') ?? []
  const body = malformedAt(url)
  socket.end(
    'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n' +
      `${apiHeaderLines}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  // A client that does not close its side would keep the connection open.
  destroySoon(socket)
}

/** The bytes that are no HTTP. */
function packetOf(error: ConnectionError): Buffer | undefined {
  // Fastify's type describes them as JSON; they are a buffer.
  return error.rawPacket as unknown as Buffer | undefined
}
