import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { useLoadMember } from '../../shared/state/use-load-member.ts'
import { useCall } from './call-state.ts'
import type { StatusMessage } from './call-state.ts'

/** Announces to screen readers who comes and goes. */
export function CallStatusMessages({ serverId }: { serverId: string }) {
  const statusMessages = useCall((state) => state.statusMessages)
  return (
    <div className="visually-hidden" role="log">
      {statusMessages.map((message) => (
        <StatusMessageLine key={message.id} serverId={serverId} message={message} />
      ))}
    </div>
  )
}

interface StatusMessageLineProps {
  serverId: string
  message: StatusMessage
}

function StatusMessageLine({ serverId, message }: StatusMessageLineProps) {
  const { statusMessages: texts } = useLazyTexts('voice')
  const { kind, userId, sound = '' } = message
  useLoadMember(serverId, userId)
  const member = useMembers((all) => all[serverId]?.byId.get(userId ?? ''))
  if (kind !== 'joined' && kind !== 'left' && kind !== 'whispers' && kind !== 'sound') {
    return <p>{texts[kind]}</p>
  }
  // Rendered as soon as the name is known.
  if (!member) return null
  return (
    <p>{kind === 'sound' ? texts.sound(nameOf(member), sound) : texts[kind](nameOf(member))}</p>
  )
}
