import type { Relationship } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { runAction } from '../../shared/ui/run-action.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PersonRow } from './person-row.tsx'

export function RequestRow({ relationship }: { relationship: Relationship }) {
  const texts = useLazyTexts('friends')
  const times = useTimes()
  const { user, kind, since } = relationship
  const { displayName: name } = user
  const params = { userId: user.id }
  const isIncoming = kind === 'incoming_request'
  const time = times.relative(since)
  const remove = () => void runAction(() => api.call('removeFriendRequest', { params }))
  const accept = () => api.call('acceptFriendRequest', { params })
  return (
    <PersonRow
      user={user}
      note={`@${user.username} · ${isIncoming ? texts.received(time) : texts.sent(time)}`}
    >
      {isIncoming && (
        <Button
          variant="primary"
          aria-label={texts.acceptOne(name)}
          onClick={() => void runAction(accept, texts.accepted(name))}
        >
          {texts.accept}
        </Button>
      )}
      <Button
        variant="ghost"
        aria-label={isIncoming ? texts.declineOne(name) : texts.withdrawOne(name)}
        onClick={remove}
      >
        {isIncoming ? texts.decline : texts.withdraw}
      </Button>
    </PersonRow>
  )
}
