import { limits } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { TextArea } from '../../shared/ui/field.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useTask } from '../../shared/use-task.ts'
import { useMembersWords } from '../../shared/words/members-words.ts'

interface RemoveDialogProps {
  serverId: string
  userId: string
  name: string
  deed: 'kick' | 'ban'
  onClose: () => void
}

/** Sends somebody out of the server, for now or for good. */
export function RemoveDialog({ serverId, userId, name, deed, onClose }: RemoveDialogProps) {
  const words = useMembersWords()
  const { dialogs } = words
  const [reason, setReason] = useState('')
  const isBan = deed === 'ban'
  const body = { reason: reason.trim() || null }
  const task = useTask(async () => {
    if (isBan) await api.put(`/api/servers/${serverId}/bans/${userId}`, body)
    else await api.delete(`/api/servers/${serverId}/members/${userId}`, body)
    showToast(isBan ? dialogs.banDone(name) : dialogs.kickDone(name))
  })
  return (
    <FormDialog
      title={isBan ? dialogs.banTitle(name) : dialogs.kickTitle(name)}
      submit={isBan ? words.ban : words.kick}
      tone="danger"
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <p>{isBan ? dialogs.banText(name) : dialogs.kickText(name)}</p>
      <TextArea
        label={dialogs.reason}
        hint={dialogs.reasonHint}
        value={reason}
        maxLength={limits.reasonMax}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
