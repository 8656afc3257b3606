import {
  channelHoldsMessages,
  isCategory,
  isVoiceChannel,
  limits,
  voiceLimits,
} from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { isUserLimit, userLimitText } from '../../../shared/channels/user-limit.ts'
import { Switch, TextArea, TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'

export function channelFields(channel: Channel) {
  const { name, topic, parentId, slowmodeSeconds, userLimit } = channel
  const { bitrateKbps, videoKbps, createsRooms } = channel
  return {
    name,
    topic: topic ?? '',
    parentId: parentId ?? '',
    slowmodeSeconds,
    /** As typed; empty for none. */
    userLimit: userLimitText(userLimit),
    bitrateKbps,
    videoKbps,
    createsRooms,
  }
}

export type ChannelValues = ReturnType<typeof channelFields>

export function areFieldsValid({ name, userLimit }: ChannelValues): boolean {
  return name.trim() !== '' && isUserLimit(userLimit)
}

export function toRequest({ name, topic, parentId, userLimit, ...rest }: Partial<ChannelValues>) {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(topic !== undefined && { topic: topic.trim() || null }),
    ...(parentId !== undefined && { parentId: parentId || null }),
    ...(userLimit !== undefined && { userLimit: Number(userLimit.trim()) }),
  }
}

interface ChannelFieldsProps {
  channel: Channel
  values: ChannelValues
  isReadOnly: boolean
  onEdit: (change: Partial<ChannelValues>) => void
}

const bitrateChoices = [8, 16, 24, 32, 48, 64, 96, 128]
const videoChoices = [500, 1000, 2000, 3000, 5000, 8000, 12_000]
const slowmodeChoices = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600]

export function ChannelFields({ channel, values, isReadOnly, onEdit }: ChannelFieldsProps) {
  const texts = useLazyTexts('manage')
  const newChannel = useLazyTexts('newChannel')
  const { entry } = useServerSettings()
  const holdsMessages = channelHoldsMessages(channel.type)
  const categories = entry.channels.filter(({ type }) => isCategory(type))
  const slowmodeOptions = slowmodeChoices.includes(values.slowmodeSeconds)
    ? slowmodeChoices
    : [...slowmodeChoices, values.slowmodeSeconds]
  return (
    <>
      <TextField
        label={newChannel.name}
        path="name"
        maxLength={limits.nameMax}
        disabled={isReadOnly}
        value={values.name}
        error={values.name.trim() === '' ? texts.overview.nameMissing : null}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      {holdsMessages && (
        <TextArea
          label={texts.channels.topic}
          path="topic"
          maxLength={limits.topicMax}
          rows={2}
          disabled={isReadOnly}
          value={values.topic}
          onChange={(event) => onEdit({ topic: event.target.value })}
        />
      )}
      {!isCategory(channel.type) && categories.length > 0 && (
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
      {isVoiceChannel(channel.type) && (
        <VoiceFields values={values} isReadOnly={isReadOnly} onEdit={onEdit} />
      )}
    </>
  )
}

function VoiceFields({ values, isReadOnly, onEdit }: Omit<ChannelFieldsProps, 'channel'>) {
  const texts = useLazyTexts('manage').channels
  const newChannel = useLazyTexts('newChannel')
  const { userLimit, bitrateKbps, videoKbps, createsRooms } = values
  const bitrates = bitrateChoices.includes(bitrateKbps)
    ? bitrateChoices
    : [...bitrateChoices, bitrateKbps]
  const videoBitrates = [null, ...videoChoices]
  if (!videoBitrates.includes(videoKbps)) videoBitrates.push(videoKbps)
  return (
    <>
      <TextField
        label={texts.userLimit}
        path="userLimit"
        hint={texts.userLimitHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        disabled={isReadOnly}
        value={userLimit}
        error={isUserLimit(userLimit) ? null : texts.userLimitInvalid(voiceLimits.userLimitMax)}
        onChange={(event) => onEdit({ userLimit: event.target.value })}
      />
      <Select
        label={texts.bitrate}
        hint={texts.bitrateHint}
        disabled={isReadOnly}
        options={bitrates.map((kilobits) => ({
          value: String(kilobits),
          label: texts.bitrateOf(kilobits),
        }))}
        value={String(bitrateKbps)}
        onChange={(kilobits) => onEdit({ bitrateKbps: Number(kilobits) })}
      />
      <Select
        label={texts.videoBitrate}
        hint={texts.videoBitrateHint}
        disabled={isReadOnly}
        options={videoBitrates.map((kilobits) => ({
          value: String(kilobits),
          label: kilobits === null ? texts.videoUnlimited : texts.videoBitrateOf(kilobits / 1000),
        }))}
        value={String(videoKbps)}
        onChange={(value) => onEdit({ videoKbps: value === 'null' ? null : Number(value) })}
      />
      <Switch
        label={newChannel.createsRooms}
        hint={newChannel.createsRoomsHint}
        checked={createsRooms}
        disabled={isReadOnly}
        onChange={(checked) => onEdit({ createsRooms: checked })}
      />
    </>
  )
}
