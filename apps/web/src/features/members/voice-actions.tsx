import type { ActionData, Member, VoiceState } from '@guildhall/contract'
import { useId } from 'react'
import { act } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { findServer, useChannel, useChatState } from '../../shared/state/chat-state.ts'
import { allowedVoiceActions, maySpeakIn } from '../../shared/state/member-actions.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { nameOf } from '../../shared/state/members.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import type { VoiceIconName } from '../../shared/voice/voice-icon.tsx'
import styles from './member-card.module.css'
import { MemberVolume } from './member-volume.tsx'

interface VoiceActionsProps {
  serverId: string
  member: Member
  onMove: () => void
  onClose: () => void
}

/** Volume and moderation of a member who is in a voice channel; nothing for others. */
export function VoiceActions({ serverId, member, onMove, onClose }: VoiceActionsProps) {
  const { voice: texts } = useMembersTexts()
  const userId = member.user.id
  const entry = useChatState(({ snapshot }) => findServer(snapshot, serverId))
  const state = entry?.voice.find((one) => one.userId === userId)
  const channel = useChannel(state?.channelId)
  if (!entry || !state || !channel) return null
  const actions = allowedVoiceActions(entry, channel, member)
  const isSelf = entry.me.user.id === userId
  const moderate = (change: Omit<ActionData<'voice.moderate'>, 'serverId' | 'userId'>) => {
    act('voice.moderate', { serverId, userId, ...change }).catch((error: unknown) =>
      showToast(errorText(error, currentTexts()), 'danger'),
    )
  }
  return (
    <section className={styles['voice']} aria-label={texts.title}>
      <h3>{texts.inChannel(channel.name)}</h3>
      {!isSelf && <MemberVolume label={texts.volume} volumeKey={userId} />}
      {!isSelf && state.screen && (
        <MemberVolume label={texts.screenVolume} volumeKey={`${userId}:screen`} />
      )}
      <ul className={styles['actions']}>
        {actions.mute && (
          <MuteActions
            state={state}
            reason={
              maySpeakIn(entry, channel, member)
                ? null
                : texts.mayNotSpeak(nameOf(member), channel.name)
            }
            onChange={moderate}
          />
        )}
        {actions.move && (
          <li>
            <button type="button" onClick={onMove}>
              <Icon name="speaker" size={18} />
              {texts.move}
            </button>
          </li>
        )}
        {actions.move && (
          <li>
            <button
              type="button"
              className={styles['danger']}
              onClick={() => {
                moderate({ channelId: null })
                onClose()
              }}
            >
              <VoiceIcon name="hangUp" size={18} />
              {texts.disconnect}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

interface MuteActionsProps {
  state: VoiceState
  /** Why the member is mute whatever moderators do. */
  reason: string | null
  onChange: (change: { muted?: boolean; deafened?: boolean }) => void
}

function MuteActions({ state, reason, onChange }: MuteActionsProps) {
  const { voice: texts } = useMembersTexts()
  const { serverMuted, serverDeafened } = state
  return (
    <>
      <ToggleAction
        icon="microphone"
        label={serverMuted ? texts.unmute : texts.mute}
        isOff={!serverMuted}
        reason={reason}
        onPress={() => onChange({ muted: !serverMuted })}
      />
      <ToggleAction
        icon="headphones"
        label={serverDeafened ? texts.undeafen : texts.deafen}
        isOff={!serverDeafened}
        onPress={() => onChange({ deafened: !serverDeafened })}
      />
    </>
  )
}

interface ToggleActionProps {
  icon: VoiceIconName
  label: string
  isOff: boolean
  /** Why it cannot be pressed. */
  reason?: string | null
  onPress: () => void
}

function ToggleAction({ icon, label, isOff, reason = null, onPress }: ToggleActionProps) {
  const reasonId = useId()
  const isBlocked = reason !== null
  return (
    <li>
      <button
        type="button"
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={isBlocked ? undefined : onPress}
      >
        <VoiceIcon name={icon} size={18} isOff={isOff} />
        {label}
      </button>
      {isBlocked && (
        <p id={reasonId} className={styles['reason']}>
          {reason}
        </p>
      )}
    </li>
  )
}
