import { limits } from '@guildhall/contract'
import type { Server } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { Switch, TextArea, TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { ColorField } from '../../../shared/ui/color-field.tsx'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { AfkChannel } from './afk-channel.tsx'
import { IconField } from './icon-field.tsx'
import { OwnerBlocks } from './owner-actions.tsx'
import { ServerMessages } from './server-messages.tsx'

const ageRatings = ['everyone', 'teen', 'adult'] as const

/** The general settings of the server. */
export function OverviewSection() {
  const texts = useLazyTexts('manage')
  const { entry, serverId, isOwner } = useServerSettings()
  const { values, changes, isChanged, edit, discard, settle } = useEdits(fieldsOf(entry.server))
  const save = useTask(async () => {
    await api.call('updateServer', { params: { serverId }, body: toRequest(changes) })
    settle()
  })
  const isBlocked = values.name.trim() === ''
  return (
    <FormErrors task={save}>
      <SettingsPanel title={texts.sections.overview} intro={texts.overview.intro}>
        <IconField name={values.name} color={values.color} />
        <TextField
          label={texts.overview.name}
          path="name"
          maxLength={limits.nameMax}
          value={values.name}
          error={isBlocked ? texts.overview.nameMissing : null}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <ColorField
          none={null}
          label={texts.overview.color}
          value={values.color}
          onChange={(color) => edit({ color })}
        />
        <TextArea
          label={texts.overview.description}
          path="description"
          hint={texts.overview.descriptionHint}
          maxLength={limits.descriptionMax}
          rows={4}
          value={values.description}
          onChange={(event) => edit({ description: event.target.value })}
        />
        <Select
          label={texts.overview.ageRating}
          hint={texts.overview.ageRatingHint}
          options={ageRatings.map((value) => ({ value, label: texts.overview.ageRatings[value] }))}
          value={values.ageRating}
          onChange={(ageRating) => edit({ ageRating })}
        />
        <Switch
          label={texts.overview.approval}
          hint={texts.overview.approvalHint}
          checked={values.requireApproval}
          onChange={(requireApproval) => edit({ requireApproval })}
        />
        <ServerMessages />
        <AfkChannel />
        {isOwner && <OwnerBlocks />}
        <UnsavedBar edits={{ isChanged, discard }} save={save} isBlocked={isBlocked} />
      </SettingsPanel>
    </FormErrors>
  )
}

function fieldsOf({ name, description, color, ageRating, requireApproval }: Server) {
  return {
    name,
    description: description ?? '',
    color,
    ageRating,
    requireApproval,
  }
}

type Fields = ReturnType<typeof fieldsOf>

function toRequest({ name, description, ...rest }: Partial<Fields>) {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() || null }),
  }
}
