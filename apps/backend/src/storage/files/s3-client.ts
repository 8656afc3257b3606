import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../core/config.ts'

/** A response of the service. The caller must read or destroy it. */
export type S3Response = IncomingMessage & { statusCode: number }

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The key of an object; empty for the bucket. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** The body: a file or bytes of this size and this SHA-256 in hex. */
  body?: ({ path: string } | { bytes: Buffer }) & { size: number; sha256: string }
}

export interface S3Client {
  /** Sends a signed request, and again if that may help. Throws an Error when there is no response. */
  send(request: S3Request): Promise<S3Response>
  close(): void
}

/** How long a connection may be silent, until the response begins and while it is read. */
const responseTimeoutMs = 10_000
const readTimeoutMs = 120_000
/** The pauses before the second and third attempt. All requests can be repeated. */
const pausesMs = [100, 500]
const temporaryStatuses = new Set([429, 500, 502, 503, 504])
const maxConnections = 64
/** The digest of no bytes. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

class TimeoutError extends Error {}

/** Speaks the part of S3's protocol that Guildhall needs, with bucket and key in the path, which all services understand. */
export function createS3Client(config: S3Config): S3Client {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = config
  const isSecure = endpoint.startsWith('https:')
  const agentOptions = { keepAlive: true, maxSockets: maxConnections }
  const agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions)

  async function sendOnce({ method, key, query, headers, body }: S3Request): Promise<S3Response> {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== null && { sessionToken }),
      service: 's3',
      region,
    }).sign()
    const options = {
      method,
      agent,
      timeout: responseTimeoutMs,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': String(body.size) }),
      },
    }
    return new Promise((resolve, reject) => {
      const request = isSecure ? requestHttps(url, options) : requestHttp(url, options)
      const file = body && 'path' in body ? createReadStream(body.path) : null
      request.on('response', (response) => {
        // The reader of the body receives this error.
        response.on('error', () => undefined)
        request.setTimeout(readTimeoutMs)
        resolve(response as S3Response)
      })
      request.on('timeout', () => request.destroy(new TimeoutError('no answer in time')))
      request.on('error', reject)
      request.on('close', () => file?.destroy())
      file?.on('error', (error) => request.destroy(error))
      if (file) file.pipe(request)
      else request.end(body && 'bytes' in body ? body.bytes : undefined)
    })
  }

  return {
    async send(request) {
      for (let attempt = 0; ; attempt += 1) {
        const pauseMs = pausesMs[attempt]
        try {
          const response = await sendOnce(request)
          if (pauseMs === undefined || !temporaryStatuses.has(response.statusCode)) return response
          response.destroy()
        } catch (error) {
          if (pauseMs === undefined || error instanceof TimeoutError) throw error
        }
        await wait(pauseMs)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The error code in the body of a response, such as `AccessDenied`. */
export function errorCodeIn(body: string): string | null {
  return /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1] ?? null
}
