import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { TlsOptions } from 'node:tls'
import type { Account } from './account.ts'
import { startApp } from './start-app.ts'

const encoded = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/webp': 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'image/avif':
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
}

/** Small valid images by type. */
export const samples = Object.fromEntries(
  Object.entries(encoded).map(([type, text]) => [type, Buffer.from(text, 'base64')]),
)

/** WebP images: lossless, and with an alpha channel. */
export const otherWebps = [
  'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
].map((text) => Buffer.from(text, 'base64'))

export const png = samples['image/png'] ?? Buffer.alloc(0)

/** Allows the image servers of the test, and no other private addresses. */
export const imageSettings = {
  IMAGE_ALLOWED_NETWORKS: '127.0.0.1/32',
  IMAGE_LINK_RATE_PER_MINUTE: '100000',
  IMAGE_FETCH_RATE_PER_MINUTE: '100000',
  IMAGE_DESTINATION_RATE_PER_MINUTE: '100000',
}

/** Starts an app with an account that creates image links; `show` requests the image at `url` through a link. */
export async function startAppForImages(t: TestContext, settings: Record<string, string> = {}) {
  const app = await startApp(t, { ...imageSettings, ...settings })
  const mia = await app.register()
  const show = async (url: string) => app.visitor().get(await createImageLink(mia, url))
  return { app, mia, show }
}

export interface ImageServer {
  /** The origin of the server. */
  url: string
  /** The received requests. */
  requests: IncomingMessage[]
}

/** An image host for tests; with a certificate it uses HTTPS. */
export async function startImageServer(
  t: TestContext,
  listener: RequestListener,
  { host = '127.0.0.1', certificate }: { host?: string; certificate?: TlsOptions } = {},
): Promise<ImageServer> {
  const requests: IncomingMessage[] = []
  const recordingListener: RequestListener = (request, response) => {
    requests.push(request)
    listener(request, response)
  }
  const server = certificate
    ? createSecureServer(certificate, recordingListener)
    : createServer(recordingListener)
  server.listen(0, host)
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `${certificate ? 'https' : 'http'}://${host}:${port}`, requests }
}

/** Sends a response with these bytes and headers. */
export function sendBytes(
  response: ServerResponse,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'image/png', ...headers }).end(bytes)
}

/** Creates a link to the image at `url` and returns its path. */
export async function createImageLink(account: Account, url: string): Promise<string> {
  const reply = account.post('/api/image-links', { urls: [url] })
  return (await account.expect(200, reply)).links[0].link
}

/** The form data of an upload with one file. */
export function imageForm(bytes: Uint8Array, field = 'file'): FormData {
  const form = new FormData()
  // The server ignores the declared type.
  form.append(field, new Blob([Uint8Array.from(bytes)], { type: 'text/html' }), 'file')
  return form
}
