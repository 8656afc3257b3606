import type { Presence } from '@guildhall/contract'

/** The emoji and the text that an account set, in one line; null without both. */
export function statusLine(
  presence: Pick<Presence, 'emoji' | 'text'> | null | undefined,
): string | null {
  return [presence?.emoji, presence?.text].filter(Boolean).join(' ') || null
}
