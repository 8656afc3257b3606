import {
  channelHoldsMessages,
  channelTypes,
  isCategory,
  isVoiceChannel,
  limits,
} from '@guildhall/contract'
import type { Channel, ChannelAudience, ChannelType, ServerSnapshot } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { useChannelOutline } from '../state/channel-tree.ts'
import { useChannel, useServer } from '../state/chat-state.ts'
import { initialChannelId } from '../state/navigation-state.ts'
import { useMay } from '../state/permissions.ts'
import { Switch, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { useChannelViewers } from './channel-viewers.ts'
import { ChannelIcon } from './channel-icon.tsx'
import { PrivateChannelFields } from './private-channel-fields.tsx'

interface CreateChannelDialogProps {
  serverId: string
  /** The category that is selected at first; without it, that of the channel that was shown last. */
  parentId?: string | null | undefined
  onCreated: (channel: Channel) => void
  onClose: () => void
}

interface Values {
  type: ChannelType
  name: string
  topic: string
  /** Empty: in no category. */
  parentId: string
  /** Null: everyone sees it. */
  audience: ChannelAudience | null
  /** Of a voice channel. */
  createsRooms: boolean
}

const initial = { type: 'text', name: '', topic: '', createsRooms: false } as const

export function CreateChannelDialog(props: CreateChannelDialogProps) {
  const { serverId, parentId, onCreated, onClose } = props
  const { kinds } = useTexts().navigation
  const newChannel = useLazyTexts('newChannel')
  const categories = useChannelOutline(serverId).filter(({ type }) => isCategory(type))
  const entry = useServer(serverId)
  const [values, setValues] = useState<Values>(() => ({
    ...initial,
    parentId: (parentId === undefined ? lastCategoryId(entry) : parentId) ?? '',
    audience: null,
  }))
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part })
  const inherited = useInheritedViewers(isCategory(values.type) ? '' : values.parentId)
  const mayHide = useMay('manage_roles', serverId)
  const task = useTask(async () => {
    const body = toRequest(values)
    const { channel } = await api.call('createChannel', { params: { serverId }, body })
    onClose()
    onCreated(channel)
  })
  return (
    <FormDialog
      title={newChannel.title}
      submit={newChannel.create}
      task={task}
      isBlocked={values.name.trim() === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <TextField
        label={newChannel.name}
        path="name"
        maxLength={limits.nameMax}
        autoFocus
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RadioGroup
        label={newChannel.kind}
        value={values.type}
        options={channelTypes.map((type) => ({
          value: type,
          label: kinds[type],
          hint: newChannel.kindHints[type],
          icon: <ChannelIcon type={type} />,
        }))}
        onChange={(type) => change({ type })}
      />
      {channelHoldsMessages(values.type) && (
        <TextField
          label={newChannel.topic}
          path="topic"
          maxLength={limits.topicMax}
          value={values.topic}
          onChange={(event) => change({ topic: event.target.value })}
        />
      )}
      {isVoiceChannel(values.type) && (
        <Switch
          label={newChannel.createsRooms}
          hint={newChannel.createsRoomsHint}
          checked={values.createsRooms}
          onChange={(createsRooms) => change({ createsRooms })}
        />
      )}
      {!isCategory(values.type) && categories.length > 0 && (
        <Select
          label={newChannel.category}
          path="parentId"
          hint={values.audience === null && inherited}
          options={[
            { value: '', label: newChannel.noCategory },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.parentId}
          onChange={(category) => change({ parentId: category })}
        />
      )}
      {mayHide && (
        <PrivateChannelFields
          serverId={serverId}
          audience={values.audience}
          onChange={(audience) => change({ audience })}
        />
      )}
    </FormDialog>
  )
}

/** The category of the channel that was shown last, if it is visible. */
function lastCategoryId(entry: ServerSnapshot | undefined): string | undefined {
  const lastId = initialChannelId(entry)
  const parentId = entry?.channels.find(({ id }) => id === lastId)?.parentId
  return entry?.channels.find(({ id }) => id === parentId)?.id
}

/** Who sees a new channel in the category; null without one. */
function useInheritedViewers(categoryId: string): string | null {
  const newChannel = useLazyTexts('newChannel')
  const category = useChannel(categoryId)
  const viewers = useChannelViewers(category)
  if (!category) return null
  return viewers
    ? newChannel.visibleToSome(category.name, viewers.names, viewers.others)
    : newChannel.visibleToAll(category.name)
}

function toRequest({ type, name, topic, parentId, audience, createsRooms }: Values) {
  return {
    type,
    name: name.trim(),
    ...(!isCategory(type) && parentId !== '' && { parentId }),
    ...(channelHoldsMessages(type) && topic.trim() !== '' && { topic: topic.trim() }),
    ...(isVoiceChannel(type) && createsRooms && { createsRooms }),
    ...(audience && { visibleTo: audience }),
  }
}
