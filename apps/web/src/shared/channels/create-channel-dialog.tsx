import { channelHoldsMessages, channelTypes, isCategory, limits } from '@guildhall/contract'
import type { Channel, ChannelAudience, ChannelType } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { useChannelOutline } from '../state/channel-tree.ts'
import { useChannel, useServer } from '../state/chat-state.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { useMay } from '../state/permissions.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { ChannelIcon } from './channel-icon.tsx'
import { PrivateChannelFields } from './private-channel-fields.tsx'

interface CreateChannelDialogProps {
  serverId: string
  /** The category that is selected at first. */
  parentId?: string | null
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
}

const initial: Pick<Values, 'type' | 'name' | 'topic'> = { type: 'text', name: '', topic: '' }

export function CreateChannelDialog(props: CreateChannelDialogProps) {
  const { serverId, parentId, onCreated, onClose } = props
  const { kinds } = useTexts().navigation
  const newChannel = useLazyTexts('newChannel')
  const categories = useChannelOutline(serverId).filter(({ type }) => isCategory(type))
  const [values, setValues] = useState<Values>({
    ...initial,
    parentId: parentId ?? '',
    audience: null,
  })
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part })
  const inherited = useInheritedViewers(serverId, isCategory(values.type) ? '' : values.parentId)
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
      isBusy={task.isBusy}
      isBlocked={values.name.trim() === ''}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <TextField
        label={newChannel.name}
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
          maxLength={limits.topicMax}
          value={values.topic}
          onChange={(event) => change({ topic: event.target.value })}
        />
      )}
      {!isCategory(values.type) && categories.length > 0 && (
        <Select
          label={newChannel.category}
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

/** Who sees a new channel in the category; null without one. */
function useInheritedViewers(serverId: string, categoryId: string): string | null {
  const newChannel = useLazyTexts('newChannel')
  const entry = useServer(serverId)
  const category = useChannel(categoryId)
  const members = useMembers((all) => all[serverId]?.byId)
  if (!entry || !category) return null
  const everyone = entry.roles.find(({ position }) => position === 0)
  const allows = category.overwrites.filter(({ allow }) => allow.includes('view_channel'))
  const isHidden = category.overwrites.some(
    ({ targetId, deny }) => targetId === everyone?.id && deny.includes('view_channel'),
  )
  if (!isHidden) return newChannel.visibleToAll(category.name)
  const names = allows.flatMap(({ target, targetId }) => {
    const member = members?.get(targetId)
    return target === 'role'
      ? (entry.roles.find(({ id }) => id === targetId)?.name ?? [])
      : member
        ? nameOf(member)
        : []
  })
  return newChannel.visibleToSome(category.name, names, allows.length - names.length)
}

function toRequest({ type, name, topic, parentId, audience }: Values) {
  return {
    type,
    name: name.trim(),
    ...(!isCategory(type) && parentId !== '' && { parentId }),
    ...(channelHoldsMessages(type) && topic.trim() !== '' && { topic: topic.trim() }),
    ...(audience && { visibleTo: audience }),
  }
}
