import { limits } from '@guildhall/contract'
import { AppError, invalidInput } from '../../core/app-error.ts'
import { countCharacters } from '../../core/text.ts'

/** Throws `invalid_input` where the displayed name and the content together are too large for a message. */
export function checkBudget(displayedName: string, content: string): void {
  const size = countCharacters(displayedName) + countCharacters(content)
  if (size > limits.messageMax) {
    const fault = `with the displayed name, a message has at most ${limits.messageMax} characters`
    throw invalidInput('content', fault)
  }
}

/** Throws `empty` for white space alone, unless the message carries something else. */
export function checkNotEmpty(content: string, carriesMore: boolean): void {
  if (content.trim() === '' && !carriesMore) {
    throw new AppError('empty', 'The message has neither content nor attachments.')
  }
}
