import type { Message } from '@guildhall/contract'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { copyMessage, textToCopy } from './menu-actions.ts'
import styles from './message.module.css'

interface TextDialogProps {
  serverId: string
  message: Message
  onClose: () => void
}

/** A message's text to select from on touch screens, where a long press on the message opens its menu. */
export function TextDialog({ serverId, message, onClose }: TextDialogProps) {
  const actions = useLazyTexts('messageActions')
  return (
    <Dialog
      title={actions.selectText}
      onClose={onClose}
      actions={
        <Button icon="copy" onClick={() => copyMessage(message, actions)}>
          {actions.copyAll}
        </Button>
      }
    >
      <div className={styles['selectable']}>
        <Markdown text={textToCopy(message)} serverId={serverId} />
      </div>
    </Dialog>
  )
}
