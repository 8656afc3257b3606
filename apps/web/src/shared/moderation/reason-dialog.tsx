import { limits } from '@guildhall/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'

interface ReasonDialogProps {
  title: string
  /** Explains what will happen. */
  text: string
  confirm: string
  /** Further fields. */
  children?: ReactNode
  run: (reason: string | null) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation and an optional reason, which is recorded in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirm, children, run, onDone, onClose } = props
  const { dialogs } = useLazyTexts('members')
  const [reason, setReason] = useState('')
  const task = useTask(() => run(reason.trim() || null))
  return (
    <FormDialog
      title={title}
      submit={confirm}
      variant="danger"
      task={task}
      onClose={onClose}
      onSubmit={() => void task.run().then((isDone) => isDone && onDone())}
    >
      <p>{text}</p>
      {children}
      <TextArea
        label={dialogs.reason}
        path="reason"
        hint={dialogs.reasonHint}
        maxLength={limits.reasonMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
