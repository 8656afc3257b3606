import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * How the server behaves until this is changed. `dropping` closes connections instead of answering, and `refusing lists`
 * refuses a list of all objects.
 */
type Behavior =
  | 'working'
  | 'failing'
  | 'dropping'
  | 'full'
  | 'cutting reads'
  | 'damaging reads'
  | 'refusing lists'

/** An S3 service in memory, which checks the signature of every request by its specification. */
export interface S3Server {
  /** The value of FILES for the bucket `files`, with the keys that begin with `guildhall/`. */
  files: string
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  objects: Map<string, Buffer>
  /** Uploads in parts that were begun and not ended, by id. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  behavior: Behavior
  /** The methods and paths of all requests with a valid signature. */
  requests: string[]
}

const accessKeyId = 'AKIDEXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const region = 'eu-test-1'
const bucketPath = '/files'
const maxSkewMs = 15 * 60 * 1000

export async function startS3Server(t: TestContext): Promise<S3Server> {
  const state: S3Server = {
    files: '',
    credentials: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    objects: new Map(),
    uploads: new Map(),
    behavior: 'working',
    requests: [],
  }
  const server = createServer((request, response) => void handle(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  state.files = `s3:/${bucketPath}/guildhall?endpoint=http://127.0.0.1:${port}&region=${region}`
  return state
}

async function handle(
  state: S3Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return
  }
  const body = Buffer.concat(chunks)
  if (state.behavior === 'dropping') {
    request.socket.destroy()
    return
  }
  if (state.behavior === 'failing') {
    sendError(response, 503, 'SlowDown')
    return
  }
  const problem = signatureProblem(request, body)
  if (problem !== null) {
    sendError(response, 403, problem)
    return
  }
  const url = new URL(request.url ?? '', 'http://localhost')
  state.requests.push(`${request.method} ${url.pathname}`)
  if (url.pathname === bucketPath) {
    const prefix = url.searchParams.get('prefix') ?? ''
    if (url.searchParams.has('uploads')) response.end(listUploads(state, prefix))
    else if (isRefusedList(state, url)) sendError(response, 403, 'AccessDenied')
    else response.end(listObjects(state, prefix))
    return
  }
  if (!url.pathname.startsWith(`${bucketPath}/`)) {
    sendError(response, 404, 'NoSuchBucket')
    return
  }
  const key = url.pathname.slice(bucketPath.length + 1)
  const isOfParts = url.searchParams.has('uploads') || url.searchParams.has('uploadId')
  if (isOfParts) answerParts(state, request.method ?? '', response, key, url.searchParams, body)
  else answer(state, request, response, key, body)
}

/** With a list of one object, Guildhall finds out whether it may use the bucket. */
function isRefusedList({ behavior }: S3Server, { searchParams }: URL): boolean {
  return behavior === 'refusing lists' && searchParams.get('max-keys') !== '1'
}

function listObjects({ objects }: S3Server, prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, bytes]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`,
  )
  return `<ListBucketResult>${contents.join('')}</ListBucketResult>`
}

function listUploads({ uploads }: S3Server, prefix: string): string {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
  const items = found.map(
    ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
  )
  return `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`
}

/** Source: the API reference of S3, "Uploading and copying objects using multipart upload" */
function answerParts(
  { uploads, objects, behavior }: S3Server,
  method: string,
  response: ServerResponse,
  key: string,
  query: URLSearchParams,
  body: Buffer,
): void {
  if (behavior === 'full') {
    sendError(response, 507, 'XMinioStorageFull')
    return
  }
  const id = query.get('uploadId') ?? `upload-${uploads.size + 1}`
  if (method === 'POST' && query.has('uploads')) {
    uploads.set(id, { key, parts: new Map() })
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
    return
  }
  const upload = uploads.get(id)
  if (upload?.key !== key) {
    sendError(response, 404, 'NoSuchUpload')
    return
  }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`)
    response.end()
    return
  }
  uploads.delete(id)
  if (method === 'DELETE') {
    response.writeHead(204).end()
    return
  }
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)]
  const parts = listed.map(([, number]) => upload.parts.get(Number(number)))
  if (parts.some((part) => part === undefined)) {
    // S3 sends such errors after the status 200.
    response.end('<Error><Code>InvalidPart</Code></Error>')
    return
  }
  objects.set(key, Buffer.concat(parts as Buffer[]))
  response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

function answer(
  { objects, behavior }: S3Server,
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  body: Buffer,
): void {
  if (request.method === 'PUT') {
    if (behavior === 'full') {
      sendError(response, 507, 'XMinioStorageFull')
      return
    }
    if (request.headers['content-length'] !== String(body.length)) {
      sendError(response, 411, 'MissingContentLength')
      return
    }
    objects.set(key, body)
    response.end()
    return
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const object = objects.get(key)
  if (!object) {
    sendError(response, 404, 'NoSuchKey')
    return
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const whole = start === undefined ? object : object.subarray(Number(start), Number(end) + 1)
  const bytes = behavior === 'damaging reads' ? Buffer.from(whole).fill(0xa5, 600, 610) : whole
  response.writeHead(start === undefined ? 200 : 206, {
    'content-length': bytes.length,
    ...(start !== undefined && {
      'content-range': `bytes ${start}-${Number(start) + bytes.length - 1}/${object.length}`,
    }),
  })
  if (behavior === 'cutting reads') {
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.socket.destroy())
    return
  }
  response.end(bytes)
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([\da-f]{64})$/

/**
 * What is wrong with the signature of a request; null when it is valid. Source: Signature Version 4, "Authenticating
 * Requests: Using the Authorization Header"
 */
function signatureProblem({ method = '', url = '', headers }: IncomingMessage, body: Buffer) {
  const [, keyId, day = '', signedRegion, names = '', signature = ''] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const date = String(headers['x-amz-date'])
  const time = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(Date.now() - time) < maxSkewMs) || !date.startsWith(day)) {
    return 'RequestTimeTooSkewed'
  }
  const signed = names.split(';')
  const required = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!required.every((name) => signed.includes(name))) return 'AccessDenied'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const canonical = [
    method,
    pathname,
    query.toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const canonicalHash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, canonicalHash].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(toSign).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
