import { channelHoldsMessages, holds, isMuted, permissionsToPost } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { mustAcceptRulesIn, permissionsIn } from '../../shared/state/permissions.ts'
import { useMe } from '../../shared/state/server-selectors.ts'
import {
  findChannel,
  findConversation,
  findServer,
  useChatState,
} from '../../shared/state/chat-state.ts'
import { useMayWrite } from '../../shared/state/conversations.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useTexts } from '../../shared/i18n/texts.ts'

/** The reason why the account cannot post in a channel, as text or that it must accept the rules; null if it can. */
export function useCannotPostReason(
  serverId: string,
  channelId: string,
): { text: string } | 'rules' | null {
  const texts = useTexts().composer
  const times = useTimes()
  const mutedUntil = useMe(serverId)?.mutedUntil ?? null
  useRenderAt(mutedUntil)
  const mayWrite = useMayWrite(serverId)
  const reason = useChatState(({ snapshot }) => {
    if (!mayWrite) return 'mayNotWriteTo'
    const channel = findChannel(snapshot, channelId)
    const entry = findServer(snapshot, serverId)
    const permissions = permissionsIn(entry, channel)
    if (!entry || !channel || !channelHoldsMessages(channel.type)) return 'noMessages'
    const missing = permissionsToPost(channel.type).find((name) => !holds(permissions, name))
    if (missing === undefined) return null
    if (mustAcceptRulesIn(entry, entry.me)) return 'rules'
    if (missing !== 'send_messages') return 'announcement'
    if (findConversation(snapshot, serverId)) return 'mayNotWriteTo'
    return isMuted(entry.me, Date.now()) ? 'muted' : 'mayNotWrite'
  })
  if (reason === 'muted') return { text: texts.muted(times.short(mutedUntil ?? 0)) }
  return reason === null || reason === 'rules' ? reason : { text: texts[reason] }
}

/** The maximum delay of a timer. */
const maxTimerMs = 2_147_483_647

/** Renders again at a time. */
function useRenderAt(time: number | null): void {
  const [, rerender] = useState(0)
  const isPast = time === null || time <= Date.now()
  useEffect(() => {
    if (isPast || time === null) return
    const wait = Math.min(time - Date.now() + 50, maxTimerMs)
    const timer = setTimeout(() => rerender((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [time, isPast])
}
