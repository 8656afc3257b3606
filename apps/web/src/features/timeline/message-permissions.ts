import { canPost, holds } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { permissionsIn } from '../../shared/state/permissions.ts'
import {
  findChannel,
  findConversation,
  findServer,
  threadParent,
  useChatState,
} from '../../shared/state/chat-state.ts'
import type { ChatState } from '../../shared/state/chat-state.ts'

/** What the account can do with a message. */
interface MessagePermissions {
  react: boolean
  reply: boolean
  forward: boolean
  edit: boolean
  remove: boolean
  pin: boolean
  /** Messages of others, too. */
  manage: boolean
  createThread: boolean
}

function permissionsFor(
  { snapshot }: ChatState,
  serverId: string,
  message: Message,
): MessagePermissions {
  const channel = findChannel(snapshot, message.channelId)
  const channelPermissions = channel ? permissionsIn(findServer(snapshot, serverId), channel) : 0
  const canManage = holds(channelPermissions, 'manage_messages')
  const mayPost = channel !== undefined && canPost(channel.type, channelPermissions)
  const { kind, id, imported } = message.author
  const isOwn = kind === 'user' && id === snapshot?.user.id && !imported
  return {
    react: holds(channelPermissions, 'add_reactions'),
    reply: mayPost && !message.call,
    forward: message.author.kind !== 'system' && !message.call && !message.roleMenuId,
    edit: isOwn && mayPost && !message.call && !message.roleMenuId,
    remove: isOwn || canManage,
    // Everyone pins in conversations.
    pin: canManage || (mayPost && findConversation(snapshot, serverId) !== undefined),
    manage: canManage,
    createThread:
      mayPost &&
      !message.call &&
      message.threadId === undefined &&
      threadParent(channel) === undefined &&
      findConversation(snapshot, serverId) === undefined,
  }
}

export function messagePermissions(serverId: string, message: Message): MessagePermissions {
  return permissionsFor(useChatState.getState(), serverId, message)
}

export function useMessagePermissions(serverId: string, message: Message): MessagePermissions {
  return useChatState(useShallow((state) => permissionsFor(state, serverId, message)))
}
