import { channelHoldsMessages, limits } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { TextArea, TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'

export function channelFields({ name, topic, parentId, slowmodeSeconds }: Channel) {
  return { name, topic: topic ?? '', parentId: parentId ?? '', slowmodeSeconds }
}

export type ChannelValues = ReturnType<typeof channelFields>

export function toRequest({ name, topic, parentId, ...rest }: Partial<ChannelValues>) {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(topic !== undefined && { topic: topic.trim() || null }),
    ...(parentId !== undefined && { parentId: parentId || null }),
  }
}

interface ChannelFieldsProps {
  channel: Channel
  values: ChannelValues
  isReadOnly: boolean
  onEdit: (change: Partial<ChannelValues>) => void
}

const slowmodeChoices = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600]

export function ChannelFields({ channel, values, isReadOnly, onEdit }: ChannelFieldsProps) {
  const texts = useManageTexts()
  const { newChannel } = useTexts().navigation
  const { entry } = useServerSettings()
  const holdsMessages = channelHoldsMessages(channel.type)
  const categories = entry.channels.filter(({ type }) => type === 'category')
  const slowmodeOptions = slowmodeChoices.includes(values.slowmodeSeconds)
    ? slowmodeChoices
    : [...slowmodeChoices, values.slowmodeSeconds]
  return (
    <>
      <TextField
        label={newChannel.name}
        maxLength={limits.nameMax}
        disabled={isReadOnly}
        value={values.name}
        error={values.name.trim() === '' ? texts.overview.nameMissing : null}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      {holdsMessages && (
        <TextArea
          label={texts.channels.topic}
          maxLength={limits.topicMax}
          rows={2}
          disabled={isReadOnly}
          value={values.topic}
          onChange={(event) => onEdit({ topic: event.target.value })}
        />
      )}
      {channel.type !== 'category' && categories.length > 0 && (
        <Select
          label={newChannel.category}
          disabled={isReadOnly}
          options={[
            { value: '', label: newChannel.noCategory },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.parentId}
          onChange={(parentId) => onEdit({ parentId })}
        />
      )}
      {holdsMessages && (
        <Select
          label={texts.channels.slowmode}
          hint={texts.channels.slowmodeHint}
          disabled={isReadOnly}
          options={slowmodeOptions.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? texts.channels.slowmodeOff : texts.span(seconds),
          }))}
          value={String(values.slowmodeSeconds)}
          onChange={(seconds) => onEdit({ slowmodeSeconds: Number(seconds) })}
        />
      )}
    </>
  )
}
