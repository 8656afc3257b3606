import { limits } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { countCharacters } from '../../core/text.ts'

/** Throws `invalid_input` when the displayed name and the content together are too long for a message. */
export function requireMessageFits(displayedName: string, content: string): void {
  const size = countCharacters(displayedName) + countCharacters(content)
  if (size > limits.messageMax) {
    throw invalidInput('content', 'message_too_long', { max: limits.messageMax })
  }
}

/** Throws `empty` when the content is blank and the message has nothing else. */
export function requireNotEmpty(content: string, hasMore: boolean): void {
  if (content.trim() === '' && !hasMore) throw appError('empty_message')
}
