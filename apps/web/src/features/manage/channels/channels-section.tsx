import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { BackLink } from '../components/back-link.tsx'
import { useSearchParam } from '../components/use-search-param.ts'
import { ChannelEditor } from './channel-editor.tsx'
import { ChannelTree } from './channel-tree.tsx'
import { CreateChannelDialog } from '../../../shared/channels/create-channel-dialog.tsx'

/** The list of channels, or the editor of one. */
export function ChannelsSection() {
  const texts = useLazyTexts('manage')
  const { entry, serverId, may } = useServerSettings()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useSearchParam('channel')
  const channel = entry.channels.find(({ id }) => id === chosen)
  if (channel) return <ChannelEditor key={channel.id} channel={channel} />
  if (chosen !== null) {
    return (
      <SettingsPanel
        title={texts.sections.channels}
        back={
          <BackLink to={pagePath('serverSettings', { serverId, section: 'channels' })}>
            {texts.channels.all}
          </BackLink>
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
