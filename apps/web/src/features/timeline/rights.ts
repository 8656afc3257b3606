import { canPost, holds } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import type { ChatState } from '../../shared/state/chat-state.ts'

/** What the account may do with a message. */
interface Rights {
  react: boolean
  reply: boolean
  edit: boolean
  remove: boolean
  pin: boolean
}

function rightsIn({ snapshot }: ChatState, serverId: string, message: Message): Rights {
  const channel = findChannel(snapshot, message.channelId)
  const held = channel ? permissionsIn(findServer(snapshot, serverId), channel) : 0
  const manages = holds(held, 'manage_messages')
  const writes = channel !== undefined && canPost(channel.type, held)
  const isOwn = message.author.kind === 'user' && message.author.id === snapshot?.user.id
  return {
    react: holds(held, 'add_reactions'),
    reply: writes,
    edit: isOwn && writes,
    remove: isOwn || manages,
    pin: manages,
  }
}

export function rightsOver(serverId: string, message: Message): Rights {
  return rightsIn(useChatState.getState(), serverId, message)
}

export function useRights(serverId: string, message: Message): Rights {
  return useChatState(useShallow((state) => rightsIn(state, serverId, message)))
}
