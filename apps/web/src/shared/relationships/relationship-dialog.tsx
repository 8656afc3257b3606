import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.tsx'

interface RelationshipDialogProps {
  action: 'remove' | 'block'
  userId: string
  name: string
  onClose: () => void
}

/** Asks before a friend is removed or a user is blocked. */
export function RelationshipDialog({ action, userId, name, onClose }: RelationshipDialogProps) {
  const texts = useLazyTexts('friends')[action]
  const task = useTask(() =>
    api.call(action === 'block' ? 'blockUser' : 'removeFriend', { params: { userId } }),
  )
  return (
    <FormDialog
      title={texts.title(name)}
      submit={texts.confirm}
      variant="danger"
      task={task}
      onSubmit={() => {
        void task.run().then((isDone) => {
          if (!isDone) return
          showToast(texts.done(name))
          onClose()
        })
      }}
      onClose={onClose}
    >
      <p>{texts.text(name)}</p>
    </FormDialog>
  )
}
