import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { nameOf } from '../../../shared/state/members.ts'
import { Select } from '../../../shared/ui/field.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'

const spans = [60, 600, 3600, 6 * 3600, 86_400, 7 * 86_400, 28 * 86_400]

interface MuteDialogProps {
  member: Member
  onClose: () => void
}

export function MuteDialog({ member, onClose }: MuteDialogProps) {
  const words = useManageWords()
  const { serverId } = useManaged()
  const [seconds, setSeconds] = useState(600)
  const name = nameOf(member)
  const task = useTask(() =>
    api.patch(`/api/servers/${serverId}/members/${member.user.id}`, {
      mutedUntil: Date.now() + seconds * 1000,
    }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(words.mute.done(name))
    onClose()
  }
  return (
    <FormDialog
      title={words.mute.title(name)}
      submit={words.mute.confirm}
      tone="danger"
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.mute.text}</p>
      <Select
        label={words.mute.span}
        options={spans.map((span) => ({ value: String(span), label: words.span(span) }))}
        value={String(seconds)}
        onChange={(event) => setSeconds(Number(event.target.value))}
      />
    </FormDialog>
  )
}
