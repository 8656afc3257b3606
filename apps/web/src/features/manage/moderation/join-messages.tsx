import type { ModerationSettings, UpdateModerationRequest } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useModerationTexts } from '../../../shared/i18n/moderation-texts.ts'
import { messageChannels } from '../../../shared/state/channel-tree.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'

interface JoinMessagesProps {
  settings: ModerationSettings
  onSaved: () => Promise<unknown>
}

const languages = ['en', 'de'] as const

/** Where members are announced who join and leave. */
export function JoinMessages({ settings, onSaved }: JoinMessagesProps) {
  const { join: texts } = useModerationTexts()
  const { entry, serverId } = useServerSettings()
  const save = async (body: UpdateModerationRequest): Promise<void> => {
    await api.call('updateModeration', { params: { serverId }, body })
    await onSaved()
  }
  const channel = useChoice(settings.joinChannelId ?? '', (id) =>
    save({ joinChannelId: id === '' ? null : id }),
  )
  const language = useChoice(settings.joinLanguage, (joinLanguage) => save({ joinLanguage }))
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
          ...channels.map(({ id, name }) => ({ value: id, label: `#${name}` })),
        ]}
        onChange={(id) => void channel.choose(id)}
      />
      {channel.value !== '' && (
        <Select
          label={texts.language}
          error={language.error}
          value={language.value}
          options={languages.map((value) => ({ value, label: texts.languages[value] }))}
          onChange={(value) => void language.choose(value)}
        />
      )}
    </SettingsBlock>
  )
}
