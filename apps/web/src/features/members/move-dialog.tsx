import { isVoiceChannel } from '@guildhall/contract'
import { useState } from 'react'
import { useTask } from '../../shared/forms/use-task.ts'
import { act } from '../../shared/gateway/client.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { groupChannels, useChannelOutline } from '../../shared/state/channel-tree.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'

interface MoveDialogProps {
  serverId: string
  userId: string
  name: string
  onClose: () => void
}

/** Moves a member to another voice channel. */
export function MoveDialog({ serverId, userId, name, onClose }: MoveDialogProps) {
  const { voice: texts } = useLazyTexts('members')
  const current = useChatState(
    ({ snapshot }) =>
      findServer(snapshot, serverId)?.voice.find((state) => state.userId === userId)?.channelId,
  )
  const channels = groupChannels(useChannelOutline(serverId))
    .flatMap((group) => group.channels)
    .filter(({ id, type }) => isVoiceChannel(type) && id !== current)
  const [chosen, setChosen] = useState('')
  const isChosen = channels.some(({ id }) => id === chosen)
  const task = useTask(() => act('voice.moderate', { serverId, userId, channelId: chosen }))
  return (
    <FormDialog
      title={texts.moveTitle(name)}
      submit={texts.moveConfirm}
      task={task}
      isBlocked={!isChosen}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {channels.length === 0 ? (
        <p>{texts.moveNowhere}</p>
      ) : (
        <RadioGroup
          label={texts.moveTo}
          value={chosen}
          options={channels.map((channel) => ({ value: channel.id, label: channel.name }))}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  )
}
