import type { Member } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { nameOf } from '../../../shared/state/members.ts'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'
import { MemberRolesDialog } from './member-roles-dialog.tsx'
import { MuteDialog } from './mute-dialog.tsx'
import { NicknameDialog } from './nickname-dialog.tsx'

export interface MemberTask {
  kind: 'roles' | 'nickname' | 'mute' | 'unmute' | 'kick' | 'ban'
  member: Member
}

interface MemberDialogsProps {
  task: MemberTask
  onClose: () => void
}

/** The dialog for what is to be done about a member. */
export function MemberDialogs({ task: { kind, member }, onClose }: MemberDialogsProps) {
  switch (kind) {
    case 'roles':
      return <MemberRolesDialog member={member} onClose={onClose} />
    case 'nickname':
      return <NicknameDialog member={member} onClose={onClose} />
    case 'mute':
      return <MuteDialog member={member} onClose={onClose} />
    case 'unmute':
      return <UnmuteDialog member={member} onClose={onClose} />
    case 'kick':
      return <KickDialog member={member} onClose={onClose} />
    case 'ban':
      return <BanDialog member={member} onClose={onClose} />
  }
}

interface DialogProps {
  member: Member
  onClose: () => void
}

function UnmuteDialog({ member, onClose }: DialogProps) {
  const words = useManageWords().mute
  const { serverId } = useManaged()
  const name = nameOf(member)
  const path = `/api/servers/${serverId}/members/${member.user.id}`
  const task = useTask(() => api.patch(path, { mutedUntil: null }))
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(words.unmuted(name))
    onClose()
  }
  return (
    <FormDialog
      title={words.unmuteTitle(name)}
      submit={words.unmute}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.unmuteText}</p>
    </FormDialog>
  )
}

function KickDialog({ member, onClose }: DialogProps) {
  const words = useManageWords().kick
  const { serverId } = useManaged()
  const name = nameOf(member)
  return (
    <ReasonDialog
      title={words.title(name)}
      confirm={words.confirm}
      act={(reason) => api.delete(`/api/servers/${serverId}/members/${member.user.id}`, { reason })}
      onDone={() => {
        showToast(words.done(name))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ReasonDialog>
  )
}

function BanDialog({ member, onClose }: DialogProps) {
  const words = useManageWords().ban
  const { serverId } = useManaged()
  const name = nameOf(member)
  return (
    <ReasonDialog
      title={words.title(name)}
      confirm={words.confirm}
      act={(reason) => api.put(`/api/servers/${serverId}/bans/${member.user.id}`, { reason })}
      onDone={() => {
        showToast(words.done(name))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ReasonDialog>
  )
}
