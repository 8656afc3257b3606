import { pagePath } from '@guildhall/contract'
import type { NotificationLevel } from '@guildhall/contract'
import { Link } from 'wouter'
import { usePreferences } from '../../../shared/state/preferences.ts'
import { useChatState } from '../../../shared/state/chat-state.ts'
import { playNotificationSound } from '../../../shared/sounds/notification-sound.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Switch } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { RadioGroup } from '../../../shared/ui/radio-group.tsx'
import { api } from '../../../shared/api/http.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { ExceptionsBlock } from './exceptions-block.tsx'
import { PermissionBlock } from './permission-block.tsx'
import { PushBlock } from './push-block.tsx'

const choices: readonly NotificationLevel[] = ['all', 'mentions', 'nothing']

/** When to notify, and how. */
export function NotificationsSection() {
  const texts = useLazyTexts('account')
  const { notifications } = texts
  const { when, levels } = useLazyTexts('notifications')
  const { sounds, set } = usePreferences()
  const saved = useChatState(({ snapshot }) => snapshot?.notifications.level ?? 'mentions')
  const level = useChoice(saved, (next) =>
    api.call('updateNotifications', { body: { level: next } }),
  )
  const isDnd = useChatState(({ snapshot }) => snapshot?.presence.status === 'dnd')
  return (
    <SettingsPanel title={texts.sections.notifications} intro={notifications.intro}>
      {isDnd && (
        <Notice>
          {notifications.dndNote}{' '}
          <Link href={pagePath('accountSettings', { section: 'status' })}>
            {notifications.changeStatus}
          </Link>
        </Notice>
      )}
      <RadioGroup
        label={when}
        value={level.value}
        options={choices.map((value) => ({
          value,
          label: levels[value],
          hint: notifications.hints[value],
        }))}
        onChange={(next) => void level.choose(next)}
      />
      {level.error && <Notice severity="danger">{level.error}</Notice>}
      <ExceptionsBlock />
      <PermissionBlock />
      <PushBlock />
      <SettingsBlock
        title={notifications.sound}
        actions={
          <Button icon="speaker" onClick={playNotificationSound}>
            {notifications.tryOut}
          </Button>
        }
      >
        <Switch
          label={notifications.playSound}
          hint={notifications.playSoundHint}
          checked={sounds}
          onChange={(isOn) => set({ sounds: isOn })}
        />
      </SettingsBlock>
    </SettingsPanel>
  )
}
