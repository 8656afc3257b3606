import { Attachment, ErrorBody, Id, limits } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { App } from '../../../http/app-types.ts'
import { callerOf } from '../../../http/caller.ts'
import { acceptUpload, Bytes, receiveUpload, UploadForm } from '../../../http/upload.ts'
import type { Attachments, OpenAttachment } from './actions.ts'
import { contentDisposition } from './names.ts'
import { rangeOf } from './range.ts'

const tags = ['messages']
const bytes = { content: { '*/*': { schema: Bytes } } }

export function attachmentRoutes(app: App, attachments: Attachments): void {
  void app.register(async (scope: App) => {
    await acceptUpload(scope, limits.attachmentBytes)
    scope.post(
      '/channels/:channelId/attachments',
      {
        // The form only describes the body, which is read as it comes.
        validatorCompiler: () => () => true,
        schema: {
          tags,
          summary: 'Upload a file for a message to come',
          description:
            `Multipart, with the file in the one field \`file\`, of at most ${limits.attachmentBytes} bytes. ` +
            'The type is told from the bytes. What no message carries within a day is removed.',
          consumes: ['multipart/form-data'],
          params: Type.Object({ channelId: Id }),
          body: UploadForm,
          response: {
            201: Type.Object({ attachment: Attachment }),
            '4xx': ErrorBody,
            507: ErrorBody,
          },
        },
      },
      async (request, reply) => {
        const { userId } = callerOf(request)
        const { channelId } = request.params
        const attachment = await receiveUpload(request, reply, {
          check: () => attachments.checkUpload(userId, channelId),
          receive: (upload) => attachments.upload(userId, channelId, upload),
          discard: ({ id }) => attachments.discard(id),
        })
        return reply.code(201).send({ attachment })
      },
    )
  })
  app.get(
    '/attachments/:id/:name',
    {
      schema: {
        tags,
        summary: 'Download an attachment',
        description: 'The name may be any; a single range of bytes may be asked for.',
        params: Type.Object({ id: Id, name: Type.String() }),
        response: {
          200: { description: 'The file', ...bytes },
          206: { description: 'The range that was asked for', ...bytes },
          304: { description: 'Not changed', type: 'null' },
          '4xx': ErrorBody,
        },
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await attachments.open(callerOf(request).userId, request.params.id)),
  )
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, name, size, contentType, isInert }: OpenAttachment,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string }
  const etag = `"${id}"`
  const isSame = (request.headers['if-range'] ?? etag) === etag
  const range = isSame ? rangeOf(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    await file.close()
    return refuseRange(reply, size)
  }
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition(isInert ? 'inline' : 'attachment', name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
    etag,
  })
  if (request.headers['if-none-match'] === etag) {
    await file.close()
    return reply.code(304).send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (size === 0) {
    await file.close()
    return reply.send(Buffer.alloc(0))
  }
  return reply.send(file.createReadStream({ start, end }))
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const error = { code: 'invalid_input', message: 'range: lies outside of the file' }
  return reply
    .code(416)
    .headers({
      'content-range': `bytes */${size}`,
      'content-type': 'application/json; charset=utf-8',
    })
    .send(JSON.stringify({ error }))
}
