import type { NotificationSetting, Snapshot } from '@guildhall/contract'
import { isMuteActive } from '@guildhall/contract'
import { useState } from 'react'
import { channelName } from '../../../shared/channels/channel-name.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import type { NotificationTexts } from '../../../shared/i18n/en/notifications.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import type { Times } from '../../../shared/i18n/times.ts'
import { NotificationDialog } from '../../../shared/notifications/notification-dialog.tsx'
import { saveSetting } from '../../../shared/notifications/own-settings.ts'
import { findChannel, findServer, useChatState } from '../../../shared/state/chat-state.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import styles from '../sessions/sessions.module.css'

/** The servers, channels and conversations with settings of their own. */
export function ExceptionsBlock() {
  const texts = useLazyTexts('notifications')
  const snapshot = useChatState((state) => state.snapshot)
  const [edited, setEdited] = useState<NotificationSetting | null>(null)
  const exceptions = snapshot ? exceptionsIn(snapshot, texts) : []
  return (
    <SettingsBlock title={texts.exceptions} intro={texts.exceptionsIntro}>
      {exceptions.length > 0 ? (
        <ul className={styles['rows']}>
          {exceptions.map(({ name, setting }) => (
            <ExceptionRow
              key={`${setting.serverId} ${setting.channelId ?? ''}`}
              name={name}
              setting={setting}
              onEdit={() => setEdited(setting)}
            />
          ))}
        </ul>
      ) : (
        <p className={styles['none']}>{texts.noExceptions}</p>
      )}
      {edited && (
        <NotificationDialog
          serverId={edited.serverId}
          channelId={edited.channelId}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsBlock>
  )
}

interface ExceptionRowProps {
  name: string
  setting: NotificationSetting
  onEdit: () => void
}

function ExceptionRow({ name, setting, onEdit }: ExceptionRowProps) {
  const texts = useLazyTexts('notifications')
  const times = useTimes()
  const { serverId, channelId } = setting
  const reset = useTask(() =>
    saveSetting(serverId, channelId, {
      level: null,
      mute: null,
      ...(channelId === null && { suppressEveryone: false, suppressRoles: false }),
    }),
  )
  return (
    <li className={styles['row']}>
      <div className={styles['text']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['facts']}>
          {factsOf(setting, texts, times).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {reset.error && (
          <p className={styles['error']} role="alert">
            {reset.error}
          </p>
        )}
      </div>
      <Button aria-label={texts.editOf(name)} onClick={onEdit}>
        {texts.edit}
      </Button>
      <Button
        aria-label={texts.resetOf(name)}
        isBusy={reset.isBusy}
        onClick={() => void reset.run()}
      >
        {texts.reset}
      </Button>
    </li>
  )
}

function factsOf(setting: NotificationSetting, texts: NotificationTexts, times: Times): string[] {
  const { level, mute, suppressEveryone, suppressRoles } = setting
  const until = mute?.until ?? null
  const muted = until === null ? texts.mutedForever : texts.mutedUntil(times.short(until))
  return [
    ...(isMuteActive(mute, Date.now()) ? [muted] : []),
    ...(level ? [texts.levels[level]] : []),
    ...(suppressEveryone ? [texts.ignoresEveryone] : []),
    ...(suppressRoles ? [texts.ignoresRoles] : []),
  ]
}

/** Settings that have an effect now, of what the account can see. */
function exceptionsIn(snapshot: Snapshot, texts: NotificationTexts) {
  return snapshot.notifications.settings.flatMap((setting) => {
    const { serverId, channelId, level, mute, suppressEveryone, suppressRoles } = setting
    const server = findServer(snapshot, serverId)?.server.name
    const found = channelId === null ? null : findChannel(snapshot, channelId)
    const { name, label, kind } = channelName(snapshot, found ?? undefined)
    const suppresses = suppressEveryone || suppressRoles
    const hasEffect = level !== null || suppresses || isMuteActive(mute, Date.now())
    if (server === undefined || found === undefined || !hasEffect) return []
    if (found === null) return [{ setting, name: server }]
    return [{ setting, name: kind === null ? texts.channelIn(label, server) : name }]
  })
}
