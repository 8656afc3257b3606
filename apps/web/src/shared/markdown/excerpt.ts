import { nameOf, useMembers } from '../state/members.ts'
import { parseMentions } from './inline.ts'
import { findMentionedMember } from './find-mentioned-member.ts'

const longest = 160

/** The beginning of a text on one line: members by their names, hidden parts still hidden, no signs. */
export function useExcerpt(text: string, serverId: string): string {
  const members = useMembers((all) => all[serverId]?.byId)
  const line = lineOf(text)
  if (!line.includes('@')) return line
  const pieces = parseMentions(line).map((piece) => {
    const typed = 'text' in piece ? piece.text : ''
    const member = piece.kind === 'mention' ? findMentionedMember(members, typed) : undefined
    return member ? `@${nameOf(member)}${typed.slice(1 + member.user.username.length)}` : typed
  })
  return pieces.join('')
}

function lineOf(text: string): string {
  return text
    .slice(0, longest * 2)
    .replaceAll(/\|\|.*?(?:\|\||$)/gs, '▒▒▒')
    .replaceAll(/[*~`]+|^[>#\s]+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longest)
    .trim()
}
