import type { Metrics } from '../core/metrics.ts'
import type { App } from './app-types.ts'

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Counts and times the responses to requests by the path template of their route, never by their path. */
export function measureRequests(app: App, metrics: Metrics): void {
  if (!metrics.isEnabled) return
  const count = metrics.counter(
    { name: 'http_requests_total', help: 'HTTP requests by route and status' },
    ['method', 'route', 'status'],
  )
  const time = metrics.duration(
    {
      name: 'http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its response',
      buckets: requestBuckets,
    },
    ['route'],
  )
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // Routes for every method would otherwise have a series for each method that clients invent.
    const method = request.is404 ? 'any' : request.method
    count({ method, route, status: String(reply.raw.statusCode) })
    time(reply.elapsedTime / 1000, { route })
    done()
  })
}

/** Counts the posts to webhooks, the routes of `app`, by result. */
export function measureWebhookPosts(app: App, metrics: Metrics): void {
  if (!metrics.isEnabled) return
  const count = metrics.counter(
    { name: 'webhook_posts_total', help: 'Posts to webhooks by result' },
    ['result'],
  )
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method === 'POST' || request.method === 'PUT')
      count({ result: resultOf(reply.raw.statusCode) })
    done()
  })
}

function resultOf(status: number): string {
  if (status < 300) return 'accepted'
  if (status === 404) return 'unknown'
  if (status === 429) return 'rate_limited'
  return status < 500 ? 'refused' : 'failed'
}
