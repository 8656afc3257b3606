import { channelPermissions, holds } from '@guildhall/contract'
import type { Channel, Member, ServerSnapshot } from '@guildhall/contract'
import { useMemo } from 'react'
import { useChannelViewers } from '../../shared/channels/channel-viewers.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useChannel, useServer } from '../../shared/state/chat-state.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { overwriteSets, permissionSubjectOf } from '../../shared/state/permissions.ts'
import { usePresences } from '../../shared/state/server-selectors.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { useCall } from './call-state.ts'
import type { ChannelRef } from './call-state.ts'
import styles from './empty-stage.module.css'
import { JoinButton } from './join-button.tsx'

const shownMax = 8

/** A voice channel without anyone in it: who can come, and the button to join. */
export function EmptyStage({ serverId, channelId }: ChannelRef) {
  const texts = useLazyTexts('voice')
  const isHere = useCall(({ call, joining }) => (joining ?? call)?.channelId === channelId)
  const channel = useChannel(channelId)
  const viewers = useChannelViewers(channel)
  const online = useOnlineGuests(serverId, channel)
  const server = useServer(serverId)?.server.name ?? ''
  const shown = online.slice(0, shownMax)
  if (channel?.createsRooms) {
    return (
      <div className={styles['empty']}>
        <Empty icon="newRoom" title={isHere ? texts.state.joining : texts.stage.createsRooms}>
          <p>{texts.stage.createsRoomsText}</p>
          {!isHere && (
            <div className={styles['join']}>
              <JoinButton serverId={serverId} channelId={channelId} />
            </div>
          )}
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles['empty']}>
      <Empty icon="speaker" title={isHere ? texts.state.joining : texts.stage.empty}>
        {channel?.afkMinutes != null && <p>{texts.stage.afk}</p>}
        <p>
          {viewers
            ? texts.stage.guests(viewers.names, viewers.others)
            : texts.stage.everyone(server)}
        </p>
        {shown.length > 0 && (
          <p className={styles['online']}>
            <span className={styles['faces']}>
              {shown.map(({ user, ...member }) => (
                <Avatar
                  key={user.id}
                  name={nameOf({ user, ...member })}
                  image={user.avatar}
                  id={user.id}
                  size={36}
                />
              ))}
            </span>
            {texts.stage.online(online.length)}
          </p>
        )}
        {!isHere && (
          <div className={styles['join']}>
            <JoinButton serverId={serverId} channelId={channelId} />
          </div>
        )}
      </Empty>
    </div>
  )
}

/** The members who are online and can join, as far as they are loaded, without the account itself. */
function useOnlineGuests(serverId: string, channel: Channel | undefined): Member[] {
  const entry = useServer(serverId)
  const byId = useMembers((all) => all[serverId]?.byId)
  const presences = usePresences(serverId)
  return useMemo(() => {
    if (!entry || !channel) return []
    return presences
      .map(({ userId }) => byId?.get(userId))
      .filter((member) => member !== undefined && member.user.id !== entry.me.user.id)
      .filter((member) => member !== undefined && mayJoin(entry, channel, member)) as Member[]
  }, [entry, channel, byId, presences])
}

function mayJoin(entry: ServerSnapshot, channel: Channel, member: Member): boolean {
  const subject = permissionSubjectOf({ ...entry, me: member })
  return holds(channelPermissions(subject, overwriteSets(channel)), 'connect_voice')
}
