import type { ErrorDetails } from '../../api/http.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** What an error code means for the one who meets it. */
export const errors = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  internal_error: 'Something went wrong on the server. Try again in a moment.',
  unauthenticated: 'You are signed out. Sign in and try again.',
  not_found: 'That does not exist, or you may not see it.',
  rate_limited_for: (seconds: number) =>
    seconds < 100
      ? plural(seconds, {
          one: 'That was too often. Try again in # second.',
          other: 'That was too often. Try again in # seconds.',
        })
      : plural(Math.ceil(seconds / 60), {
          one: 'That was too often. Try again in # minute.',
          other: 'That was too often. Try again in # minutes.',
        }),
  /** Loads what `text` needs beyond the first screen. */
  load: async (): Promise<void> => undefined,
  /** The reason of a server's error, without the field that it names. */
  text: ({ message, field }: ErrorDetails) =>
    field !== undefined && message.startsWith(`${field}: `)
      ? message.slice(field.length + 2)
      : message,
  storage_full:
    'This instance is out of disk space. You can still read and delete. Let the operator know.',
}
