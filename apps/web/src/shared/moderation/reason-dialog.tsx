import { limits } from '@guildhall/contract'
import { useState } from 'react'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useTask } from '../forms/use-task.ts'
import { useMembersTexts } from '../i18n/members-texts.ts'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  text: string
  confirm: string
  act: (reason: string | null) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before something is done to somebody, and why; the reason is kept in the audit log. */
export function ReasonDialog({ title, text, confirm, act, onDone, onClose }: ReasonDialogProps) {
  const { dialogs } = useMembersTexts()
  const [reason, setReason] = useState('')
  const task = useTask(() => act(reason.trim() || null))
  return (
    <FormDialog
      title={title}
      submit={confirm}
      tone="danger"
      isBusy={task.isBusy}
      error={task.error}
      onClose={onClose}
      onSubmit={() => void task.run().then((isDone) => isDone && onDone())}
    >
      <p>{text}</p>
      <TextArea
        label={dialogs.reason}
        hint={dialogs.reasonHint}
        maxLength={limits.reasonMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
