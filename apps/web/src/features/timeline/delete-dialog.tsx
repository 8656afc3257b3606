import { messageText } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { ConfirmDialog } from '../../shared/ui/dialog.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { deleteMessage } from './message-actions.ts'
import { discardEdit } from './message-edit-store.ts'
import styles from './message.module.css'

const DeleteSeveralDialog = lazyOverlay(
  async () => (await import('./delete-several-dialog.tsx')).DeleteSeveralDialog,
)

interface DeleteDialogProps {
  serverId: string
  message: Message
  /** Lets choose others as well. */
  isSeveral?: boolean | undefined
  onClose: () => void
}

export function DeleteDialog({ isSeveral = false, ...props }: DeleteDialogProps) {
  return isSeveral ? <DeleteSeveralDialog {...props} /> : <DeleteOneDialog {...props} />
}

function DeleteOneDialog({ serverId, message, onClose }: DeleteDialogProps) {
  const { common } = useTexts()
  const { remove } = useLazyTexts('messageActions')
  return (
    <ConfirmDialog
      title={remove.title}
      confirm={common.delete}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        discardEdit(message.id)
        void deleteMessage(message.id)
      }}
    >
      <p>{remove.text}</p>
      {messageText(message) !== '' && (
        <div className={styles['quoted']}>
          <Markdown text={messageText(message)} serverId={serverId} />
        </div>
      )}
      <p className={styles['hint']}>{remove.hint}</p>
    </ConfirmDialog>
  )
}
