import type { DeletedMessage, Message } from '@guildhall/contract'

/** Whom and what the content of a message names. */
export type Mentions = Pick<
  Message,
  'mentions' | 'mentionedRoles' | 'mentionsEveryone' | 'mentionsHere' | 'emoji'
>

export const noMentions: Mentions = {
  mentions: [],
  mentionedRoles: [],
  mentionsEveryone: false,
  mentionsHere: false,
  emoji: [],
}

const herePrefix = 'here:'
const rolePrefix = 'role:'

/** The target of a mention that reaches the account because it was online. */
export function hereTarget(userId: string): string {
  return `${herePrefix}${userId}`
}

export function roleTarget(roleId: string): string {
  return `${rolePrefix}${roleId}`
}

/** The targets of a deleted message as its event names them. Clients know where `@here` reached them. */
export function toMentions(
  targets: readonly string[],
): Pick<DeletedMessage, 'mentions' | 'roleIds' | 'mentionsEveryone'> {
  const roles = targets.filter((target) => target.startsWith(rolePrefix))
  return {
    mentions: targets.filter((target) => target !== 'everyone' && !target.includes(':')),
    roleIds: roles.map((target) => target.slice(rolePrefix.length)),
    mentionsEveryone: targets.includes('everyone'),
  }
}
