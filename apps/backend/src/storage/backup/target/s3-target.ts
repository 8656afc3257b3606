import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Config } from '../../../core/config.ts'
import { readWhole } from '../../../core/read-whole.ts'
import { escapeMarkup } from '../../../core/text.ts'
import { StartError } from '../../../core/start-error.ts'
import { createS3Client, errorCodeIn } from '../../files/s3-client.ts'
import type { S3Request } from '../../files/s3-client.ts'
import { createByteReader } from '../byte-reader.ts'
import { maxListed } from './backup-target.ts'
import type { BackupTarget } from './backup-target.ts'

/** At least 5 MiB, and at most 10,000 parts; all but the last one must have the same size. */
const minPartBytes = 8 * 1024 * 1024
const maxParts = 9000
const readBytes = 8 * 1024 * 1024
const readAttempts = 3
const readPauseMs = 1000
const maxAnswerBytes = readBytes + 1024 * 1024

export function createS3Target(config: S3Config): BackupTarget {
  const client = createS3Client(config)
  const keyOf = (name: string) => config.prefix + name

  /** Throws StartError for all but a success. */
  async function send(request: S3Request) {
    const answer = await answerTo(request)
    if (answer.status < 300) return answer
    throw problem(answer.code ?? `status ${answer.status}`)
  }

  async function answerTo(request: S3Request) {
    try {
      const response = await client.send(request)
      const body = await readWhole(response, maxAnswerBytes, () => new Error('it sent too much'))
      return { status: response.statusCode, headers: response.headers, body, code: codeIn(body) }
    } catch (error) {
      throw problem((error as Error).message)
    }
  }

  function problem(text: string): StartError {
    return new StartError(`The bucket ${config.bucket} at ${config.endpoint} failed: ${text}.`)
  }

  /** The ids of uploads that began and did not end. */
  async function unfinishedUploads(key: string): Promise<string[]> {
    const query = { uploads: '', prefix: key }
    const text = textOf(await send({ method: 'GET', key: '', query }))
    return elements(text, 'Upload')
      .filter((upload) => element(upload, 'Key') === key)
      .map((upload) => element(upload, 'UploadId') ?? '')
  }

  const abort = (key: string, uploadId: string) =>
    send({ method: 'DELETE', key, query: { uploadId } })

  async function uploadParts(
    key: string,
    uploadId: string,
    content: AsyncIterable<Buffer>,
    partBytes: number,
    signal: AbortSignal,
  ): Promise<string[]> {
    const reader = createByteReader(content)
    const tags: string[] = []
    do {
      const part = await reader.readUpTo(partBytes)
      signal.throwIfAborted()
      const query = { partNumber: String(tags.length + 1), uploadId }
      const { headers } = await send({ method: 'PUT', key, query, body: bodyOf(part) })
      tags.push(String(headers.etag ?? ''))
    } while (!(await reader.isAtEnd()))
    return tags
  }

  /** The bytes from `start` on, and how many there are in all. */
  async function readRange(key: string, start: number) {
    const headers = { range: `bytes=${start}-${start + readBytes - 1}` }
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await send({ method: 'GET', key, headers })
        const [, total = ''] =
          /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? []
        if (total === '') throw problem('it does not answer with a range')
        return { bytes: answer.body, total: Number(total) }
      } catch (error) {
        if (attempt === readAttempts) throw error
        await wait(readPauseMs * attempt)
      }
    }
  }

  return {
    // The service finds out about room; what is unfinished does not appear.
    prepare: async () =>
      void (await send({ method: 'GET', key: '', query: listQuery(config.prefix, 1) })),
    async write(name, content, bytes, signal) {
      const key = keyOf(name)
      const began = textOf(await send({ method: 'POST', key, query: { uploads: '' } }))
      const uploadId = element(began, 'UploadId')
      if (uploadId === null) throw problem('it did not begin an upload')
      try {
        const partBytes = Math.max(minPartBytes, Math.ceil(bytes / maxParts))
        const tags = await uploadParts(key, uploadId, content, partBytes, signal)
        signal.throwIfAborted()
        const body = bodyOf(Buffer.from(completion(tags)))
        const ended = await send({ method: 'POST', key, query: { uploadId }, body })
        if (ended.code !== null) throw problem(ended.code)
      } catch (error) {
        await abort(key, uploadId).catch(() => undefined)
        throw error
      }
    },
    async *read(name) {
      let position = 0
      let end: number
      do {
        const { bytes, total } = await readRange(keyOf(name), position)
        position += bytes.length
        end = total
        yield bytes
      } while (position < end)
    },
    async list() {
      const query = listQuery(config.prefix, maxListed)
      const text = textOf(await send({ method: 'GET', key: '', query }))
      return elements(text, 'Contents').map((object) => ({
        name: (element(object, 'Key') ?? '').slice(config.prefix.length),
        bytes: Number(element(object, 'Size') ?? 0),
      }))
    },
    remove: async (name) => void (await send({ method: 'DELETE', key: keyOf(name) })),
    async removeUnfinished(name) {
      for (const id of await unfinishedUploads(keyOf(name))) await abort(keyOf(name), id)
    },
    close: client.close,
  }
}

function listQuery(prefix: string, max: number): Record<string, string> {
  return { 'list-type': '2', 'max-keys': String(max), prefix: `${prefix}guildhall-` }
}

function bodyOf(bytes: Buffer) {
  return { bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function completion(tags: string[]): string {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeMarkup(tag)}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

function textOf({ body }: { body: Buffer }): string {
  return body.toString()
}

/** What is between the tags of each element of this name, which does not contain itself. */
function elements(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`))))
}

function element(xml: string, name: string): string | null {
  const [found = null] = elements(xml, name)
  return found === null
    ? null
    : found.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** An error can come after the status of a success. */
function codeIn(body: Buffer): string | null {
  const start = body.toString('latin1', 0, 4096)
  return start.includes('<Error>') ? errorCodeIn(start) : null
}
