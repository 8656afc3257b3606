import type { ModerationSettings, UpdateModerationRequest } from '@guildhall/contract'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { messageChannels } from '../../../shared/state/channel-tree.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'

interface JoinMessagesProps {
  settings: ModerationSettings
  save: (body: UpdateModerationRequest) => Promise<void>
}

/** Where members are announced who join and leave. */
export function JoinMessages({ settings, save }: JoinMessagesProps) {
  const { join: texts } = useLazyTexts('moderation')
  const { entry } = useServerSettings()
  const channel = useChoice(settings.joinChannelId ?? '', (id) =>
    save({ joinChannelId: id === '' ? null : id }),
  )
  const channels = messageChannels(entry)
  const isKnown = channel.value === '' || channels.some(({ id }) => id === channel.value)
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <Select
        label={texts.channel}
        error={channel.error}
        value={channel.value}
        options={[
          { value: '', label: texts.off },
          ...(isKnown ? [] : [{ value: channel.value, label: texts.gone }]),
          ...channels.map((one) => ({ value: one.id, label: channelLabel(one) })),
        ]}
        onChange={(id) => void channel.choose(id)}
      />
    </SettingsBlock>
  )
}
