import { deviceOf } from '@guildhall/contract'
import type { PushDevice, PushSettings } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { reloadQueries } from '../../../shared/api/reload-queries.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import {
  supportsPush,
  turnOffPush,
  turnOnPush,
} from '../../../shared/notifications/push-subscription.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Switch } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { deviceName } from '../sessions/device-name.ts'
import styles from '../sessions/sessions.module.css'
import { useNotificationSupport } from './notification-support.ts'

const queryKey = ['push']

/** Notifications while no page is open: on this device, and what they contain on all. */
export function PushBlock() {
  const texts = useLazyTexts('account').notifications.push
  const settings = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('getPush', { signal })).push,
  })
  return (
    <SettingsBlock title={texts.title}>
      <QueryState query={settings}>{(push) => <PushSettingsForm push={push} />}</QueryState>
    </SettingsBlock>
  )
}

function PushSettingsForm({ push }: { push: PushSettings }) {
  const texts = useLazyTexts('account').notifications.push
  const others = push.devices.filter(({ current }) => !current)
  const reload = useReload()
  const showText = useChoice(push.showText, async (next) => {
    await api.call('updatePush', { body: { showText: next } })
    await reload()
  })
  return (
    <>
      <ThisDevice devices={push.devices} />
      <Switch
        label={texts.showText}
        hint={texts.showTextHint}
        checked={showText.value}
        onChange={(isOn) => void showText.choose(isOn)}
      />
      {showText.error && <Notice severity="danger">{showText.error}</Notice>}
      {others.length > 0 && (
        <section aria-label={texts.others}>
          <h4>{texts.others}</h4>
          <ul className={styles['rows']}>
            {others.map((device) => (
              <OtherDevice key={device.sessionId} device={device} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ThisDevice({ devices }: { devices: PushDevice[] }) {
  const { notifications } = useLazyTexts('account')
  const texts = notifications.push
  const reload = useReload()
  const [permission] = useNotificationSupport()
  const [hasFailed, setHasFailed] = useState(false)
  const isOn = devices.some(({ current }) => current)
  const change = useTask(async (turnOn: boolean) => {
    setHasFailed(false)
    if (turnOn) await turnOnIfAllowed().catch(onError)
    else await turnOffPush(devices)
    await reload()
  })
  /** Errors of the browser have no text for people. */
  const onError = (error: unknown): void => {
    if (!(error instanceof DOMException)) throw error
    setHasFailed(true)
  }
  const problem =
    permission === 'insecure'
      ? notifications.states.insecure
      : permission === 'missing' || !supportsPush()
        ? texts.missing
        : permission === 'denied'
          ? texts.blocked
          : null
  const error = hasFailed ? texts.failed : change.error
  return (
    <>
      <Switch
        label={texts.here}
        hint={texts.hereHint}
        checked={isOn}
        disabled={change.isBusy || (problem !== null && !isOn)}
        onChange={(turnOn) => void change.run(turnOn)}
      />
      <div role="status">{problem && <Notice>{problem}</Notice>}</div>
      {error && <Notice severity="danger">{error}</Notice>}
    </>
  )
}

async function turnOnIfAllowed(): Promise<void> {
  // What the browser answered is shown by the state of the permission.
  if ((await Notification.requestPermission()) === 'granted') await turnOnPush()
}

function OtherDevice({ device }: { device: PushDevice }) {
  const { notifications, sessions } = useLazyTexts('account')
  const texts = notifications.push
  const reload = useReload()
  const name = deviceName(device.device, sessions)
  const remove = useTask(async () => {
    await api.call('removePushDevice', { params: { sessionId: device.sessionId } })
    await reload()
  })
  return (
    <li className={styles['row']}>
      <Icon name={deviceOf(device.device).isPhone ? 'phone' : 'device'} size={24} />
      <div className={styles['text']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        {remove.error && (
          <p className={styles['error']} role="alert">
            {remove.error}
          </p>
        )}
      </div>
      <Button
        isBusy={remove.isBusy}
        aria-label={texts.turnOffOn(name)}
        onClick={() => void remove.run()}
      >
        {texts.turnOff}
      </Button>
    </li>
  )
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return () => reloadQueries(queries, queryKey)
}
