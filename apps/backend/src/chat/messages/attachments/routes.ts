import { limits } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, invalidInput } from '../../../core/app-error.ts'
import type { App } from '../../../http/app-types.ts'
import { hasCurrent } from '../../../http/response-headers.ts'
import { handle } from '../../../http/route.ts'
import { acceptUpload, receiveUpload } from '../../../http/upload.ts'
import type { Attachments, OpenAttachment } from './actions.ts'
import type { DescribeAttachment } from './describe.ts'
import { contentDisposition } from './file-names.ts'
import { parseRange } from './range.ts'

export function attachmentRoutes(
  app: App,
  attachments: Attachments,
  describe: DescribeAttachment,
): void {
  void app.register(async (scope: App) => {
    await acceptUpload(scope, limits.attachmentBytes)
    handle(scope, 'uploadAttachment', async ({ caller, params, request, reply }) => {
      const { userId } = caller
      const { channelId } = params
      const attachment = await receiveUpload(request, reply, {
        check: () => attachments.checkUpload(userId, channelId),
        receive: (upload) => attachments.upload(userId, channelId, upload),
        discard: ({ id }) => attachments.discard(id),
      })
      return { attachment }
    })
  })

  handle(app, 'downloadAttachment', async ({ caller, params, query, request, reply }) => {
    const file = await attachments.open(caller.userId, params.id, query.size)
    if (file.kind === 'original') return sendFile(request, reply, file)
    const etag = `"${params.id}-${query.size}"`
    reply
      .headers({ ...usualHeaders, ...headersOf('image/webp', true, `${file.name}.webp`) })
      .header('etag', etag)
    if (!hasCurrent(request, etag)) return reply.send(file.bytes)
    file.bytes.destroy()
    return reply.code(304).send()
  })

  handle(app, 'updateAttachment', async ({ caller, params, body }) => ({
    attachment: await describe(caller.userId, params.id, body),
  }))
}

const usualHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
}

function headersOf(contentType: string, isInert: boolean, name: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(isInert ? 'inline' : 'attachment', name),
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { read, name, size, contentType, isInert, isFallback }: OpenAttachment,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string }
  const etag = `"${id}"`
  const isSame = (request.headers['if-range'] ?? etag) === etag
  const range = isSame ? parseRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') return refuseRange(reply, size)
  const isUnchanged = hasCurrent(request, etag)
  const bytes = isUnchanged || size === 0 ? null : await read(range ?? undefined)
  reply.headers({
    ...usualHeaders,
    ...headersOf(contentType, isInert, name),
    ...(isFallback && { 'cache-control': 'private, max-age=60' }),
    'accept-ranges': 'bytes',
    etag,
  })
  if (isUnchanged) return reply.code(304).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.send(bytes ?? Buffer.alloc(0))
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const error = errorBody(invalidInput('range', 'range_outside_file'))
  return reply
    .code(416)
    .headers({
      'content-range': `bytes */${size}`,
      'content-type': 'application/json; charset=utf-8',
    })
    .send(JSON.stringify({ error }))
}
