import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { ConfirmDialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { showToast } from '../../shared/ui/toast.tsx'

interface RemoveParticipantDialogProps {
  conversationId: string
  userId: string
  name: string
  onClose: () => void
}

/** Confirms the removal of someone from a group. */
export function RemoveParticipantDialog(props: RemoveParticipantDialogProps) {
  const { conversationId, userId, name, onClose } = props
  const { remove: texts } = useLazyTexts('conversations')
  const task = useTask(() => api.call('removeParticipant', { params: { conversationId, userId } }))
  const remove = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.done(name))
    onClose()
  }
  return (
    <ConfirmDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      isBusy={task.isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{texts.text(name)}</p>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </ConfirmDialog>
  )
}
