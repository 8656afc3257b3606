import { afkMinutes as minuteChoices, isVoiceChannel } from '@guildhall/contract'
import type { UpdateChannelRequest } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { orderedChannels } from '../../../shared/state/channel-tree.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'

const defaultMinutes = 15

/** Where inactive members of voice channels are moved, and when. */
export function AfkChannel() {
  const { span, overview } = useLazyTexts('manage')
  const { afk: texts } = overview
  const { entry, may } = useServerSettings()
  const current = entry.channels.find(({ afkMinutes }) => afkMinutes !== null)
  const minutes = current?.afkMinutes ?? defaultMinutes
  const save = async (channelId: string, value: number | null): Promise<void> => {
    const body = { afkMinutes: value } as UpdateChannelRequest
    await api.call('updateChannel', { params: { channelId }, body })
  }
  const channel = useChoice(current?.id ?? '', async (id) => {
    if (id !== '') await save(id, minutes)
    else if (current) await save(current.id, null)
  })
  const time = useChoice(String(minutes), async (value) => {
    if (current) await save(current.id, Number(value))
  })
  const channels = orderedChannels(entry).filter(
    (one) =>
      isVoiceChannel(one.type) &&
      !one.createsRooms &&
      (one === current || may('manage_channels', one)),
  )
  if (channels.length === 0) return null
  const isReadOnly = current !== undefined && !may('manage_channels', current)
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <Select
        label={texts.channel}
        disabled={isReadOnly}
        error={channel.error}
        value={channel.value}
        options={[
          { value: '', label: texts.none },
          ...channels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => void channel.choose(id)}
      />
      {current && (
        <Select
          label={texts.after}
          disabled={isReadOnly}
          error={time.error}
          value={time.value}
          options={minuteChoices.map((value) => ({
            value: String(value),
            label: span(value * 60),
          }))}
          onChange={(value) => void time.choose(value)}
        />
      )}
    </SettingsBlock>
  )
}
