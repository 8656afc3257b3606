import type { ColourCodes } from './clean.ts'
import { MalformedResponse, offline, queryFailed } from './failure.ts'
import type { QueryFailure } from './failure.ts'
import type { Player } from './players.ts'

/** The status in a game server's response. A value that it did not send is null. */
export interface ServerResponse {
  name: string | null
  map: string | null
  version: string | null
  online: number | null
  max: number | null
  /** Only if the target asked for players; null or absent if the server did not list them. */
  players?: Player[] | null
}

/**
 * The client side of a protocol, without any socket: it yields its next step and is resumed with the received bytes: one
 * datagram over UDP, the next chunk of the stream over TCP, where an empty chunk is the end of the stream. It returns
 * the response, or throws `MalformedResponse`, which over UDP only skips the datagram.
 */
export type Conversation = Generator<NextStep, ServerResponse, Uint8Array>

/** Bytes to send, or undefined to receive more. Over UDP also several datagrams at once, or a fallback response. */
export type NextStep = Uint8Array | readonly Uint8Array[] | Fallback | undefined

/** Receives more. `fallback` is the response if the server sends nothing more that fits, even after a resend. */
export interface Fallback {
  fallback: ServerResponse
  /** Optional requests to send. */
  request?: Uint8Array | readonly Uint8Array[]
}

export interface Target {
  /** The name or address as the caller gave it, in ASCII, for protocols that send it. */
  host: string
  port: number
  /** Eight random bytes, always the same ones, by which a protocol can recognise the responses to this query. */
  nonce: () => Uint8Array
  /** The colour codes of the game, if they are not those of its protocol. */
  colours?: ColourCodes | undefined
  /** Also list the players, if the protocol can. */
  players?: boolean | undefined
}

/** `tls` is TLS over TCP. The certificate is not checked: game servers use self-signed ones. */
export interface Protocol {
  transport: 'udp' | 'tcp' | 'tls'
  /** The service whose SRV records players' clients follow. */
  service?: string
  /** Begins a conversation. With the same target it sends and accepts the same bytes each time. */
  converse: (target: Target) => Conversation
}

/** `pingMs` is the time from the first request to the first bytes of a response, not rounded. */
export interface ExchangeResult {
  response: ServerResponse
  pingMs: number
}

/** Network errors that mean that the server is offline. */
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

/** The failure for a network error of a destination; any other error, such as too many open files, is a local one. */
export function networkFailure(error: Error): Error {
  const code = (error as NodeJS.ErrnoException).code
  return code !== undefined && OFFLINE_CODES.has(code) ? offline(error) : error
}

/** Any error that a protocol throws while it reads is caused by the received bytes. */
export function responseFailure(error: unknown): QueryFailure {
  const reason =
    error instanceof MalformedResponse ? error.message : 'it does not follow the protocol'
  return queryFailed(reason, error)
}
