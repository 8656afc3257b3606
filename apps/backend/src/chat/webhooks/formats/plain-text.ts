import { appError } from '../../../core/app-error.ts'
import type { Draft, FormatHeaders } from './draft.ts'

/** Any text. `Title` and `Tags` are headers of ntfy's publishers. */
export function plainText(headers: FormatHeaders, body: unknown): Draft {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  if (content === undefined || content.trim() === '') throw appError('empty_post')
  const title = headers['title'] ?? headers['x-title']
  const heading = title?.trim().replaceAll('*', '')
  return { content: heading ? `**${heading}**\n${content}` : content, overflowFile: 'message.txt' }
}
