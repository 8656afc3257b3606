import { plainTextOf } from '@guildhall/markdown'
import { useMemo } from 'react'
import { useLinkedChannels } from '../channels/linked-channels.ts'
import { useTimes } from '../i18n/times.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { findMentionedMember } from './find-mentioned-member.ts'
import { timeText } from './time-text.ts'

const maxLength = 160

/** The beginning of a message as one line of plain text, with members by name and spoilers hidden. */
export function useExcerpt(text: string, serverId: string): string {
  const members = useMembers((all) => all[serverId]?.byId)
  const times = useTimes()
  const channel = useLinkedChannels(text)
  return useMemo(() => {
    const line = plainTextOf(text, {
      channel,
      time: (piece) => timeText(piece, times),
      mention(typed) {
        const member = findMentionedMember(members, typed)
        return member ? `@${nameOf(member)}${typed.slice(1 + member.user.username.length)}` : typed
      },
    })
    return line.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed()
  }, [text, members, times, channel])
}
