import { holds } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { useServerWorld } from '../../shared/state/world.ts'
import { useTimes } from '../../shared/time.ts'
import { useWords } from '../../shared/words/words.ts'

/** Why the account cannot write in a channel, in words; null where it can. */
export function useSilence(serverId: string, channel: Channel): string | null {
  const words = useWords().composer
  const times = useTimes()
  const entry = useServerWorld(serverId)
  const mutedUntil = entry?.me.mutedUntil ?? null
  const isMuted = !useIsPast(mutedUntil)
  const permissions = permissionsIn(entry, channel)
  if (channel.type !== 'text' && channel.type !== 'announcement') return words.noMessages
  if (isMuted && mutedUntil !== null && !holds(permissions, 'send_messages')) {
    return words.muted(times.short(mutedUntil))
  }
  if (!holds(permissions, 'send_messages')) return words.mayNotWrite
  const isHeard = channel.type === 'text' || holds(permissions, 'manage_messages')
  return isHeard ? null : words.announcement
}

/** The longest that a timer takes. */
const longestWaitMs = 2_147_483_647

/** Whether a time is over; changes by itself when it is. */
function useIsPast(time: number | null): boolean {
  const [, look] = useState(0)
  const isPast = time === null || time <= Date.now()
  useEffect(() => {
    if (isPast || time === null) return
    const wait = Math.min(time - Date.now() + 50, longestWaitMs)
    const timer = setTimeout(() => look((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [time, isPast])
  return isPast
}
