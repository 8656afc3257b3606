import { isMuted, pagePath, voiceLimits } from '@guildhall/contract'
import type {
  ActionData,
  ConversationSnapshot,
  ServerSnapshot,
  WhisperTarget,
} from '@guildhall/contract'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { act } from '../../shared/gateway/client.ts'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { channelInPath } from '../../shared/preload/channel-in-url.ts'
import { useRelationship } from '../../shared/relationships/relationships.ts'
import { findChannel, findServer, useChatState, useOwnUser } from '../../shared/state/chat-state.ts'
import { openDirect, useConversationWith } from '../../shared/state/conversations.ts'
import { draftOf, saveDraft } from '../../shared/state/drafts.ts'
import {
  allowedMemberActions,
  allowedVoiceActions,
  maySpeakIn,
} from '../../shared/state/member-actions.ts'
import { nameOf } from '../../shared/state/members.ts'
import { useCanPost } from '../../shared/state/permissions.ts'
import type { IconName } from '../../shared/ui/icon.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { isSameTarget, useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import type { CardAction } from './card-action.ts'
import type { UserProfile } from './use-user-profile.ts'

export interface MemberItemsProps {
  serverId: string
  userId: string
  profile: UserProfile
  onOpen: (action: CardAction) => void
  onClose: () => void
}

interface MemberItems {
  /** Messages and mentions. */
  contact: MenuItem[]
  /** Moderation while the member is in a voice channel. */
  voice: MenuItem[]
  /** Moderation in the server or group, and reports. */
  manage: MenuItem[]
  /** Friend requests and blocking. */
  relationship: MenuItem[]
}

/** What the account can do with a member or former member; nothing with webhooks. */
export function useMemberItems(props: MemberItemsProps): MemberItems {
  const { serverId, profile } = props
  const items: MemberItems = {
    contact: useContactItems(props),
    voice: useVoiceItems(props),
    manage: useManageItems(props),
    relationship: useRelationshipItems(props),
  }
  const isServer = useChatState(({ snapshot }) => findServer(snapshot, serverId) !== undefined)
  const isUser = profile.kind === 'user' || profile.kind === 'former'
  return isServer && isUser ? items : { ...items, contact: [], manage: [] }
}

function useContactItems({ serverId, userId, profile, onClose }: MemberItemsProps): MenuItem[] {
  const texts = useLazyTexts('members')
  const [, navigate] = useLocation()
  const channelId = channelInPath() ?? ''
  const isOpen = useConversationWith(userId)?.channelId === channelId
  const isSelf = useOwnUser()?.id === userId
  const mayPost = useCanPost(serverId, channelId)
  const { member } = profile
  const message: MenuItem = {
    label: texts.message,
    icon: 'message',
    onSelect: () => {
      onClose()
      void runAction(async () =>
        navigate(pagePath('messages', { channelId: await openDirect(userId) })),
      )
    },
  }
  const mention: MenuItem = {
    label: texts.mention,
    icon: 'at',
    onSelect: () => {
      const draft = draftOf(channelId)
      const gap = draft === '' || /\s$/.test(draft) ? '' : ' '
      saveDraft(channelId, `${draft}${gap}@${member?.user.username ?? ''} `)
      // Closing restores the focus; then it moves to the composer.
      flushSync(onClose)
      document.getElementById('composer')?.focus()
    },
  }
  return [...(isSelf || isOpen ? [] : [message]), ...(member && mayPost ? [mention] : [])]
}

function useManageItems({ serverId, userId, profile, onOpen }: MemberItemsProps): MenuItem[] {
  const texts = useLazyTexts('members')
  const entry = useChatState(({ snapshot }) => findServer(snapshot, serverId))
  const ownId = useOwnUser()?.id
  if (!entry) return []
  const { member } = profile
  const item = (action: CardAction, icon: IconName, label: string, isDanger = false): MenuItem => ({
    label,
    icon,
    variant: isDanger ? 'danger' : 'plain',
    onSelect: () => onOpen(action),
  })
  if (isConversation(entry)) {
    if (userId === ownId) return []
    const mayRemove = member !== undefined && entry.conversation.ownerId === ownId
    return [
      item('report', 'alert', texts.report, true),
      ...(mayRemove ? [item('remove', 'door', texts.removeFromGroup, true)] : []),
    ]
  }
  const may = allowedMemberActions(entry, userId, member)
  const isMemberMuted = member !== undefined && isMuted(member, Date.now())
  const mute = isMemberMuted
    ? item('unmute', 'clock', texts.unmute)
    : item('mute', 'clock', texts.mute)
  return [
    ...(may.nickname ? [item('nickname', 'pencil', texts.nickname)] : []),
    ...(may.roles ? [item('roles', 'shield', texts.changeRoles)] : []),
    ...(may.mute ? [mute] : []),
    ...(may.kick ? [item('kick', 'door', texts.kick, true)] : []),
    ...(may.ban ? [item('ban', 'ban', texts.ban, true)] : []),
  ]
}

function isConversation(entry: ServerSnapshot): entry is ConversationSnapshot {
  return 'conversation' in entry
}

