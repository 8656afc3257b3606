import { createHash } from 'node:crypto'

/** The source for a Content-Security-Policy that allows an inline script or style with this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
