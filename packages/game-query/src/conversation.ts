import { MalformedAnswer, offline, queryFailed } from './failure.ts'
import type { QueryFailure } from './failure.ts'

/** What a game server said of itself. A value that it did not send is null. */
export interface ServerAnswer {
  name: string | null
  map: string | null
  version: string | null
  online: number | null
  max: number | null
}

/**
 * One protocol's side of a talk with one game server, without any socket: it yields a wish, and is resumed with what came
 * in: one datagram over UDP, the next chunk of the stream over TCP, where an empty chunk is the end of the stream. It
 * returns the answer, or throws `MalformedAnswer`.
 */
export type Conversation = Generator<Wish, ServerAnswer, Uint8Array>

/** Bytes to send, or nothing, to hear more. Over UDP also several datagrams at once, or an answer to fall back on. */
export type Wish = Uint8Array | readonly Uint8Array[] | Fallback | undefined

/** To hear more, while this will do for an answer if the server says nothing more even when it is asked again. */
export interface Fallback {
  enough: ServerAnswer
}

/** `host` is the name or address as the caller gave it, for protocols that send it along. */
export interface Target {
  host: string
  port: number
}

/** `tls` is TCP with TLS on it. Whom the certificate names is not checked: game servers sign their own. */
export interface Protocol {
  transport: 'udp' | 'tcp' | 'tls'
  converse: (target: Target) => Conversation
}

/** `pingMs` is the time from the first request to the first bytes of an answer, not rounded. */
export interface Exchanged {
  answer: ServerAnswer
  pingMs: number
}

/** The faults of the network that mean "nobody is there". */
const OFFLINE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EACCES',
  'EPERM',
])

/** The failure for a network error of a destination; anything else, such as too many open files, is our own fault. */
export function networkFailure(error: Error): Error {
  const code = (error as NodeJS.ErrnoException).code
  return code !== undefined && OFFLINE_CODES.has(code) ? offline(error) : error
}

/** Whatever a protocol throws while it reads is caused by the bytes that it was given. */
export function answerFailure(error: unknown): QueryFailure {
  const reason = error instanceof MalformedAnswer ? error.message : 'it is not of this protocol'
  return queryFailed(reason, error)
}
