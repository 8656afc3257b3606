import { hash } from 'node:crypto'
import { limits } from '@guildhall/contract'

/**
 * The key of a thing: its kind, what distinguishes installations of its tool, and its name there. Ids are unique in one
 * installation only, and several can post to one webhook. All events of a thing must have the parts.
 */
export function keyOf(kind: string, ...parts: string[]): string {
  return [kind, ...parts].join('\n')
}

/** An address without its scheme and the slash at its end, as the name of what is served there. */
export function siteOf(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}

/** The host of a link, with its port. */
export function hostOf(url: string): string {
  return siteOf(url).split(/[/?#]/, 1)[0] ?? ''
}

/** The key of a message that a format derived. It is apart from those that users choose. */
export function formKey(form: string, key: string): string {
  const full = `${form}\n${key.toWellFormed()}`
  return full.length <= limits.webhookKeyMax
    ? full
    : `${form}\n${hash('sha256', full, 'base64url')}`
}
