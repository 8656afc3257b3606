import type { ReactNode } from 'react'
import { OwnPassword } from '../../shared/forms/own-password.tsx'
import { useConfirmedTask } from '../../shared/forms/use-confirmed-task.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'

interface PasswordDialogProps {
  title: string
  submit: string
  variant?: 'primary' | 'danger'
  /** Something else is missing. */
  isBlocked?: boolean
  work: (password: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks the operator for the password before something that concerns others. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, submit, variant = 'primary', isBlocked = false, work, onClose, children } = props
  const { task, isBlocked: isIncomplete, field } = useConfirmedTask(work)
  return (
    <FormDialog
      title={title}
      submit={submit}
      variant={variant}
      task={task}
      isBlocked={isBlocked || isIncomplete}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      {children}
      <OwnPassword {...field} />
    </FormDialog>
  )
}
