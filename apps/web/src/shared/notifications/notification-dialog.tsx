import { notificationSetting } from '@guildhall/contract'
import type { Mute, NotificationLevel, Snapshot } from '@guildhall/contract'
import { useState } from 'react'
import { channelName } from '../channels/channel-name.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { useTimes } from '../i18n/times.ts'
import { findChannel, findServer, useChatState } from '../state/chat-state.ts'
import { useConversation } from '../state/conversations.ts'
import { Switch } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { saveSetting, useOwnSetting } from './own-settings.ts'

const minuteMs = 60_000
const durations = { quarter: 15, hour: 60, eight: 480, day: 1440 } as const

type MuteChoice = 'off' | 'keep' | 'forever' | keyof typeof durations
const newMutes = [...(Object.keys(durations) as (keyof typeof durations)[]), 'forever'] as const
const levels = ['all', 'mentions', 'nothing'] as const

interface NotificationDialogProps {
  serverId: string
  /** Null for the server as a whole. */
  channelId: string | null
  onClose: () => void
}

/** Which messages of a server, channel or conversation notify the account, and for how long it is muted. */
export function NotificationDialog({ serverId, channelId, onClose }: NotificationDialogProps) {
  const texts = useLazyTexts('notifications')
  const times = useTimes()
  const { common } = useTexts()
  const name = useChatState(({ snapshot }) => nameIn(snapshot, serverId, channelId))
  const isConversation = useConversation(serverId) !== undefined
  const inherited = useChatState(({ snapshot }) => inheritedLevel(snapshot, serverId, channelId))
  const own = useOwnSetting(serverId, channelId)
  const isServerMuted = useOwnSetting(serverId, null).isMuted && channelId !== null
  const [level, setLevel] = useState<NotificationLevel | 'default'>(
    own.level ?? (isConversation ? 'all' : 'default'),
  )
  const [muteChoice, setMuteChoice] = useState<MuteChoice>(own.isMuted ? 'keep' : 'off')
  const [suppressEveryone, setSuppressEveryone] = useState(own.suppressEveryone)
  const [suppressRoles, setSuppressRoles] = useState(own.suppressRoles)
  const task = useTask(() =>
    saveSetting(serverId, channelId, {
      // Unless it is set, every message of a conversation notifies.
      level: level === 'default' || (isConversation && level === 'all') ? null : level,
      ...(muteChoice !== 'keep' && { mute: toMute(muteChoice) }),
      ...(channelId === null && { suppressEveryone, suppressRoles }),
    }),
  )
  const until = own.mute?.until ?? null
  const keep = until === null ? texts.mutedForever : texts.mutedUntil(times.short(until))
  const muteOptions = [
    { value: 'off' as const, label: texts.notMuted },
    ...(own.isMuted ? [{ value: 'keep' as const, label: keep }] : []),
    ...newMutes.map((value) => ({ value, label: texts.durations[value] })),
  ]
  const levelOptions = isConversation ? levels : (['default', ...levels] as const)
  const kind = isConversation ? 'Conversation' : channelId === null ? 'Server' : 'Channel'
  return (
    <FormDialog
      title={texts[`of${kind}`](name)}
      submit={common.save}
      task={task}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {isServerMuted && <Notice>{texts.serverIsMuted}</Notice>}
      <Select
        label={texts.mute}
        hint={texts[`mute${kind}Hint`]}
        value={muteChoice}
        options={muteOptions}
        onChange={setMuteChoice}
      />
      <RadioGroup
        label={texts.when}
        value={level}
        options={levelOptions.map((value) => ({
          value,
          label:
            value === 'default'
              ? texts.inherited(texts.levels[inherited], channelId !== null)
              : texts.levels[value],
        }))}
        onChange={setLevel}
      />
      {channelId === null && (
        <>
          <Switch
            label={texts.suppressEveryone}
            hint={texts.suppressEveryoneHint}
            checked={suppressEveryone}
            onChange={setSuppressEveryone}
          />
          <Switch
            label={texts.suppressRoles}
            hint={texts.suppressRolesHint}
            checked={suppressRoles}
            onChange={setSuppressRoles}
          />
        </>
      )}
    </FormDialog>
  )
}

function toMute(choice: Exclude<MuteChoice, 'keep'>): Mute | null {
  if (choice === 'off') return null
  if (choice === 'forever') return { until: null }
  return { until: Date.now() + durations[choice] * minuteMs }
}

function nameIn(snapshot: Snapshot | null, serverId: string, channelId: string | null): string {
  if (channelId === null) return findServer(snapshot, serverId)?.server.name ?? ''
  return channelName(snapshot, findChannel(snapshot, channelId)).name
}

function inheritedLevel(
  snapshot: Snapshot | null,
  serverId: string,
  channelId: string | null,
): NotificationLevel {
  const general = snapshot?.notifications.level ?? 'mentions'
  if (!snapshot || channelId === null) return general
  return notificationSetting(snapshot.notifications, serverId, null)?.level ?? general
}
