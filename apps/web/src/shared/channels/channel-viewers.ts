import type { Channel } from '@guildhall/contract'
import { useServer } from '../state/chat-state.ts'
import { isPrivate } from './is-private.ts'
import { nameOf, useMembers } from '../state/members.ts'

interface Viewers {
  /** The roles and members by name. */
  names: string[]
  /** How many members more, whose names are not loaded. */
  others: number
}

/** Who sees the channels that have the overwrites of the category, aside from administrators; null for everyone. */
export function useChannelViewers(category: Channel | undefined): Viewers | null {
  const entry = useServer(category?.serverId ?? '')
  const members = useMembers((all) => all[category?.serverId ?? '']?.byId)
  if (!entry || !category || !isPrivate(entry, category)) return null
  const allows = category.overwrites.filter(({ allow }) => allow.includes('view_channel'))
  const names = allows.flatMap(({ target, targetId }) => {
    const member = members?.get(targetId)
    return target === 'role'
      ? (entry.roles.find(({ id }) => id === targetId)?.name ?? [])
      : member
        ? nameOf(member)
        : []
  })
  return { names, others: allows.length - names.length }
}
