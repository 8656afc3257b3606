import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { BackLink } from '../parts/back-link.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { ChannelEditor } from './channel-editor.tsx'
import { ChannelTree } from './channel-tree.tsx'
import { CreateChannelDialog } from './create-channel-dialog.tsx'

/** All channels in their order, or one of them. */
export function ChannelsSection() {
  const words = useManageWords()
  const { entry, serverId, may } = useManaged()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useChosen('channel')
  const channel = entry.channels.find(({ id }) => id === chosen)
  if (channel) return <ChannelEditor key={channel.id} channel={channel} />
  if (chosen !== null) {
    return (
      <SettingsPanel
        title={words.sections.channels}
        back={
          <BackLink to={`/servers/${serverId}/settings/channels`}>{words.channels.all}</BackLink>
        }
      >
        <Empty icon="hash" title={words.channels.gone.title}>
          <p>{words.channels.gone.text}</p>
        </Empty>
      </SettingsPanel>
    )
  }
  return (
    <SettingsPanel
      title={words.sections.channels}
      intro={words.channels.intro}
      actions={
        may('manage_channels') && (
          <Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
            {words.channels.create}
          </Button>
        )
      }
    >
      {entry.channels.length === 0 ? (
        <Empty icon="hash" title={words.channels.none.title}>
          <p>{words.channels.none.text}</p>
        </Empty>
      ) : (
        <ChannelTree />
      )}
      {isCreating && <CreateChannelDialog onClose={() => setIsCreating(false)} />}
    </SettingsPanel>
  )
}
