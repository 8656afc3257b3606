import type { RouteResponse } from '@guildhall/contract'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { OnceDialog } from '../../../shared/ui/once-dialog.tsx'
import { ToolTabs } from './tool-tabs.tsx'
import styles from './webhooks.module.css'

interface SecretDialogProps {
  created: RouteResponse<'createWebhook'>
  onClose: () => void
}

/** Shows the URL of a webhook. */
export function SecretDialog({ created: { webhook, url }, onClose }: SecretDialogProps) {
  const texts = useLazyTexts('manage').secret
  return (
    <OnceDialog title={texts.title(webhook.name)} texts={texts} onClose={onClose}>
      {(onCopied) => (
        <>
          <div className={styles['example']}>
            <h3>{texts.url}</h3>
            <CopyField label={texts.url} text={url} hasFocus onCopied={onCopied} />
          </div>
          <div className={styles['example']}>
            <h3>{texts.tool}</h3>
            <ToolTabs url={url} onCopied={onCopied} />
          </div>
        </>
      )}
    </OnceDialog>
  )
}
