import type { ModerationSettings, UpdateModerationRequest } from '@guildhall/contract'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { messageChannels } from '../../../shared/state/channel-tree.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'

interface MessageChannelProps {
  field: 'joinChannelId' | 'reportChannelId'
  settings: ModerationSettings
  save: (body: UpdateModerationRequest) => Promise<void>
}

/** Where Guildhall posts messages of one kind: who joins and leaves, or what is reported. */
export function MessageChannel({ field, settings, save }: MessageChannelProps) {
  const { messageChannels: all } = useLazyTexts('moderation')
  const texts = all[field]
  const { entry } = useServerSettings()
  const channel = useChoice(settings[field] ?? '', (id) => save({ [field]: id === '' ? null : id }))
  const channels = messageChannels(entry)
  const isKnown = channel.value === '' || channels.some(({ id }) => id === channel.value)
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <Select
        label={texts.channel}
        error={channel.error}
        value={channel.value}
        options={[
          { value: '', label: all.off },
          ...(isKnown ? [] : [{ value: channel.value, label: all.gone }]),
          ...channels.map((one) => ({ value: one.id, label: channelLabel(one) })),
        ]}
        onChange={(id) => void channel.choose(id)}
      />
    </SettingsBlock>
  )
}
