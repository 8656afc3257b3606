import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import { BackLink } from '../parts/back-link.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { ChannelEditor } from './channel-editor.tsx'
import { ChannelTree } from './channel-tree.tsx'
import { CreateChannelDialog } from '../../../shared/channels/create-channel-dialog.tsx'

/** All channels in their order, or one of them. */
export function ChannelsSection() {
  const texts = useManageTexts()
  const { entry, serverId, may } = useManaged()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useChosen('channel')
  const channel = entry.channels.find(({ id }) => id === chosen)
  if (channel) return <ChannelEditor key={channel.id} channel={channel} />
  if (chosen !== null) {
    return (
      <SettingsPanel
        title={texts.sections.channels}
        back={
          <BackLink to={`/servers/${serverId}/settings/channels`}>{texts.channels.all}</BackLink>
        }
      >
        <Empty icon="hash" title={texts.channels.gone.title}>
          <p>{texts.channels.gone.text}</p>
        </Empty>
      </SettingsPanel>
    )
  }
  return (
    <SettingsPanel
      title={texts.sections.channels}
      intro={texts.channels.intro}
      actions={
        may('manage_channels') && (
          <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
            {texts.channels.create}
          </Button>
        )
      }
    >
      {entry.channels.length === 0 ? (
        <Empty icon="hash" title={texts.channels.none.title}>
          <p>{texts.channels.none.text}</p>
        </Empty>
      ) : (
        <ChannelTree />
      )}
      {isCreating && (
        <CreateChannelDialog
          serverId={serverId}
          onCreated={({ name }) => showToast(texts.channels.created(name))}
          onClose={() => setIsCreating(false)}
        />
      )}
    </SettingsPanel>
  )
}
