import type { ErrorDetails } from '../../api/http.ts'
import { fieldName, fieldSentence } from '../field-sentence.ts'
import { pluralIn } from '../plural.ts'
import type * as LazyTexts from './error-fields.ts'

const plural = pluralIn('en')

/** Error messages. */
export const errors = {
  unreachable: 'Can’t reach the server. Check your connection and try again.',
  internal_error: 'Something went wrong on the server. Try again in a moment.',
  unauthenticated: 'You’re signed out. Sign in and try again.',
  not_found: 'This doesn’t exist, or you don’t have access to it.',
  rate_limited_for: (seconds: number) =>
    seconds < 100
      ? plural(seconds, {
          one: 'You’re doing that too often. Try again in # second.',
          other: 'You’re doing that too often. Try again in # seconds.',
        })
      : plural(Math.ceil(seconds / 60), {
          one: 'You’re doing that too often. Try again in # minute.',
          other: 'You’re doing that too often. Try again in # minutes.',
        }),
  /** Loads the texts that the first screen doesn't need. */
  load: async (): Promise<void> => {
    loaded ??= await import('./error-fields.ts')
  },
  /** The message of a server's error, without the name of its field. */
  text: ({ message, field }: ErrorDetails) =>
    field !== undefined && message.startsWith(`${field}: `)
      ? message.slice(field.length + 2)
      : message,
  /** A sentence about a field, from the message without its name. */
  ofField: (path: string, text: string, label?: string) => {
    const name = label ?? fieldName(path, loaded?.fields)
    return fieldSentence(name === undefined ? 'This entry' : `“${name}”`, text)
  },
}

// Errors are rare, so their texts are loaded after everything that the first screen needs.
let loaded: typeof LazyTexts | undefined
