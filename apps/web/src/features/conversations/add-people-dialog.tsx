import type { Conversation } from '@guildhall/contract'
import { pagePath } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { createGroup } from '../../shared/state/conversations.ts'
import { PeopleDialog } from './people-dialog.tsx'

interface AddPeopleDialogProps {
  conversation: Conversation
  onClose: () => void
}

/** Adds people to a group, or creates a group with those of a direct conversation. */
export function AddPeopleDialog({ conversation, onClose }: AddPeopleDialogProps) {
  const { add: texts, create } = useLazyTexts('conversations')
  const [, navigate] = useLocation()
  const ownId = useOwnUser()?.id
  const { id: conversationId, kind, participants } = conversation
  const presentIds = participants.map(({ id }) => id).filter((id) => id !== ownId)
  const isGroup = kind === 'group'
  return (
    <PeopleDialog
      title={texts.title}
      hint={isGroup ? texts.text : texts.toDirect}
      submit={() => (isGroup ? texts.submit : create.createGroup)}
      presentIds={presentIds}
      onSubmit={async (userIds) => {
        if (!isGroup) {
          const channelId = await createGroup([...presentIds, ...userIds])
          return navigate(pagePath('messages', { channelId }))
        }
        for (const userId of userIds) {
          await api.call('addParticipant', { params: { conversationId, userId } })
        }
      }}
      onClose={onClose}
    />
  )
}
