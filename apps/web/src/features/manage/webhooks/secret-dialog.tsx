import type { RouteResponse } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { ConfirmDialog, Dialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { ToolTabs } from './tool-tabs.tsx'
import styles from './webhooks.module.css'

interface SecretDialogProps {
  created: RouteResponse<'createWebhook'>
  onClose: () => void
}

/** Shows the URL of a webhook, which is available only once. Until it is copied, closing asks for confirmation. */
export function SecretDialog({ created: { webhook, url }, onClose }: SecretDialogProps) {
  const texts = useManageTexts().secret
  const [isCopied, setIsCopied] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const onCopied = (): void => setIsCopied(true)
  return (
    <Dialog
      title={texts.title(webhook.name)}
      width="wide"
      onClose={() => (isCopied ? onClose() : setIsConfirming(true))}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Notice>{texts.once}</Notice>
      <div className={styles['example']}>
        <h3>{texts.url}</h3>
        <CopyField label={texts.url} text={url} hasFocus onCopied={onCopied} />
      </div>
      <div className={styles['example']}>
        <h3>{texts.tool}</h3>
        <ToolTabs url={url} onCopied={onCopied} />
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={texts.ask.title}
          confirm={texts.ask.confirm}
          onConfirm={onClose}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.ask.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
