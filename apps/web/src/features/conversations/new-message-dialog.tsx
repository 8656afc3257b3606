import { pagePath } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { createGroup, openDirect } from '../../shared/state/conversations.ts'
import { PeopleDialog } from './people-dialog.tsx'

/** Starts a conversation with one person, or a group with several. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const { create: texts } = useLazyTexts('conversations')
  const [, navigate] = useLocation()
  return (
    <PeopleDialog
      title={texts.title}
      hint={texts.hint}
      submit={(count) => (count > 1 ? texts.createGroup : texts.open)}
      presentIds={[]}
      onSubmit={async (userIds) => {
        const [first = '', ...others] = userIds
        const channelId = await (others.length > 0 ? createGroup(userIds) : openDirect(first))
        navigate(pagePath('messages', { channelId }))
      }}
      onClose={onClose}
    />
  )
}
