import type { Conversation } from '@guildhall/contract'
import { limits, pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { conversationName } from '../../shared/channels/channel-name.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { ConfirmDialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { PictureField } from '../../shared/ui/picture-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { ConversationAvatar } from './conversation-avatar.tsx'
import { Notice } from '../../shared/ui/notice.tsx'

interface GroupDialogProps {
  conversation: Conversation
  onClose: () => void
}

/** The picture and name of a group. The picture is saved at once. */
export function EditGroupDialog({ conversation, onClose }: GroupDialogProps) {
  const { rename: texts } = useLazyTexts('conversations')
  const { common } = useTexts()
  const ownId = useOwnUser()?.id
  const shownGroupName = conversationName(conversation, ownId)
  const params = { conversationId: conversation.id }
  const [name, setName] = useState(conversation.name ?? '')
  const task = useTask(() =>
    api.call('updateGroup', {
      params,
      body: { name: name.trim() || null },
    }),
  )
  return (
    <FormDialog
      title={texts.title}
      submit={common.save}
      task={task}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <PictureField
        upload={(body) => api.call('setGroupIcon', { params, body })}
        remove={() => api.call('removeGroupIcon', { params })}
        hasPicture={conversation.icon !== null}
        texts={texts.picture}
      >
        <ConversationAvatar
          item={{ ...conversation, other: undefined, name: shownGroupName }}
          size={72}
        />
      </PictureField>
      <TextField
        label={texts.label}
        path="name"
        hint={texts.hint}
        maxLength={limits.nameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

export function LeaveGroupDialog({ conversation, onClose }: GroupDialogProps) {
  const { leave: texts } = useLazyTexts('conversations')
  const [, navigate] = useLocation()
  const userId = useOwnUser()?.id ?? ''
  const { id: conversationId, ownerId, participants } = conversation
  const task = useTask(() => api.call('removeParticipant', { params: { conversationId, userId } }))
  const leave = async (): Promise<void> => {
    if (!(await task.run())) return
    onClose()
    navigate(pagePath('messages'))
  }
  return (
    <ConfirmDialog
      title={texts.title(conversationName(conversation, userId))}
      confirm={texts.confirm}
      isBusy={task.isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      {ownerId === userId && participants.length > 1 && <p>{texts.owner}</p>}
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </ConfirmDialog>
  )
}
