import { appError } from '../../../core/app-error.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { optional } from './read.ts'

const textNames = ['message', 'text', 'content', 'body']

/** Any text, also in a field of a form or of JSON. `Title` and `Tags` are headers of ntfy's publishers. */
export function plainText(headers: FormatHeaders, body: unknown): Draft {
  const name = textNames.find((one) => optional(body, one) !== undefined)
  const content = typeof body === 'string' ? body : name && optional(body, name)
  const title = optional(body, 'title') ?? headers['title'] ?? headers['x-title']
  const heading = title?.trim().replaceAll('*', '')
  const lines = [heading && `**${heading}**`, content?.trim() && content].filter(Boolean)
  if (lines.length === 0) throw appError('empty_post')
  return { content: lines.join('\n'), overflowFile: 'message.txt' }
}
