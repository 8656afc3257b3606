import { limits } from '@guildhall/contract'
import type { TemplateResult } from '@guildhall/contract'
import { invalidInput } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import { toHookMessage } from '../hook-message.ts'
import type { HookMessage, Sender } from '../hook-message.ts'

/** An error for a value that is not a TemplateResult. Fields start with `result`. */
export type CheckResult = (value: { result: unknown }) => AppError | null

export interface CustomMessage {
  message: HookMessage
  /** The message that was posted under this key is changed. */
  key: string | undefined
  /** Empty when the key is released: see PostOptions. */
  problems: [] | undefined
}

/**
 * The message of what a template rendered: a JSON object with the fields of a post, or else Markdown text. Throws like a
 * post. Members that are null count as absent.
 */
export function readResult(text: string, sender: Sender, check: CheckResult): CustomMessage {
  const trimmed = text.trim()
  const result = trimmed.startsWith('{') ? parse(trimmed) : { content: trimmed }
  const problem = check({ result })
  if (problem) throw problem
  const { key, release, ...post } = result as TemplateResult
  return {
    message: toHookMessage(post, sender),
    key: key?.toWellFormed(),
    problems: release ? [] : undefined,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (value === null ? undefined : value))
  } catch (error) {
    const detail = (error as Error).message.slice(0, limits.reasonMax)
    throw invalidInput('result', 'template_result_not_json', { detail })
  }
}
