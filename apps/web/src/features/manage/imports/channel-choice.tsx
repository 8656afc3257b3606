import { channelHoldsMessages } from '@guildhall/contract'
import type { Import, ImportedSource, ImportFile } from '@guildhall/contract'
import { useState } from 'react'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
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
const isThread = 'thread'

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
    const choices = sources.map(({ sourceId, suggested }) => {
      const choice = chosen[sourceId] ?? suggested
      const asThread = choice === isThread
      return { sourceId, channelId: asThread || choice === isNew ? null : choice, asThread }
    })
    const body = { channels: choices }
    show((await api.call('startImport', { params, body })).import)
  })
  return (
    <>
      <ul className={styles['channels']}>
        {sources.map(({ sourceId, name, thread, suggested }) => (
          <li key={sourceId}>
            <Select
              label={texts.channelFor(name)}
              options={[
                ...(thread && thread.channelName !== null
                  ? [{ value: isThread, label: texts.threadIn(thread.channelName) }]
                  : []),
                {
                  value: isNew,
                  label: thread ? texts.newPrivateChannel(name) : texts.newChannel(name),
                },
                ...channels.map((channel) => ({ value: channel.id, label: channelLabel(channel) })),
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

interface Source extends ImportedSource {
  /** The id of a channel, `isNew` or `isThread`. */
  suggested: string
}

/** Several files can have parts of one channel. */
function sourcesOf(files: readonly ImportFile[]): Source[] {
  const sources = new Map<string, Source>()
  for (const { channel, channelId } of files) {
    if (!channel) continue
    const { sourceId, thread } = channel
    const created = thread && thread.channelName !== null ? isThread : isNew
    sources.set(sourceId, { ...channel, suggested: channelId ?? created })
  }
  return [...sources.values()]
}
