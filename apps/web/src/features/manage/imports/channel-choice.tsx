import { channelHoldsMessages } from '@guildhall/contract'
import type { Import, ImportFile } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './imports.module.css'
import { useShowImport } from './use-imports.ts'

const isNew = ''

/** Chooses where the channels of the files go, and starts the import. */
export function ChannelChoice({ active }: { active: Import }) {
  const texts = useLazyTexts('imports')
  const { serverId, entry } = useServerSettings()
  const show = useShowImport(serverId)
  const sources = sourcesOf(active.files)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const channels = entry.channels.filter(({ type }) => channelHoldsMessages(type))
  const start = useTask(async () => {
    const params = { serverId, importId: active.id }
    const choices = sources.map(({ sourceId, suggested }) => ({
      sourceId,
      channelId: (chosen[sourceId] ?? suggested) || null,
    }))
    const body = { channels: choices }
    show((await api.call('startImport', { params, body })).import)
  })
  return (
    <>
      <ul className={styles['channels']}>
        {sources.map(({ sourceId, name, suggested }) => (
          <li key={sourceId}>
            <Select
              label={texts.channelFor(name)}
              options={[
                { value: isNew, label: texts.newChannel(name) },
                ...channels.map((channel) => ({ value: channel.id, label: `#${channel.name}` })),
              ]}
              value={chosen[sourceId] ?? suggested}
              onChange={(value) => setChosen({ ...chosen, [sourceId]: value })}
            />
          </li>
        ))}
      </ul>
      {start.error !== null && <Notice severity="danger">{start.error}</Notice>}
      <div>
        <Button variant="primary" isBusy={start.isBusy} onClick={() => void start.run()}>
          {texts.start}
        </Button>
      </div>
    </>
  )
}

interface Source {
  sourceId: string
  name: string
  /** The id of a channel, or `isNew`. */
  suggested: string
}

/** Several files can have parts of one channel. */
function sourcesOf(files: readonly ImportFile[]): Source[] {
  const sources = new Map<string, Source>()
  for (const { channel, channelId } of files) {
    if (!channel) continue
    const { sourceId, name } = channel
    sources.set(sourceId, { sourceId, name, suggested: channelId ?? isNew })
  }
  return [...sources.values()]
}
