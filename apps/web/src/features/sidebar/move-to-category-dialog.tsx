import { isCategory } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { ChooseOverwritesDialog } from '../../shared/channels/choose-overwrites-dialog.tsx'
import { channelGroups, moveIntoGroup } from '../../shared/channels/move-channel.ts'
import { needsChoice, requestMove } from '../../shared/channels/request-move.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useServer } from '../../shared/state/chat-state.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { Select } from '../../shared/ui/select.tsx'

interface MoveToCategoryDialogProps {
  channel: Channel
  onClose: () => void
}

/** Moves a channel to the end of a category. */
export function MoveToCategoryDialog({ channel, onClose }: MoveToCategoryDialogProps) {
  const texts = useLazyTexts('ordering').toCategory
  const channels = useServer(channel.serverId)?.channels ?? []
  const [parentId, setParentId] = useState(channel.parentId ?? '')
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const group = channelGroups(channels).find(({ category }) => (category?.id ?? '') === parentId)
  const move = group ? moveIntoGroup(group, channel, 'end') : { parentId: null }
  if (isAsking) return <ChooseOverwritesDialog channel={channel} move={move} onClose={onClose} />
  const submit = async (): Promise<void> => {
    if (needsChoice(channel, move)) return setIsAsking(true)
    setIsBusy(true)
    await requestMove(channel, move)
    onClose()
  }
  return (
    <FormDialog
      title={texts.title(channel.name)}
      submit={texts.confirm}
      task={{ isBusy }}
      isBlocked={parentId === (channel.parentId ?? '')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={texts.category}
        options={[
          { value: '', label: texts.none },
          ...channels
            .filter(({ type }) => isCategory(type))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={parentId}
        onChange={setParentId}
      />
    </FormDialog>
  )
}
