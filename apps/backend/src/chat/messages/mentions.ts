import { bareMention, limits } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findMembersByName } from './store.ts'

/** Names that are looked up per message; further ones stay plain text. */
const maxNames = 50

// The character before the @ distinguishes an email address (ben@example.org) from a mention.
const mentionPattern = /(?<![\p{L}\p{N}_.@-])@([a-z0-9_.-]+)/giu

export interface Mentions {
  mentions: string[]
  mentionsEveryone: boolean
}

/**
 * The members that a text mentions as `@username`, and whether it mentions everyone, which only counts when the author may
 * do that. The longest username wins; dots and hyphens at the end that belong to no username are punctuation.
 */
export async function mentionsIn(
  reader: Reader,
  serverId: string,
  content: string,
  canMentionEveryone: boolean,
): Promise<Mentions> {
  const spellings = [...new Set([...content.matchAll(mentionPattern)].map(([, name = '']) => name))]
    .slice(0, maxNames)
    .map((name) => spellingsOf(name.toLowerCase()))
  const mentionsEveryone = canMentionEveryone && spellings.some(isEveryone)
  const names = spellings.filter((names) => !isEveryone(names))
  if (names.length === 0) return { mentions: [], mentionsEveryone }
  const members = await findMembersByName(reader, serverId, names.flat())
  const ids = names.flatMap((candidates) => {
    const username = candidates.find((name) => members.has(name))
    return username === undefined ? [] : [members.get(username) as string]
  })
  return { mentions: [...new Set(ids)], mentionsEveryone }
}

/** The usernames that the mention can mean, longest first. */
function spellingsOf(name: string): string[] {
  const bare = bareMention(name)
  const spellings: string[] = []
  for (let length = name.length; length >= Math.max(bare.length, 1); length -= 1) {
    if (length <= limits.usernameMax) spellings.push(name.slice(0, length))
  }
  return spellings
}

function isEveryone(spellings: string[]): boolean {
  return spellings.at(-1) === 'everyone'
}
