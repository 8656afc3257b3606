import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidInput } from '../core/app-error.ts'
import { readWhole } from '../core/read-whole.ts'
import type { App } from './app-types.ts'
import { closeGently } from './linger.ts'

/** A file that is being uploaded. */
export interface Upload {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

interface Handling<T> {
  /** Throws when the upload is refused regardless of its content. Then nothing of it is read. */
  check(): Promise<void>
  receive(upload: Upload): Promise<T>
  /** Undoes `receive`, because the body after the file is invalid. */
  discard(received: T): Promise<void>
}

/** Makes the routes of this scope accept one file of at most `maxBytes` and a few small fields. */
export async function acceptUpload(scope: App, maxBytes: number): Promise<void> {
  await scope.register(multipart, {
    // One byte more than allowed, so that a larger file is an error and not cut off silently.
    limits: { fileSize: maxBytes + 1, files: 2, fields: 10, fieldSize: 1000, parts: 12 },
    throwFileSizeLimit: false,
  })
}

/** Receives the one file of a multipart body, in the field `file`. Throws `invalid_input`, and what `handling` throws. */
export async function receiveUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  handling: Handling<T>,
): Promise<T> {
  try {
    await handling.check()
    if (!request.isMultipart()) throw invalidInput('content-type', 'not_multipart_type')
    return await receiveOne(request, handling)
  } catch (error) {
    abandonBody(request, reply)
    throw error
  }
}

async function receiveOne<T>(
  request: FastifyRequest,
  { receive, discard }: Handling<T>,
): Promise<T> {
  let received: { file: T } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file' || received) {
        throw invalidInput('file', 'not_one_file')
      }
      received = { file: await receive({ name: part.filename ?? '', bytes: part.file }) }
    }
  } catch (error) {
    if (received) await discard(received.file)
    throw toInputError(error)
  }
  if (!received) throw invalidInput('file', 'required')
  return received.file
}

/** The fields and files of a multipart body. */
export interface Form<T> {
  fields: { name: string; bytes: Buffer }[]
  files: T[]
}

interface FormBounds {
  maxFiles: number
  maxFileBytes: number
  /** The most bytes of all fields together. */
  maxFieldBytes: number
}

const maxFormFields = 20

/** Makes the routes of this scope accept forms with several files. */
export async function acceptForms(
  scope: App,
  { maxFiles, maxFileBytes }: Pick<FormBounds, 'maxFiles' | 'maxFileBytes'>,
): Promise<void> {
  const maxParts = maxFiles + maxFormFields
  await scope.register(multipart, {
    limits: { fileSize: maxFileBytes + 1, files: maxParts, parts: maxParts },
    throwFileSizeLimit: false,
    // All parts arrive as bytes, so that the caller decodes the text of fields.
    ...({ isPartAFile: () => true } as object),
  })
}

/**
 * Receives a multipart body. A part is a file if it has a file name and is not named `textField`. Throws `invalid_input`, and what
 * `handling` throws; then all files are discarded.
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    receive,
    discard,
    textField,
    maxFiles,
    maxFieldBytes,
  }: Omit<Handling<T>, 'check'> & Omit<FormBounds, 'maxFileBytes'> & { textField: string },
): Promise<Form<T>> {
  const form: Form<T> = { fields: [], files: [] }
  let bytesLeft = maxFieldBytes
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const { fieldname: name, filename, file } = part
      if (filename === undefined || name === textField) {
        const bytes = await readWhole(file, bytesLeft, () => invalidInput('body', 'body_too_large'))
        bytesLeft -= bytes.length
        form.fields.push({ name, bytes })
      } else if (form.files.length === maxFiles) {
        throw invalidInput('files', 'too_many', { max: maxFiles })
      } else form.files.push(await receive({ name: filename, bytes: file }))
    }
    return form
  } catch (error) {
    abandonBody(request, reply)
    for (const file of form.files) await discard(file)
    throw toInputError(error)
  }
}

function toInputError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof AppError) return error
  const isMalformed = code
    ? /^FST_|^ECONNRESET$|^ERR_STREAM_PREMATURE_CLOSE$/.test(code)
    : /multipart|terminated early|boundary/i.test(message)
  return isMalformed ? invalidInput('body', 'not_multipart') : error
}

// The response is sent before the end of the body. The rest is not read, so the connection cannot serve another request.
function abandonBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.readableEnded) return
  reply.header('connection', 'close')
  closeGently(raw.socket)
  raw.unpipe()
  raw.resume()
}
