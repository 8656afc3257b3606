import type { StatusErrorCode, StatusResult } from '@guildhall/contract'
import { requestPath } from '../../shared/api/request-path.ts'

/** One question to one game server. */
export interface Question {
  game: string
  host: string
  port: number
}

export type FailureCode = StatusErrorCode | 'UNREACHABLE'

export type Answer = { at: number } & (
  | { kind: 'online'; status: StatusResult; json: string }
  /** `until`: when it may be asked again, where that is limited. */
  | { kind: 'failed'; code: FailureCode; json: string | null; until: number | null }
)

/** Asks the status service; a failure is an answer, too. Rejects only when `signal` ends it. */
export async function ask(question: Question, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(requestPath('queryGameServer'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(question)),
      signal,
    })
    return answerOf(await response.json(), response.headers.get('retry-after'))
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'failed', code: 'UNREACHABLE', json: null, until: null, at: Date.now() }
  }
}

type Reply =
  | { success: true; data: StatusResult }
  | { success: false; error: { code: StatusErrorCode } }

function answerOf(reply: Reply, retryAfter: string | null): Answer {
  const at = Date.now()
  const json = JSON.stringify(reply, null, 2)
  if (reply.success) return { kind: 'online', status: reply.data, json, at }
  const until = retryAfter === null ? null : at + Number(retryAfter) * 1000
  return { kind: 'failed', code: reply.error.code, json, until, at }
}

/** The same question for a shell. */
export function curlLine(question: Question, origin: string): string {
  const body = JSON.stringify(bodyOf(question)).replaceAll("'", String.raw`'\''`)
  return `curl ${origin}${requestPath('queryGameServer')} -H 'content-type: application/json' -d '${body}'`
}

function bodyOf({ game, host, port }: Question) {
  return { game, host, ports: [port] }
}
