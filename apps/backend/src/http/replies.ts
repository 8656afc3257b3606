import { errorStatus } from '@guildhall/contract'
import type { ErrorCode } from '@guildhall/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/app-error.ts'
import type { ErrorFace } from './server.ts'
import { describeFault } from './validation.ts'

/** Every error of the chat platform, as code and message: the framework's own are put in our words. */
function chatErrorOf(error: FastifyError | AppError): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  if (error.validation) {
    const whole = error.validationContext === 'body' ? 'body' : (error.validationContext ?? 'body')
    return { code: 'invalid_input', message: describeFault(error.validation, whole) }
  }
  const fault = bodyFault(error)
  if (fault) return { code: 'invalid_input', message: fault }
  return { code: 'internal_error', message: 'Something went wrong on our side.' }
}

/** What is wrong with a request that could not even be read, or null when the fault is ours. */
export function bodyFault(error: FastifyError): string | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body: is too large'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'content-type: must be application/json'
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'body: must be a JSON object'
    case 'FST_ERR_BAD_URL':
      return 'path: is not a valid path'
    case 'FST_ERR_NOT_UTF8':
      return 'body: must be UTF-8'
    case 'FST_ERR_NO_HOST':
      return 'host: is required'
    default:
      if (error.statusCode === undefined || error.statusCode >= 500) return null
      return 'body: is not valid JSON'
  }
}

export function handleChatError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { code, message } = chatErrorOf(error)
  if (code === 'internal_error') request.log.error({ err: error }, 'a request failed')
  void sendChatError(reply, code, message)
}

function sendChatError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  return reply
    .code(errorStatus[code])
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code, message } }))
}

/** How errors look under `/api`, but for `/api/v1`. */
export const chatFace: ErrorFace = {
  prefix: '/api',
  handle: handleChatError,
  notFound: (_request, reply) => void sendChatError(reply, 'not_found', 'There is nothing here.'),
  malformed: JSON.stringify({
    error: { code: 'invalid_input', message: 'request: is not valid HTTP' },
  }),
}
