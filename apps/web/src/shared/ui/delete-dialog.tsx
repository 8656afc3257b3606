import { useTask } from '../forms/use-task.ts'
import { ConfirmDialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface DeleteDialogProps {
  question: string
  warning: string
  confirmLabel: string
  deleteItem: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Deletes something after a confirmation. */
export function DeleteDialog(props: DeleteDialogProps) {
  const task = useTask(props.deleteItem)
  const confirm = async (): Promise<void> => {
    if (await task.run()) props.onDeleted()
  }
  return (
    <ConfirmDialog
      title={props.question}
      confirm={props.confirmLabel}
      isBusy={task.isBusy}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    >
      <p>{props.warning}</p>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </ConfirmDialog>
  )
}
