import type { Member } from '@guildhall/contract'
import { MuteDialog } from './mute-dialog.tsx'
import { NicknameDialog } from './nickname-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { UnmuteDialog } from './unmute-dialog.tsx'

export type Deed = 'nickname' | 'roles' | 'mute' | 'unmute' | 'kick' | 'ban'

interface MemberDialogProps {
  serverId: string
  userId: string
  name: string
  /** Undefined for those who left: they can still be banned. */
  member: Member | undefined
  deed: Deed
  onClose: () => void
}

/** Asks for what a deed needs, and does it. */
export function MemberDialog(props: MemberDialogProps) {
  const { serverId, userId, name, member, deed, onClose } = props
  if (deed === 'kick' || deed === 'ban') {
    return <RemoveDialog {...{ serverId, userId, name, deed, onClose }} />
  }
  if (!member) return null
  const about = { serverId, member, onClose }
  switch (deed) {
    case 'nickname':
      return <NicknameDialog {...about} />
    case 'roles':
      return <RolesDialog {...about} />
    case 'mute':
      return <MuteDialog {...about} />
    case 'unmute':
      return <UnmuteDialog {...about} />
  }
}
