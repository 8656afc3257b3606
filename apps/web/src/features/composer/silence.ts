import { channelHoldsMessages, holds, isMuted, permissionsToPost } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { useMe } from '../../shared/state/server-selectors.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useTexts } from '../../shared/i18n/texts.ts'

/** Why the account cannot write in a channel, in words; null where it can. */
export function useSilence(serverId: string, channelId: string): string | null {
  const texts = useTexts().composer
  const times = useTimes()
  const mutedUntil = useMe(serverId)?.mutedUntil ?? null
  useTurn(mutedUntil)
  const silence = useChatState(({ snapshot }) => {
    const channel = findChannel(snapshot, channelId)
    const entry = findServer(snapshot, serverId)
    const permissions = permissionsIn(entry, channel)
    if (!entry || !channel || !channelHoldsMessages(channel.type)) return 'noMessages'
    const missing = permissionsToPost(channel.type).find((name) => !holds(permissions, name))
    if (missing === undefined) return null
    if (missing !== 'send_messages') return 'announcement'
    return isMuted(entry.me, Date.now()) ? 'muted' : 'mayNotWrite'
  })
  if (silence === 'muted') return texts.muted(times.short(mutedUntil ?? 0))
  return silence && texts[silence]
}

/** The longest that a timer takes. */
const longestWaitMs = 2_147_483_647

/** Draws anew when a time is over. */
function useTurn(time: number | null): void {
  const [, look] = useState(0)
  const isPast = time === null || time <= Date.now()
  useEffect(() => {
    if (isPast || time === null) return
    const wait = Math.min(time - Date.now() + 50, longestWaitMs)
    const timer = setTimeout(() => look((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [time, isPast])
}
