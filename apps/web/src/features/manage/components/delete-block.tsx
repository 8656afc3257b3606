import { useState } from 'react'
import { useTask } from '../../../shared/forms/use-task.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'

interface DeleteBlockProps {
  title: string
  intro: string
  /** Opens the confirmation. */
  buttonLabel: string
  question: string
  warning: string
  confirmLabel: string
  deleteItem: () => Promise<unknown>
  onDeleted: () => void
}

/** A block of an editor that deletes the item, after a confirmation. */
export function DeleteBlock(props: DeleteBlockProps) {
  const { title, intro, buttonLabel, question, warning, confirmLabel } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const task = useTask(props.deleteItem)
  const confirm = async (): Promise<void> => {
    if (await task.run()) props.onDeleted()
  }
  return (
    <SettingsBlock
      title={title}
      intro={intro}
      actions={
        <Button variant="danger" icon="trash" onClick={() => setIsConfirming(true)}>
          {buttonLabel}
        </Button>
      }
    >
      {isConfirming && (
        <ConfirmDialog
          title={question}
          confirm={confirmLabel}
          isBusy={task.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{warning}</p>
          {task.error && <Notice severity="danger">{task.error}</Notice>}
        </ConfirmDialog>
      )}
    </SettingsBlock>
  )
}
