import { errorStatus } from '@guildhall/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appError, errorBody, invalidInput } from '../core/app-error.ts'
import type { ErrorFormat } from './error-formats.ts'
import { schemaError } from '../core/schemas.ts'

/** Translates the errors of the framework. */
export function toChatError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) {
    const fallbackField =
      error.validationContext === 'body' ? 'body' : (error.validationContext ?? 'body')
    return schemaError(error.validation, fallbackField)
  }
  return requestError(error) ?? appError('internal_error')
}

/** The error for a request that cannot be read, or null when the error is the server's own. */
export function requestError(error: FastifyError): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalidInput('body', 'body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalidInput('content-type', 'not_json_type')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidInput('body', 'not_an_object')
    case 'FST_ERR_BAD_URL':
      return invalidInput('path', 'bad_path')
    case 'FST_ERR_NOT_UTF8':
      return invalidInput('body', 'not_utf8')
    case 'FST_ERR_NO_HOST':
      return invalidInput('host', 'required')
    default:
      if (error.statusCode === undefined || error.statusCode >= 500) return null
      return invalidInput('body', 'not_json')
  }
}

function handleChatError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const chatError = toChatError(error)
  if (chatError.code === 'internal_error') request.log.error({ err: error }, 'a request failed')
  if (chatError.retryAfterMs !== undefined) {
    reply.header('retry-after', Math.max(1, Math.ceil(chatError.retryAfterMs / 1000)))
  }
  void sendChatError(reply, chatError)
}

function sendChatError(reply: FastifyReply, error: AppError): FastifyReply {
  return reply.send(chatErrorJson(reply, error))
}

/** Sets the status and the content type, and returns the body. */
export function chatErrorJson(reply: FastifyReply, error: AppError): string {
  reply.code(errorStatus[error.code]).header('content-type', 'application/json; charset=utf-8')
  return JSON.stringify({ error: errorBody(error) })
}

/** The error format of the chat platform, below `/api` except `/api/v1`. */
export const chatErrors: ErrorFormat = {
  prefix: '/api',
  handle: handleChatError,
  notFound: (_request, reply) => void sendChatError(reply, appError('unknown_route')),
  malformed: JSON.stringify({ error: errorBody(invalidInput('request', 'not_http')) }),
}
