import type { InvitePreview } from '@guildhall/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useOwnUser, useServer } from '../../shared/state/chat-state.ts'
import { consumeRememberedInvite } from './remembered-invite.ts'
import { useOwnJoinRequest } from './own-join-request.ts'
import { useAttempt } from './use-attempt.ts'
import type { Attempt } from './use-attempt.ts'

/** The account's relation to the server of an invite. */
export type JoinState =
  | { kind: 'loading' }
  | { kind: 'not-member' }
  /** Joined while this page was open: open the server. */
  | { kind: 'joined' }
  | { kind: 'member' }
  | { kind: 'pending' | 'rejected'; since: number }

interface UseJoin {
  joinState: JoinState
  attempt: Attempt
  /** Accepts the invite. */
  accept: () => void
}

export function useJoin({ code, valid, server }: InvitePreview): UseJoin {
  const user = useOwnUser()
  const isMember = useServer(server.id) !== undefined
  const { request, refresh } = useOwnJoinRequest(user?.id, server.id)
  const [hasAccepted, setHasAccepted] = useState(false)
  const attempt = useAttempt()

  const accept = (): void =>
    attempt.run(async () => {
      await api.call('acceptInvite', { params: { code } })
      setHasAccepted(true)
      await refresh()
    })
  const start = useEffectEvent(() => {
    const isRemembered = consumeRememberedInvite(code)
    if (isMember || request) {
      // Registering with the invite has already accepted it.
      if (isRemembered) setHasAccepted(true)
      return
    }
    // An invalid invite is accepted, too: the error says why it is invalid.
    if (isRemembered || !valid) accept()
  })
  const isKnown = user !== undefined && request !== undefined
  useEffect(() => {
    if (isKnown) start()
  }, [isKnown])
  const isWaiting = request?.status === 'pending'
  useEffect(() => {
    // An account that waits on this page enters the server once approved.
    if (isWaiting) setHasAccepted(true)
  }, [isWaiting])

  const joinState = currentState()
  const isAwaitingServer = joinState.kind === 'not-member' && hasAccepted
  return { joinState, attempt: { ...attempt, isBusy: attempt.isBusy || isAwaitingServer }, accept }

  function currentState(): JoinState {
    if (isMember) return { kind: hasAccepted ? 'joined' : 'member' }
    if (user && !isKnown) return { kind: 'loading' }
    if (!request) return { kind: 'not-member' }
    return { kind: isWaiting ? 'pending' : 'rejected', since: request.createdAt }
  }
}