function useVoiceItems({ serverId, userId, profile, onOpen, onClose }: MemberItemsProps) {
  const { voice: texts } = useLazyTexts('members')
  const snapshot = useChatState((state) => state.snapshot)
  const entry = findServer(snapshot, serverId)
  const state = entry?.voice.find((each) => each.userId === userId)
  const channel = findChannel(snapshot, state?.channelId)
  const { member } = profile
  const isSilent = useVoiceSettings(({ volumes }) => volumes[userId] === 0)
  const setVolume = useVoiceSettings((settings) => settings.setVolume)
  const whisper = useWhisperItem(serverId, userId, profile.name)
  if (!entry || !state || !channel || !member) return []
  const may = allowedVoiceActions(entry, channel, member)
  const moderate = (change: Omit<ActionData<'voice.moderate'>, 'serverId' | 'userId'>): void => {
    void runAction(() => act('voice.moderate', { serverId, userId, ...change }))
  }
  const { serverMuted, serverDeafened } = state
  const silence: MenuItem = {
    label: isSilent ? texts.unmuteForMe : texts.muteForMe,
    image: <VoiceIcon name="headphones" size={18} isOff={!isSilent} />,
    onSelect: () => setVolume(userId, isSilent ? 100 : 0),
  }
  const mute: MenuItem = {
    label: serverMuted ? texts.unmute : texts.mute,
    image: <VoiceIcon name="microphone" size={18} isOff={!serverMuted} />,
    reason: maySpeakIn(entry, channel, member)
      ? null
      : texts.mayNotSpeak(nameOf(member), channel.name),
    onSelect: () => moderate({ muted: !serverMuted }),
  }
  const deafen: MenuItem = {
    label: serverDeafened ? texts.undeafen : texts.deafen,
    image: <VoiceIcon name="headphones" size={18} isOff={!serverDeafened} />,
    onSelect: () => moderate({ deafened: !serverDeafened }),
  }
  const move: MenuItem = { label: texts.move, icon: 'speaker', onSelect: () => onOpen('move') }
  const disconnect: MenuItem = {
    label: texts.disconnect,
    image: <VoiceIcon name="hangUp" size={18} />,
    variant: 'danger',
    onSelect: () => {
      moderate({ channelId: null })
      onClose()
    },
  }
  const isSelf = entry.me.user.id === userId
  return [
    ...(isSelf ? [] : [silence]),
    ...(isSelf || !whisper ? [] : [whisper]),
    ...(may.mute ? [mute, deafen] : []),
    ...(may.move ? [move, disconnect] : []),
  ]
}

/** Chooses the member for whispers, or no longer; null where neither is of use. */
function useWhisperItem(serverId: string, userId: string, name: string): MenuItem | null {
  const { voice: texts } = useLazyTexts('members')
  const ownId = useOwnUser()?.id
  const isInVoice = useChatState(
    ({ snapshot }) =>
      findServer(snapshot, serverId)?.voice.some((state) => state.userId === ownId) ?? false,
  )
  const { whisperKey, whisperTargets, setWhisperTarget } = useVoiceSettings()
  const targets = whisperTargets[serverId] ?? []
  const target: WhisperTarget = { target: 'member', id: userId }
  const isChosen = targets.some((one) => isSameTarget(one, target))
  if (!isInVoice && !isChosen) return null
  const isFull = !isChosen && targets.length >= voiceLimits.whisperTargetsMax
  return {
    label: isChosen ? texts.stopWhispering(name) : texts.whisper(name),
    image: <VoiceIcon name="whisper" size={18} isOff={isChosen} />,
    reason: isFull ? texts.whisperFull(voiceLimits.whisperTargetsMax) : null,
    onSelect: () => {
      setWhisperTarget(serverId, target, !isChosen)
      if (isChosen) showToast(texts.whisperEnded(name))
      else showToast(whisperKey ? texts.whisperHow(whisperKey.name, name) : texts.whisperNoKey)
    },
  }
}

function useRelationshipItems({ userId, profile, onOpen }: MemberItemsProps): MenuItem[] {
  const texts = useLazyTexts('friends')
  const kind = useRelationship(userId)?.kind
  const isSelf = useOwnUser()?.id === userId
  const { name, member } = profile
  if (isSelf || profile.kind === 'webhook' || profile.kind === 'system') return []
  const params = { userId }
  const item = (label: string, icon: IconName, run: () => void): MenuItem => ({
    label,
    icon,
    onSelect: run,
  })
  const send = (username: string) =>
    runAction(() => api.call('sendFriendRequest', { body: { username } }), texts.add.sent(name))
  const accept = () =>
    runAction(() => api.call('acceptFriendRequest', { params }), texts.accepted(name))
  const removeRequest = () => runAction(() => api.call('removeFriendRequest', { params }))
  const unblock = () => runAction(() => api.call('unblockUser', { params }), texts.unblocked(name))
  const block: MenuItem = {
    ...item(texts.actions.block, 'ban', () => onOpen('block')),
    variant: 'danger',
  }
  switch (kind) {
    case 'incoming_request':
      return [
        item(texts.acceptOne(name), 'check', () => void accept()),
        item(texts.declineOne(name), 'close', () => void removeRequest()),
        block,
      ]
    case 'outgoing_request':
      return [item(texts.withdraw, 'close', () => void removeRequest()), block]
    case 'friend':
      return [item(texts.actions.remove, 'user', () => onOpen('unfriend')), block]
    case 'blocked':
      return [item(texts.unblock, 'ban', () => void unblock())]
    case undefined: {
      // Where only the name is known, such as of people who left the server, there is no username.
      const username = member?.user.username
      const add =
        username === undefined ? [] : [item(texts.actions.add, 'user', () => void send(username))]
      return [...add, block]
    }
  }
}
