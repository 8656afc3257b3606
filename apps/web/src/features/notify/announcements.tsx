import { pagePath } from '@guildhall/contract'
import type { Announcement } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyBackground } from '../../shared/lazy/lazy-component.tsx'
import { withTexts } from '../../shared/i18n/lazy-texts.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { storageRecord } from '../../shared/state/storage-record.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import banner from '../../shared/ui/banner.module.css'
import styles from './announcements.module.css'

const pollMs = 300_000

const BackupProblem = lazyBackground(
  withTexts(['operator'], async () => (await import('./backup-problem.tsx')).BackupProblem),
)
const dismissed = storageRecord<string>('guildhall.announcement.')

/** Shows what the operator announces, above every page. */
export function startAnnouncements(): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<AnnouncementBanner />)
}

function AnnouncementBanner() {
  const { common } = useTexts()
  const { announcement, backupProblem } = useAnnouncement()
  const [path] = useLocation()
  const [closedId, setClosedId] = useState(() => dismissed.readAll()[0]?.[1] ?? null)
  const isShown = announcement !== null && announcement.id !== closedId
  return (
    <div className={styles['container']} role="status">
      {isShown && (
        <div className={banner['banner']} data-level={announcement.level}>
          <Icon name={announcement.level === 'warning' ? 'alert' : 'megaphone'} />
          <p className={styles['text']} dir="auto">
            {announcement.text}
          </p>
          <IconButton
            icon="close"
            label={common.close}
            onClick={() => {
              dismissed.put('closed', announcement.id)
              setClosedId(announcement.id)
            }}
          />
        </div>
      )}
      {/* The settings have a page about backups, whose heading it would cover. */}
      {backupProblem && !path.startsWith(pagePath('accountSettings')) && (
        <BackupProblem problem={backupProblem} />
      )}
    </div>
  )
}

interface Announced {
  announcement: Announcement | null
  /** Only operators see it. */
  backupProblem: 'failed' | 'missing' | null
}

const nothing: Announced = { announcement: null, backupProblem: null }

/** The current announcement, as of the last connection or the last minutes. */
function useAnnouncement(): Announced {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [announced, setAnnounced] = useState(nothing)
  const { announcement } = announced
  useEffect(() => {
    if (!isOnline) return
    const load = (): void => {
      api.call('getAnnouncement', {}).then(
        setAnnounced,
        // The next attempt may succeed.
        () => undefined,
      )
    }
    load()
    const timer = setInterval(load, pollMs)
    return () => clearInterval(timer)
  }, [isOnline])
  useEffect(() => {
    if (announcement?.endsAt == null) return
    const wait = Math.min(announcement.endsAt - Date.now(), 2_147_483_647)
    const timer = setTimeout(() => setAnnounced((old) => ({ ...old, announcement: null })), wait)
    return () => clearTimeout(timer)
  }, [announcement])
  return announced
}
