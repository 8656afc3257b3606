import { statusErrorStatus } from '@guildhall/contract'
import type { StatusErrorCode } from '@guildhall/contract'
import type { FastifyReply } from 'fastify'
import { bodyFault } from '../http/replies.ts'
import type { ErrorFace } from '../http/server.ts'
import { StatusError } from './status-error.ts'

/** How every error under `/api/v1` looks. */
export const statusFace: ErrorFace = {
  prefix: '/api/v1',
  handle(error, request, reply) {
    if (error instanceof StatusError) {
      sendStatusError(reply, error.code, error.message)
      return
    }
    const fault = bodyFault(error)
    if (fault) {
      sendStatusError(reply, 'INVALID_GAME', `The request cannot be read. ${fault}.`)
      return
    }
    request.log.error({ err: error }, 'a request failed')
    sendStatusError(reply, 'INTERNAL_ERROR', 'Something went wrong on our side.')
  },
  notFound: (_request, reply) => sendStatusError(reply, 'NOT_FOUND', 'There is no such route.'),
  malformed: bodyOf('INVALID_GAME', 'The request is not valid HTTP.'),
}

function sendStatusError(reply: FastifyReply, code: StatusErrorCode, message: string): void {
  void reply
    .code(statusErrorStatus[code])
    .header('content-type', 'application/json; charset=utf-8')
    .send(bodyOf(code, message))
}

function bodyOf(code: StatusErrorCode, message: string): string {
  return JSON.stringify({ success: false, error: { code, message } })
}
