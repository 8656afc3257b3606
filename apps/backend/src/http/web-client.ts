import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pagePaths, settings } from '@guildhall/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Appearance, ReadAppearance } from '../core/appearance.ts'
import { escapeMarkup } from '../core/text.ts'
import type { App } from './app-types.ts'
import { chatErrors } from './chat-errors.ts'
import type { ErrorFormat } from './error-formats.ts'

/**
 * The page loads nothing from other origins and contains no inline script; external images come through our own proxy.
 * WebAssembly is allowed for the noise suppression of the microphone. Browser features that the page does not need are
 * disabled.
 */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(self), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const manifestName = 'manifest.webmanifest'
const yearMs = 31_536_000_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The page of the client, if there is a build. */
    renderClientPage?: () => Promise<string>
  }
}

/** Serves the files of the built web client from `folder`, and its page at each of the page paths, if there is a build. */
export function serveWebClient(app: App, folder: string, readAppearance: ReadAppearance): void {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web client is not built')
    return
  }
  void app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Chrome asks for the rest of a file whose loading was cut off even if it has all of it, and takes the refusal for the file.
    acceptRanges: false,
    setHeaders: setFileHeaders,
  })
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  app.decorate('renderClientPage', async () => renderPage(page, await readAppearance()))
  for (const url of Object.values(pagePaths)) app.get(url, (_request, reply) => sendPage(reply))
  for (const name of filesOf(folder)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  const manifest = readFileSync(path.join(folder, manifestName), 'utf8')
  app.get(`/${manifestName}`, async (_request, reply) => {
    const filled = fillManifest(JSON.parse(manifest) as Manifest, await readAppearance())
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(filled))
  })
  // The names of these files change with each build, so they are looked up on request.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`),
  )
}

/** The files beside the page, whose names do not change. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html|webmanifest)$/.test(entry.name))
    .map(({ name }) => name)
}

/** The error format where the client is served. A browser that opens an unknown path gets the client's page for that. */
export const webClientErrors: ErrorFormat = {
  ...chatErrors,
  prefix: '',
  notFound: (request, reply) => {
    const { method, headers } = request
    const isPageRequest = method === 'GET' && headers.accept?.includes('text/html') === true
    if (!isPageRequest || !request.server.renderClientPage) chatErrors.notFound(request, reply)
    else sendPage(reply.code(404)).catch((error: unknown) => void reply.send(error))
  },
}

/** Sends the page of the client, which decides by its URL what to show. */
async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
  const page = await reply.server.renderClientPage?.()
  return reply
    .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(page)
}

const { default: ordinaryName } = settings.INSTANCE_NAME
/** In the head of the page. */
const ordinaryIcons = ['/icon.svg', '/apple-touch-icon.png']

function renderPage(page: string, { name, picture }: Appearance): string {
  // Functions, because a name may contain `$&`.
  const named = page.replaceAll(ordinaryName, () => escapeMarkup(name))
  if (!picture) return named
  return ordinaryIcons.reduce((text, icon) => text.replace(`"${icon}"`, `"${picture.path}"`), named)
}

interface Manifest {
  name: string
  short_name: string
  icons: { src: string; sizes: string; type?: string; purpose?: string }[]
}

/** Browsers install no app whose largest icon is smaller. */
const smallestAppIcon = 144

function fillManifest(manifest: Manifest, { name, picture }: Appearance): Manifest {
  const named = { ...manifest, name, short_name: name }
  if (!picture) return named
  const { path: src, type, width, height } = picture
  const isLarge = Math.min(width, height) >= smallestAppIcon
  const icon = { src, sizes: `${width}x${height}`, type }
  return { ...named, icons: isLarge ? [icon] : [icon, ...manifest.icons] }
}

function setFileHeaders(reply: FastifyReply, file: string): void {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`)
  reply.header(
    'cache-control',
    // The name of a hashed file changes with its content. Browsers ask whether any other file has changed.
    isHashed ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache',
  )
  reply.header('x-content-type-options', 'nosniff')
}
