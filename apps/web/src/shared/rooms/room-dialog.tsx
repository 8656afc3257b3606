import { limits, voiceLimits } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import type { Member } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { isUserLimit, userLimitText } from '../channels/user-limit.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { useLoadMember } from '../state/use-load-member.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Switch, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PersonPicker } from '../ui/person-picker.tsx'
import styles from './room-dialog.module.css'

interface RoomDialogProps {
  channel: Channel
  onClose: () => void
}

/** What the owner of a room can change: its name, how many it takes, and who can join. */
export function RoomDialog({ channel, onClose }: RoomDialogProps) {
  const texts = useLazyTexts('rooms')
  const { common } = useTexts()
  const [name, setName] = useState(channel.name)
  const [limit, setLimit] = useState(userLimitText(channel.userLimit))
  const [locked, setLocked] = useState(channel.room?.locked === true)
  const [invitedIds, setInvitedIds] = useState(channel.room?.invitedIds ?? [])
  const isLimitValid = isUserLimit(limit)
  const task = useTask(() =>
    api.call('updateRoom', {
      params: { channelId: channel.id },
      body: { name: name.trim(), userLimit: Number(limit.trim()), locked, invitedIds },
    }),
  )
  return (
    <FormDialog
      title={texts.settingsTitle}
      submit={common.save}
      task={task}
      isBlocked={name.trim() === '' || !isLimitValid}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        path="name"
        maxLength={limits.nameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.limit}
        path="userLimit"
        hint={texts.limitHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={limit}
        error={isLimitValid ? null : texts.limitInvalid(voiceLimits.userLimitMax)}
        onChange={(event) => setLimit(event.target.value)}
      />
      <Switch
        label={texts.lockedLabel}
        hint={texts.lockedHint}
        checked={locked}
        onChange={setLocked}
      />
      {locked && <Invited channel={channel} ids={invitedIds} onChange={setInvitedIds} />}
    </FormDialog>
  )
}

interface InvitedProps {
  channel: Channel
  ids: string[]
  onChange: (ids: string[]) => void
}

/** Who can join the locked room. */
function Invited({ channel, ids, onChange }: InvitedProps) {
  const texts = useLazyTexts('rooms')
  const { serverId, room } = channel
  const accepts = useCallback(
    ({ user }: Member) => user.id !== room?.ownerId && !ids.includes(user.id),
    [room, ids],
  )
  const others = ids.filter((id) => id !== room?.ownerId)
  return (
    <div className={styles['invited']}>
      {ids.length < voiceLimits.roomInvitesMax && (
        <PersonPicker
          // Empty again after each choice.
          key={ids.length}
          serverId={serverId}
          label={texts.invite}
          value={null}
          accepts={accepts}
          onChange={(userId) => userId !== null && onChange([...ids, userId])}
        />
      )}
      {others.length > 0 && (
        <ul className={styles['people']} aria-label={texts.invited}>
          {others.map((id) => (
            <InvitedPerson
              key={id}
              serverId={serverId}
              userId={id}
              onRemove={() => onChange(ids.filter((other) => other !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface InvitedPersonProps {
  serverId: string
  userId: string
  onRemove: () => void
}

function InvitedPerson({ serverId, userId, onRemove }: InvitedPersonProps) {
  const texts = useLazyTexts('rooms')
  useLoadMember(serverId, userId)
  const member = useMembers((all) => all[serverId]?.byId.get(userId))
  if (!member) return null
  const name = nameOf(member)
  return (
    <li className={styles['person']}>
      <Avatar name={name} image={member.user.avatar} id={userId} size={24} />
      <span className={styles['personName']} dir="auto">
        {name}
      </span>
      <IconButton icon="close" size={18} label={texts.uninvite(name)} onClick={onRemove} />
    </li>
  )
}
