import { limits } from '@guildhall/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { TextArea } from '../../../shared/ui/field.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  act: (reason: string | null) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before something is done to somebody, and why; the reason is kept in the audit log. */
export function ReasonDialog({
  title,
  children,
  confirm,
  act,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const words = useManageWords()
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
      <div>{children}</div>
      <TextArea
        label={words.reason.label}
        hint={words.reason.hint}
        maxLength={limits.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
