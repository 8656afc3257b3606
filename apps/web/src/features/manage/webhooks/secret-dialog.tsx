import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { curlLine, shellScript, workflowStep } from './examples.ts'
import styles from './webhooks.module.css'
import type { WebhookWithUrl } from './webhook-with-url.ts'

interface SecretDialogProps {
  made: WebhookWithUrl
  onClose: () => void
}

/** Shows the URL of a webhook this once; closing it by accident takes two tries. */
export function SecretDialog({ made: { webhook, url }, onClose }: SecretDialogProps) {
  const words = useManageWords().secret
  const [isWarned, setIsWarned] = useState(false)
  return (
    <Dialog
      title={words.title(webhook.name)}
      width="wide"
      onClose={() => (isWarned ? onClose() : setIsWarned(true))}
      actions={
        <Button look="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <Notice tone={isWarned ? 'danger' : 'info'}>{isWarned ? words.warning : words.once}</Notice>
      <div className={styles['example']}>
        <h3>{words.url}</h3>
        <CopyField label={words.url} text={url} />
      </div>
      <div className={styles['example']}>
        <h3>{words.curl}</h3>
        <CopyField label={words.curl} text={curlLine(url, words.hello)} isBlock />
      </div>
      <details className={styles['example']}>
        <summary>{words.shell}</summary>
        <CopyField label={words.shell} text={shellScript(url)} isBlock />
      </details>
      <details className={styles['example']}>
        <summary>{words.workflow}</summary>
        <p>{words.workflowHint}</p>
        <CopyField label={words.workflow} text={workflowStep} isBlock />
      </details>
    </Dialog>
  )
}
