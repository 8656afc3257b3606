import { Suspense } from 'react'
import { CopyField } from '../ui/copy-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import styles from './invite-link-field.module.css'

/** An invite link with a copy button, and a warning if the link only works on this computer. */
export function InviteLinkField({ label, url }: { label: string; url: string }) {
  const { hostname } = new URL(url)
  return (
    <div className={styles['link']}>
      <CopyField label={label} text={url} />
      {isLocal(hostname) && (
        <Suspense>
          <LocalLinkWarning hostname={hostname} />
        </Suspense>
      )}
    </div>
  )
}

function LocalLinkWarning({ hostname }: { hostname: string }) {
  const { invite } = useLazyTexts('components')
  return <Notice severity="warning">{invite.onlyHere(hostname)}</Notice>
}

function isLocal(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\..+|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
