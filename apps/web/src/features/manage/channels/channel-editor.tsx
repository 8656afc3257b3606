import { pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { BackLink } from '../components/back-link.tsx'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { ChannelViewers } from './channel-viewers.tsx'
import { ChannelFields, areFieldsValid, channelFields, toRequest } from './channel-fields.tsx'
import { DeleteChannel } from './delete-channel.tsx'
import { draftsFor } from './overwrite-draft.ts'
import type { Drafts } from './overwrite-draft.ts'
import { OverwritesEditor } from './overwrites-editor.tsx'

/** Edits a channel and its overwrites. */
export function ChannelEditor({ channel }: { channel: Channel }) {
  const texts = useLazyTexts('manage')
  const { navigation } = useTexts()
  const { serverId, may } = useServerSettings()
  const fields = useEdits(channelFields(channel))
  const overwrites = useEdits<Drafts>(draftsFor(channel))
  const save = useTask(async () => {
    if (fields.isChanged) {
      await api.call('updateChannel', {
        params: { channelId: channel.id },
        body: toRequest(fields.changes),
      })
      fields.settle()
    }
    await saveOverwrites(channel, overwrites.changes)
    overwrites.settle()
  })
  const mayManage = may('manage_channels', channel)
  return (
    <FormErrors task={save}>
      <SettingsPanel
        title={channel.name}
        intro={navigation.kinds[channel.type]}
        back={
          <BackLink to={pagePath('serverSettings', { serverId, section: 'channels' })}>
            {texts.channels.all}
          </BackLink>
        }
      >
        {!mayManage && <Notice>{texts.channels.readOnly}</Notice>}
        <ChannelFields
          channel={channel}
          values={fields.values}
          isReadOnly={!mayManage}
          onEdit={fields.edit}
        />
        <OverwritesEditor channel={channel} drafts={overwrites.values} onEdit={overwrites.edit} />
        <ChannelViewers drafts={overwrites.values} />
        {mayManage && <DeleteChannel channel={channel} />}
        <UnsavedBar
          edits={{
            isChanged: fields.isChanged || overwrites.isChanged,
            discard: () => {
              fields.discard()
              overwrites.discard()
            },
          }}
          save={save}
          isBlocked={!areFieldsValid(fields.values)}
        />
      </SettingsPanel>
    </FormErrors>
  )
}

async function saveOverwrites(channel: Channel, changes: Partial<Drafts>): Promise<void> {
  const saved = new Set(channel.overwrites.map(({ targetId }) => targetId))
  for (const [targetId, draft] of Object.entries(changes)) {
    const params = { channelId: channel.id, targetId }
    const isEmpty = !draft || (draft.allow.length === 0 && draft.deny.length === 0)
    if (!isEmpty) await api.call('putOverwrite', { params, body: draft })
    else if (saved.has(targetId)) await api.call('deleteOverwrite', { params })
  }
}
