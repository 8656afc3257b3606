import { limits } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'

interface NicknameDialogProps {
  serverId: string
  member: Member
  onClose: () => void
}

export function NicknameDialog({ serverId, member, onClose }: NicknameDialogProps) {
  const texts = useTexts()
  const { nickname: label, dialogs } = useLazyTexts('members')
  const [nickname, setNickname] = useState(member.nickname ?? '')
  const task = useTask(() =>
    api.call('updateMember', {
      params: { serverId, userId: member.user.id },
      body: {
        nickname: nickname.trim() || null,
      },
    }),
  )
  return (
    <FormDialog
      title={dialogs.nicknameTitle}
      submit={texts.common.save}
      task={task}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <TextField
        label={label}
        path="nickname"
        hint={dialogs.nicknameHint}
        value={nickname}
        maxLength={limits.displayNameMax}
        placeholder={member.user.displayName}
        autoComplete="off"
        onChange={({ target }) => setNickname(target.value)}
      />
    </FormDialog>
  )
}
