import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { App } from './app-types.ts'
import { chatErrors } from './chat-errors.ts'
import type { ErrorFormat } from './server.ts'

/**
 * Nothing is loaded from elsewhere and no script stands in the page; pictures of strangers come through our own proxy.
 * What may ask a browser for more than a page needs is refused beforehand.
 */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The places of the client's own pages; any other place shows its page for what does not exist. */
const pages = [
  '/',
  '/sign-in',
  '/register',
  '/game-servers',
  '/invite/:code',
  '/settings',
  '/settings/:section',
  '/servers/:serverId',
  '/servers/:serverId/:channelId',
  '/servers/:serverId/settings/:section',
]

const yearMs = 31_536_000_000

/**
 * Serves the built web client from `folder`: its files, and its page at each of its places. Serves nothing where none
 * was built.
 */
export function serveWebClient(app: App, folder: string): void {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web client is not built')
    return
  }
  void app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: setFileHeaders,
  })
  for (const url of pages) app.get(url, (_request, reply) => sendPage(reply))
  for (const name of filesOf(folder)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  // What is in this folder changes with each build: it is looked at when it is asked for.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`),
  )
}

/** The files that lie beside the page and keep their names. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map(({ name }) => name)
}

/** How errors look where the client is served: a browser that opens a place that is none gets the client's page for it. */
export const webClientErrors: ErrorFormat = {
  ...chatErrors,
  prefix: '',
  notFound: (request, reply) => {
    const { method, headers } = request
    const isOpened = method === 'GET' && headers.accept?.includes('text/html') === true
    if (isOpened && request.server.hasReplyDecorator('sendFile')) void sendPage(reply.code(404))
    else chatErrors.notFound(request, reply)
  },
}

/** The client's page, which finds out itself what it is to show. */
function sendPage(reply: FastifyReply): FastifyReply {
  return reply.headers(pageHeaders).sendFile('index.html')
}

function setFileHeaders(reply: FastifyReply, file: string): void {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`)
  reply.header(
    'cache-control',
    // The names of hashed files change with what is in them; all others are asked for anew, and mostly not sent again.
    isHashed ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache',
  )
  reply.header('x-content-type-options', 'nosniff')
}
