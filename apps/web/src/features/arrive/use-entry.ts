import type { InvitePreview, Server } from '@guildhall/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useOwnUser, useServerWorld } from '../../shared/state/world.ts'
import { takeIntent } from './intent.ts'
import { useAttempt } from './use-attempt.ts'
import type { Attempt } from './use-attempt.ts'
import { forgetRequest, rememberRequest, useWaitingSince } from './waiting.ts'

/** How the one who looks at an invite stands to its server. */
export type Entry =
  | { kind: 'outside' }
  /** Came in just now, by the invite or by being approved. */
  | { kind: 'arrived' }
  | { kind: 'member' }
  | { kind: 'waiting'; since: number }

interface UseEntry {
  entry: Entry
  attempt: Attempt
  /** Accepts the invite. */
  accept: () => void
}

export function useEntry({ code, valid, server }: InvitePreview): UseEntry {
  const user = useOwnUser()
  const isMember = useServerWorld(server.id) !== undefined
  const since = useWaitingSince(user?.id, server.id)
  const [hasAccepted, setHasAccepted] = useState(false)
  const attempt = useAttempt()

  const accept = (): void =>
    attempt.run(async () => {
      const answer = await api.post<{ status: 'joined' | 'pending'; server: Server }>(
        `/api/invites/${encodeURIComponent(code)}/accept`,
      )
      if (answer.status === 'joined') setHasAccepted(true)
      else if (user) rememberRequest(user.id, server.id)
    })
  const begin = useEffectEvent(() => {
    if (!user || isMember) return
    // What no longer works is tried, too: the answer says why, and whether one waits already.
    if (takeIntent(code) || !valid) accept()
  })
  useEffect(() => begin(), [user?.id])
  const hasArrived = isMember && (hasAccepted || since !== null)
  useEffect(() => {
    if (!hasArrived || !user) return
    setHasAccepted(true)
    forgetRequest(user.id, server.id)
  }, [hasArrived, user, server.id])

  if (hasArrived) return { entry: { kind: 'arrived' }, attempt, accept }
  if (isMember) return { entry: { kind: 'member' }, attempt, accept }
  if (since !== null) return { entry: { kind: 'waiting', since }, attempt, accept }
  const isEntering = attempt.isBusy || hasAccepted
  return { entry: { kind: 'outside' }, attempt: { ...attempt, isBusy: isEntering }, accept }
}
