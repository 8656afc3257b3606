import { MuteDialog } from './mute-dialog.tsx'
import { NicknameDialog } from './nickname-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import type { Person } from './use-person.ts'

export type Deed = 'nickname' | 'roles' | 'mute' | 'kick' | 'ban'

interface MemberDialogProps {
  serverId: string
  userId: string
  person: Person
  deed: Deed
  onClose: () => void
}

/** Asks for what a deed needs, and does it. */
export function MemberDialog({ serverId, userId, person, deed, onClose }: MemberDialogProps) {
  const { name, member } = person
  if (deed === 'kick' || deed === 'ban') {
    const props = { serverId, userId, name, onClose }
    return <RemoveDialog {...props} deed={deed} />
  }
  if (!member) return null
  const props = { serverId, member, onClose }
  if (deed === 'nickname') return <NicknameDialog {...props} />
  return deed === 'roles' ? <RolesDialog {...props} /> : <MuteDialog {...props} />
}
