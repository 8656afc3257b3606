import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useServer } from '../state/chat-state.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { useLoadMember } from '../state/use-load-member.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { showToast } from '../ui/toast.tsx'

interface PassRoomDialogProps {
  channel: Channel
  onClose: () => void
}

/** Passes a room on to a participant in it. */
export function PassRoomDialog({ channel, onClose }: PassRoomDialogProps) {
  const texts = useLazyTexts('rooms').pass
  const { id: channelId, serverId, room } = channel
  const inside = (useServer(serverId)?.voice ?? []).filter(
    (state) => state.channelId === channelId && state.userId !== room?.ownerId,
  )
  const [chosen, setChosen] = useState('')
  const ownerId = inside.some(({ userId }) => userId === chosen) ? chosen : ''
  // Participants are known by name, since the list below the channel shows them.
  useLoadMember(serverId, inside[0]?.userId)
  const byId = useMembers((all) => all[serverId]?.byId)
  const name = (userId: string): string => {
    const member = byId?.get(userId)
    return member ? nameOf(member) : userId
  }
  const task = useTask(() => api.call('updateRoom', { params: { channelId }, body: { ownerId } }))
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.done(name(ownerId)))
    onClose()
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.confirm}
      task={task}
      isBlocked={ownerId === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {inside.length === 0 ? (
        <p>{texts.nobody}</p>
      ) : (
        <>
          <p>{texts.hint}</p>
          <RadioGroup
            label={texts.to}
            value={ownerId}
            options={inside.map(({ userId }) => ({ value: userId, label: name(userId) }))}
            onChange={setChosen}
          />
        </>
      )}
    </FormDialog>
  )
}
