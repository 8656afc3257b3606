import { channelHoldsMessages, limits, outgoingEvents } from '@guildhall/contract'
import type { OutgoingEvent } from '@guildhall/contract'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { groupChannels } from '../../../shared/state/channel-tree.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './outgoing.module.css'

export type OutgoingValues = {
  name: string
  url: string
  events: OutgoingEvent[]
  channelIds: string[]
}

/** Whether the values can be saved. */
export function isComplete({ name, url, events, channelIds }: OutgoingValues): boolean {
  const hasChannels = !events.includes('message.created') || channelIds.length > 0
  return name.trim() !== '' && url.trim() !== '' && events.length > 0 && hasChannels
}

interface OutgoingFieldsProps {
  values: OutgoingValues
  /** The name has the focus. */
  isFocused?: boolean
  onChange: (change: Partial<OutgoingValues>) => void
}

export function OutgoingFields({ values, isFocused = false, onChange }: OutgoingFieldsProps) {
  const texts = useLazyTexts('outgoing')
  const { entry } = useServerSettings()
  const { name, url, events, channelIds } = values
  const channels = groupChannels(entry.channels)
    .flatMap((group) => group.channels)
    .filter(({ type }) => channelHoldsMessages(type))
  return (
    <>
      <TextField
        label={texts.name}
        path="name"
        maxLength={limits.webhookNameMax}
        autoFocus={isFocused}
        autoComplete="off"
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={texts.url}
        path="url"
        hint={texts.urlHint}
        type="url"
        placeholder="https://"
        maxLength={limits.embedUrlMax}
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <Choices
        label={texts.events}
        options={outgoingEvents.map((id) => ({ id, label: texts.eventNames[id] }))}
        chosen={events}
        onChange={(chosen) => onChange({ events: chosen })}
      />
      {events.includes('message.created') && (
        <Choices
          label={texts.channels}
          options={channels.map((channel) => ({ id: channel.id, label: channelLabel(channel) }))}
          chosen={channelIds}
          onChange={(chosen) => onChange({ channelIds: chosen })}
        />
      )}
    </>
  )
}

interface ChoicesProps<T extends string> {
  label: string
  options: { id: T; label: string }[]
  chosen: T[]
  onChange: (chosen: T[]) => void
}

function Choices<T extends string>({ label, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="checkbox"
            checked={chosen.includes(option.id)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...chosen, option.id].sort()
                  : chosen.filter((id) => id !== option.id),
              )
            }
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
