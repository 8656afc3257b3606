import type { ChannelRef } from './call-state.ts'

/** Of this tab: a reload keeps it, closing the tab does not. */
const storageKey = 'interrupted-call'
/** Later, the person has left on purpose. */
const maxAgeMs = 5 * 60_000

/** The page goes away during a call. */
export function rememberCall({ serverId, channelId }: ChannelRef): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ serverId, channelId, at: Date.now() }))
}

/** The call that a reload of the page ended a short time ago; once. */
export function takeInterruptedCall(): ChannelRef | null {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  if (stored === null) return null
  const { at, serverId, channelId } = JSON.parse(stored) as ChannelRef & { at: number }
  return Date.now() - at < maxAgeMs ? { serverId, channelId } : null
}
