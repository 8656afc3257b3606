import type { RouteResponse } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { ConfirmDialog, Dialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { curlLine, shellScript, workflowStep } from './examples.ts'
import styles from './webhooks.module.css'

interface SecretDialogProps {
  made: RouteResponse<'createWebhook'>
  onClose: () => void
}

/** Shows the URL of a webhook this once: before it is copied, closing asks. */
export function SecretDialog({ made: { webhook, url }, onClose }: SecretDialogProps) {
  const words = useManageWords().secret
  const [isCopied, setIsCopied] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const onCopied = (): void => setIsCopied(true)
  return (
    <Dialog
      title={words.title(webhook.name)}
      width="wide"
      onClose={() => (isCopied ? onClose() : setIsAsking(true))}
      actions={
        <Button look="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <Notice>{words.once}</Notice>
      <div className={styles['example']}>
        <h3>{words.url}</h3>
        <CopyField label={words.url} text={url} hasFocus onCopied={onCopied} />
      </div>
      <div className={styles['example']}>
        <h3>{words.curl}</h3>
        <CopyField
          label={words.curl}
          text={curlLine(url, words.hello)}
          isBlock
          onCopied={onCopied}
        />
      </div>
      <details className={styles['example']}>
        <summary>{words.shell}</summary>
        <CopyField label={words.shell} text={shellScript(url)} isBlock onCopied={onCopied} />
      </details>
      <details className={styles['example']}>
        <summary>{words.workflow}</summary>
        <p>{words.workflowHint}</p>
        <CopyField label={words.workflow} text={workflowStep} isBlock />
      </details>
      {isAsking && (
        <ConfirmDialog
          title={words.ask.title}
          confirm={words.ask.confirm}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.ask.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
