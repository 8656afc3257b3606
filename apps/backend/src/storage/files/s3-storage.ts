import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { appError } from '../../core/app-error.ts'
import type { S3Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { StartError } from '../../core/start-error.ts'
import type { FileStorage } from './file-storage.ts'
import { createS3Client, errorCodeIn } from './s3-client.ts'
import type { S3Client, S3Response } from './s3-client.ts'

/** Responses to everything but the bytes of a file are read up to this size. */
const maxAnswerBytes = 64 * 1024

/** Files in a bucket. Throws StartError when the service refuses the bucket; starts while it cannot be reached. */
export async function openS3Storage(config: S3Config, log: Log): Promise<FileStorage> {
  const client = createS3Client(config)
  const keyOf = (path: string) => config.prefix + path
  let isDown = false

  function failed(problem: object, reason: 'files_unavailable' | 'disk_full') {
    if (!isDown) log.error(problem, 'uploaded files cannot be stored or read (FILES)')
    isDown = true
    return appError(reason)
  }

  async function send(request: Parameters<S3Client['send']>[0]): Promise<S3Response> {
    let response: S3Response
    try {
      response = await client.send(request)
    } catch (error) {
      throw failed({ err: error }, 'files_unavailable')
    }
    const { statusCode: status } = response
    if (status >= 300) {
      const code = await errorCodeOf(response)
      if (code === 'NoSuchKey') return response
      throw failed({ status, code }, status === 507 ? 'disk_full' : 'files_unavailable')
    }
    if (isDown) log.info('uploaded files can be stored and read again')
    isDown = false
    return response
  }

  await requireBucket(client, config, log)
  return {
    async put(path, localFile) {
      const { size, sha256 } = await describeFile(localFile)
      // The service stores the object when it has received the whole body with this checksum.
      await finish(
        await send({ method: 'PUT', key: keyOf(path), body: { path: localFile, size, sha256 } }),
      )
      await rm(localFile, { force: true })
    },
    async read(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send({ method: 'GET', key: keyOf(path), ...(headers && { headers }) })
      if (response.statusCode === 404) return null
      const expected = range ? 206 : 200
      if (response.statusCode === expected) return response
      response.destroy()
      throw failed({ status: response.statusCode }, 'files_unavailable')
    },
    async remove(path) {
      await finish(await send({ method: 'DELETE', key: keyOf(path) }))
    },
    close: client.close,
  }
}

/** Reads the rest of a response, so that its connection can be used again. */
async function finish(response: S3Response): Promise<void> {
  response.resume()
  if (response.closed) return
  await new Promise((resolve) => response.once('close', resolve))
}

async function describeFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** The error code in the body of a response, such as `AccessDenied`. */
async function errorCodeOf(response: S3Response): Promise<string | null> {
  if (Number(response.headers['content-length'] ?? 0) > maxAnswerBytes) {
    response.destroy()
    return null
  }
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxAnswerBytes) response.destroy()
  })
  const body = await text(response).catch(() => '')
  return errorCodeIn(body)
}

async function requireBucket(client: S3Client, config: S3Config, log: Log): Promise<void> {
  let response: S3Response
  try {
    response = await client.send({
      method: 'GET',
      key: '',
      query: { 'list-type': '2', 'max-keys': '1' },
    })
  } catch (error) {
    log.error({ err: error }, 'the service of the uploaded files (FILES) cannot be reached')
    return
  }
  const { statusCode: status } = response
  if (status < 300) {
    await finish(response)
    return
  }
  const code = await errorCodeOf(response)
  if (status >= 500) {
    log.error({ status, code }, 'the service of the uploaded files (FILES) does not work')
    return
  }
  client.close()
  throw new StartError(
    `FILES: the service at ${config.endpoint} refuses the bucket ${config.bucket}: ${problemOf(status)} (${code ?? status}).`,
  )
}

function problemOf(status: number): string {
  if (status === 404) return 'it does not exist; create it first'
  if (status < 400) return 'it is in another region; set region= in FILES'
  return 'check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the region in FILES, and the clock of this machine'
}
