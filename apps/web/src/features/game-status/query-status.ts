import type { StatusErrorCode, StatusResult } from '@guildhall/contract'
import { pathOf } from '@guildhall/contract/endpoints'

/** A query for the status of one game server. */
export interface ServerQuery {
  game: string
  host: string
  port: number
}

export type QueryErrorCode = StatusErrorCode | 'UNREACHABLE'

export type QueryResult = { receivedAt: number } & (
  | { kind: 'online'; status: StatusResult; json: string }
  /** `retryAt`: when the next query is allowed, if the rate is limited. */
  | { kind: 'failed'; code: QueryErrorCode; json: string | null; retryAt: number | null }
)

/** Queries the status service. Failures are results, too; rejects only if `signal` aborts. */
export async function queryStatus(query: ServerQuery, signal: AbortSignal): Promise<QueryResult> {
  try {
    const response = await fetch(pathOf('queryGameServer'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestBody(query)),
      signal,
    })
    return toResult(await response.json(), response.headers.get('retry-after'))
  } catch (error) {
    if (signal.aborted) throw error
    return {
      kind: 'failed',
      code: 'UNREACHABLE',
      json: null,
      retryAt: null,
      receivedAt: Date.now(),
    }
  }
}

type StatusReply =
  | { success: true; data: StatusResult }
  | { success: false; error: { code: StatusErrorCode } }

function toResult(reply: StatusReply, retryAfter: string | null): QueryResult {
  const receivedAt = Date.now()
  const json = JSON.stringify(reply, null, 2)
  if (reply.success) return { kind: 'online', status: reply.data, json, receivedAt }
  const retryAt = retryAfter === null ? null : receivedAt + Number(retryAfter) * 1000
  return { kind: 'failed', code: reply.error.code, json, retryAt, receivedAt }
}

/** The query as a shell command. */
export function curlLine(query: ServerQuery, origin: string): string {
  const body = JSON.stringify(requestBody(query)).replaceAll("'", String.raw`'\''`)
  return `curl ${origin}${pathOf('queryGameServer')} -H 'content-type: application/json' -d '${body}'`
}

function requestBody({ game, host, port }: ServerQuery) {
  return { game, host, ports: [port] }
}
