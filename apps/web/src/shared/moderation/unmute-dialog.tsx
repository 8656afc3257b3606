import type { Member } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { nameOf } from '../state/members.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'

interface UnmuteDialogProps {
  serverId: string
  member: Member
  onClose: () => void
}

export function UnmuteDialog({ serverId, member, onClose }: UnmuteDialogProps) {
  const { unmute, dialogs } = useLazyTexts('members')
  const name = nameOf(member)
  const task = useTask(async () => {
    await api.call('updateMember', {
      params: { serverId, userId: member.user.id },
      body: { mutedUntil: null },
    })
    showToast(dialogs.unmuteDone(name))
  })
  return (
    <FormDialog
      title={dialogs.unmuteTitle(name)}
      submit={unmute}
      task={task}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <p>{dialogs.unmuteText(name)}</p>
    </FormDialog>
  )
}
