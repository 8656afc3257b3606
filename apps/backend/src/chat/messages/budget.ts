import { limits } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { countCharacters } from '../../core/text.ts'

/** Throws `invalid_input` where the displayed name and the content together are too large for a message. */
export function checkBudget(displayedName: string, content: string): void {
  const size = countCharacters(displayedName) + countCharacters(content)
  if (size > limits.messageMax) {
    throw invalidInput('content', 'message_too_long', { max: limits.messageMax })
  }
}

/** Throws `empty` for white space alone, unless the message carries something else. */
export function checkNotEmpty(content: string, carriesMore: boolean): void {
  if (content.trim() === '' && !carriesMore) {
    throw appError('empty_message')
  }
}
