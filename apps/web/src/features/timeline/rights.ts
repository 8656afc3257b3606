import { canPost, holds } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { findChannel, findServer, useWorld } from '../../shared/state/world.ts'
import type { WorldState } from '../../shared/state/world.ts'

/** What the account may do with a message. */
interface Rights {
  react: boolean
  reply: boolean
  edit: boolean
  remove: boolean
  pin: boolean
}

function rightsIn({ world }: WorldState, serverId: string, message: Message): Rights {
  const channel = findChannel(world, message.channelId)
  const held = channel ? permissionsIn(findServer(world, serverId), channel) : 0
  const manages = holds(held, 'manage_messages')
  const writes = channel !== undefined && canPost(channel.type, held)
  const isOwn = message.author.kind === 'user' && message.author.id === world?.user.id
  return {
    react: holds(held, 'add_reactions'),
    reply: writes,
    edit: isOwn && writes,
    remove: isOwn || manages,
    pin: manages,
  }
}

export function rightsOver(serverId: string, message: Message): Rights {
  return rightsIn(useWorld.getState(), serverId, message)
}

export function useRights(serverId: string, message: Message): Rights {
  return useWorld(useShallow((state) => rightsIn(state, serverId, message)))
}
