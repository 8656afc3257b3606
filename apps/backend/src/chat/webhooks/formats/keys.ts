import { hash } from 'node:crypto'
import { limits } from '@guildhall/contract'

/** The key of a message that a format derived. It is apart from those that users choose. */
export function formKey(form: string, key: string): string {
  const full = `${form}\n${key.toWellFormed()}`
  return full.length <= limits.webhookKeyMax
    ? full
    : `${form}\n${hash('sha256', full, 'base64url')}`
}
