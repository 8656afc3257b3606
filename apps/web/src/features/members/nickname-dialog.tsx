import { limits } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { useMembersWords } from '../../shared/words/members-words.ts'
import { useWords } from '../../shared/words/words.ts'
import { DeedForm } from './deed-form.tsx'

interface NicknameDialogProps {
  serverId: string
  member: Member
  onClose: () => void
}

export function NicknameDialog({ serverId, member, onClose }: NicknameDialogProps) {
  const words = useWords()
  const { nickname: label, dialogs } = useMembersWords()
  const [nickname, setNickname] = useState(member.nickname ?? '')
  return (
    <DeedForm
      title={dialogs.nicknameTitle}
      confirm={words.common.save}
      run={() =>
        api.patch(`/api/servers/${serverId}/members/${member.user.id}`, {
          nickname: nickname.trim() || null,
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <TextField
        label={label}
        hint={dialogs.nicknameHint}
        value={nickname}
        maxLength={limits.displayNameMax}
        placeholder={member.user.displayName}
        autoComplete="off"
        onChange={({ target }) => setNickname(target.value)}
      />
    </DeedForm>
  )
}
