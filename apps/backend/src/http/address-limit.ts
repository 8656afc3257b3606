import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../core/app-error.ts'
import type { RateLimit } from '../core/rate-limit.ts'
import { clientKey } from './client-address.ts'
import { requireWithinLimit } from './rate-limit-headers.ts'

/** A limit of the requests from each client address. */
export interface AddressLimit {
  /** In the response headers. */
  name: string
  limit: RateLimit
  /** Says why a request is refused. */
  error?: () => AppError
}

/** Throws the error of the limit. */
export function countRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, limit, error }: AddressLimit,
): Promise<void> {
  return requireWithinLimit(reply, name, limit.take(clientKey(request)), error)
}

/** For a route whose requests count before its handler runs. */
export function limitedBy(limit: AddressLimit) {
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply) =>
      countRequest(request, reply, limit),
  }
}
