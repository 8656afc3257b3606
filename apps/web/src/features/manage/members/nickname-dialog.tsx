import { limits } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useWords } from '../../../shared/words/words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'

interface NicknameDialogProps {
  member: Member
  onClose: () => void
}

export function NicknameDialog({ member, onClose }: NicknameDialogProps) {
  const words = useManageWords().nickname
  const { common } = useWords()
  const { serverId } = useManaged()
  const [nickname, setNickname] = useState(member.nickname ?? '')
  const path = `/api/servers/${serverId}/members/${member.user.id}`
  const task = useTask(() => api.patch(path, { nickname: nickname.trim() || null }))
  return (
    <FormDialog
      title={words.title(member.user.displayName)}
      submit={common.save}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <TextField
        label={words.label}
        hint={words.hint}
        placeholder={member.user.displayName}
        maxLength={limits.displayNameMax}
        autoFocus
        autoComplete="off"
        value={nickname}
        onChange={(event) => setNickname(event.target.value)}
      />
    </FormDialog>
  )
}
