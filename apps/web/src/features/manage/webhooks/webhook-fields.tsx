import { limits } from '@guildhall/contract'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { textChannels } from '../../../shared/state/channel-tree.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'

export interface WebhookValues {
  name: string
  channelId: string
}

interface WebhookFieldsProps {
  values: WebhookValues
  /** The name has the focus. */
  isFocused?: boolean
  onChange: (values: WebhookValues) => void
}

export function WebhookFields({ values, isFocused = false, onChange }: WebhookFieldsProps) {
  const texts = useLazyTexts('manage').webhooks
  const { entry } = useServerSettings()
  const channels = textChannels(entry)
  return (
    <>
      <TextField
        label={texts.name}
        path="name"
        hint={texts.nameHint}
        maxLength={limits.webhookNameMax}
        autoFocus={isFocused}
        autoComplete="off"
        value={values.name}
        onChange={(event) => onChange({ ...values, name: event.target.value })}
      />
      <Select
        label={texts.channel}
        path="channelId"
        options={channels.map((one) => ({ value: one.id, label: channelLabel(one) }))}
        value={values.channelId}
        onChange={(channelId) => onChange({ ...values, channelId })}
      />
    </>
  )
}
