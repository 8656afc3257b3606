import { nameOf, useMembers } from '../state/members.ts'
import { parseMentions } from '@guildhall/markdown'
import { findMentionedMember } from './find-mentioned-member.ts'

const maxLength = 160

/** The beginning of a message as one line of plain text, with members by name and spoilers hidden. */
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
    .slice(0, maxLength * 2)
    .replaceAll(/\|\|.*?(?:\|\||$)/gs, '▒▒▒')
    .replaceAll(/[*~`]+|^[>#\s]+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxLength)
    .trim()
}
