import type { Relationship } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { runAction } from '../../shared/ui/run-action.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PersonRow } from './person-row.tsx'

export function BlockedRow({ relationship: { user } }: { relationship: Relationship }) {
  const texts = useLazyTexts('friends')
  const { displayName: name } = user
  const unblock = () => api.call('unblockUser', { params: { userId: user.id } })
  return (
    <PersonRow user={user} note={`@${user.username}`}>
      <Button
        aria-label={texts.unblockOne(name)}
        onClick={() => void runAction(unblock, texts.unblocked(name))}
      >
        {texts.unblock}
      </Button>
    </PersonRow>
  )
}
