import { bareMention } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findMembersByName } from './store.ts'

/** Names looked up per message; further ones stay plain text. */
const mostNames = 50
const longestName = 32

// What stands before the sign tells an address (ben@example.org) from a call.
const token = /(?<![\p{L}\p{N}_.@-])@([a-z0-9_.-]+)/giu

export interface Mentions {
  mentions: string[]
  mentionsEveryone: boolean
}

/**
 * The members whom a text names as `@username`, and whether it names everyone, which counts only where the author may.
 * The longest username wins; dots and hyphens at the end belong to the sentence where no username has them.
 */
export async function mentionsIn(
  reader: Reader,
  serverId: string,
  content: string,
  mayNameEveryone: boolean,
): Promise<Mentions> {
  const spellings = [...new Set([...content.matchAll(token)].map(([, name = '']) => name))]
    .slice(0, mostNames)
    .map((name) => spellingsOf(name.toLowerCase()))
  const mentionsEveryone = mayNameEveryone && spellings.some(namesEveryone)
  const names = spellings.filter((names) => !namesEveryone(names))
  if (names.length === 0) return { mentions: [], mentionsEveryone }
  const members = await findMembersByName(reader, serverId, names.flat())
  const ids = names.flatMap((spelled) => {
    const username = spelled.find((name) => members.has(name))
    return username === undefined ? [] : [members.get(username) as string]
  })
  return { mentions: [...new Set(ids)], mentionsEveryone }
}

/** From the longest to the shortest that the name may be read as. */
function spellingsOf(name: string): string[] {
  const bare = bareMention(name)
  const spellings: string[] = []
  for (let length = name.length; length >= Math.max(bare.length, 1); length -= 1) {
    if (length <= longestName) spellings.push(name.slice(0, length))
  }
  return spellings
}

function namesEveryone(spellings: string[]): boolean {
  return spellings.at(-1) === 'everyone'
}
