import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../core/log.ts'
import type { PrometheusMetrics } from '../core/prometheus.ts'
import { StartError } from '../core/start-error.ts'
import { createQuickServer } from './deadlines.ts'
import { urlOf } from './listening-urls.ts'

const path = '/metrics'

interface MetricsServer {
  url: string
  close(): Promise<void>
}

/** Serves the metrics on a port of their own. Throws StartError. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  metrics: PrometheusMetrics,
  log: Log,
): Promise<MetricsServer> {
  const server = createQuickServer((request, response) => {
    serve(request, response, metrics).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read')
      if (response.headersSent) response.destroy()
      else answer(response, 500, 'The metrics could not be read. See the log of Guildhall.\n')
    })
  })
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const { message } = error as Error
    throw new StartError(`METRICS_HOST, METRICS_PORT: cannot listen: ${message}.`)
  }
  // The process ends without waiting for open requests for metrics.
  server.unref()
  return {
    url: urlOf(host, (server.address() as AddressInfo).port) + path,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function serve(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  metrics: PrometheusMetrics,
): Promise<void> {
  if (url.split('?', 1)[0] !== path) {
    answer(response, 404, `Only ${path} is served here.\n`)
  } else if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    answer(response, 405, 'Use GET.\n')
  } else {
    answer(response, 200, await metrics.read(), metrics.contentType)
  }
}

function answer(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // Node omits the body of the response to HEAD.
  response.end(text)
}
