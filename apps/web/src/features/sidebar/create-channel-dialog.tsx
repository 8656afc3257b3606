import { channelHoldsMessages, limits } from '@guildhall/contract'
import type { ChannelType } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useChannelOutline } from '../../shared/state/channel-tree.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './add-server-dialog.module.css'

interface CreateChannelProps {
  serverId: string
  /** The category that is chosen at first. */
  parentId: string | null
  onClose: () => void
}

const kinds: ChannelType[] = ['text', 'announcement', 'voice', 'category']

export function CreateChannelDialog({ serverId, parentId, onClose }: CreateChannelProps) {
  const texts = useTexts()
  const { newChannel, kinds: kindNames, kindHints } = texts.navigation
  const [, navigate] = useLocation()
  const categories = useChannelOutline(serverId).filter(({ type }) => type === 'category')
  const [type, setType] = useState<ChannelType>('text')
  const [parent, setParent] = useState(parentId ?? '')
  const [name, setName] = useState('')
  const [topic, setTopic] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const hasTopic = channelHoldsMessages(type)
  const create = async (): Promise<void> => {
    setIsBusy(true)
    const body = {
      type,
      name: name.trim(),
      ...(type !== 'category' && parent !== '' && { parentId: parent }),
      ...(hasTopic && topic.trim() !== '' && { topic: topic.trim() }),
    }
    try {
      const { channel } = await api.call('createChannel', { params: { serverId }, body })
      onClose()
      if (channelHoldsMessages(channel.type)) navigate(`/servers/${serverId}/${channel.id}`)
    } catch (failed) {
      setError(errorText(failed, texts))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={newChannel.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button look="primary" type="submit" form="new-channel" isBusy={isBusy}>
            {newChannel.create}
          </Button>
        </>
      }
    >
      <form
        id="new-channel"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField
          label={newChannel.name}
          error={error}
          value={name}
          maxLength={limits.nameMax}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={newChannel.kind}
          hint={kindHints[type]}
          value={type}
          options={kinds.map((value) => ({ value, label: kindNames[value] }))}
          onChange={setType}
        />
        {hasTopic && (
          <TextField
            label={newChannel.topic}
            value={topic}
            maxLength={limits.topicMax}
            onChange={(event) => setTopic(event.target.value)}
          />
        )}
        {type !== 'category' && categories.length > 0 && (
          <Select
            label={newChannel.category}
            value={parent}
            options={[
              { value: '', label: newChannel.noCategory },
              ...categories.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={setParent}
          />
        )}
      </form>
    </Dialog>
  )
}
