import type { InvitePreview } from '@guildhall/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useOwnUser, useServerWorld } from '../../shared/state/world.ts'
import { takeIntent } from './intent.ts'
import { useOwnRequest } from './own-request.ts'
import { useAttempt } from './use-attempt.ts'
import type { Attempt } from './use-attempt.ts'

/** How the one who looks at an invite stands to its server. */
export type Entry =
  /** It is being found out. */
  | { kind: 'unknown' }
  | { kind: 'outside' }
  /** Came in just now, by the invite or by being approved. */
  | { kind: 'arrived' }
  | { kind: 'member' }
  | { kind: 'waiting' | 'rejected'; since: number }

interface UseEntry {
  entry: Entry
  attempt: Attempt
  /** Accepts the invite. */
  accept: () => void
}

export function useEntry({ code, valid, server }: InvitePreview): UseEntry {
  const user = useOwnUser()
  const isMember = useServerWorld(server.id) !== undefined
  const { request, refresh } = useOwnRequest(user?.id, server.id)
  const [hasAccepted, setHasAccepted] = useState(false)
  const attempt = useAttempt()

  const accept = (): void =>
    attempt.run(async () => {
      await api.call('acceptInvite', { params: { code } })
      setHasAccepted(true)
      await refresh()
    })
  const begin = useEffectEvent(() => {
    const isMeant = takeIntent(code)
    if (isMember || request) {
      // Registering with the invite has accepted it already.
      if (isMeant) setHasAccepted(true)
      return
    }
    // What no longer works is tried, too: the answer says why.
    if (isMeant || !valid) accept()
  })
  const isKnown = user !== undefined && request !== undefined
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])
  const isWaiting = request?.status === 'pending'
  useEffect(() => {
    // Whoever waits here goes in when it comes true.
    if (isWaiting) setHasAccepted(true)
  }, [isWaiting])

  const entry = entryOf()
  const isEntering = entry.kind === 'outside' && hasAccepted
  return { entry, attempt: { ...attempt, isBusy: attempt.isBusy || isEntering }, accept }

  function entryOf(): Entry {
    if (isMember) return { kind: hasAccepted ? 'arrived' : 'member' }
    if (user && !isKnown) return { kind: 'unknown' }
    if (!request) return { kind: 'outside' }
    return { kind: isWaiting ? 'waiting' : 'rejected', since: request.createdAt }
  }
}
