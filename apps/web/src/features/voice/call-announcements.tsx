import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { useLoadMember } from '../../shared/state/use-load-member.ts'
import { useCall } from './call-state.ts'
import type { Announcement } from './call-state.ts'

/** Tells screen readers who comes and goes. */
export function CallAnnouncements({ serverId }: { serverId: string }) {
  const announcements = useCall((state) => state.announcements)
  return (
    <div className="visually-hidden" role="log">
      {announcements.map((announcement) => (
        <AnnouncementLine key={announcement.id} serverId={serverId} announcement={announcement} />
      ))}
    </div>
  )
}

interface AnnouncementLineProps {
  serverId: string
  announcement: Announcement
}

function AnnouncementLine({ serverId, announcement }: AnnouncementLineProps) {
  const { announcements: texts } = useLazyTexts('voice')
  const { kind, userId } = announcement
  useLoadMember(serverId, userId)
  const member = useMembers((all) => all[serverId]?.byId.get(userId ?? ''))
  if (kind !== 'joined' && kind !== 'left') return <p>{texts[kind]}</p>
  // Announced as soon as the name is known.
  return member ? <p>{texts[kind](nameOf(member))}</p> : null
}
