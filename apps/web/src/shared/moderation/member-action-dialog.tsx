import type { Member } from '@guildhall/contract'
import { MuteDialog } from './mute-dialog.tsx'
import { NicknameDialog } from './nickname-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { UnmuteDialog } from './unmute-dialog.tsx'

export type MemberAction = 'nickname' | 'roles' | 'mute' | 'unmute' | 'kick' | 'ban'

interface MemberActionDialogProps {
  serverId: string
  userId: string
  name: string
  /** Undefined for a user who left the server, who can still be banned. */
  member: Member | undefined
  action: MemberAction
  onClose: () => void
}

/** The dialog of a moderation action. */
export function MemberActionDialog(props: MemberActionDialogProps) {
  const { serverId, userId, name, member, action, onClose } = props
  if (action === 'kick' || action === 'ban') {
    return <RemoveDialog {...{ serverId, userId, name, action, onClose }} />
  }
  if (!member) return null
  const dialogProps = { serverId, member, onClose }
  switch (action) {
    case 'nickname':
      return <NicknameDialog {...dialogProps} />
    case 'roles':
      return <RolesDialog {...dialogProps} />
    case 'mute':
      return <MuteDialog {...dialogProps} />
    case 'unmute':
      return <UnmuteDialog {...dialogProps} />
  }
}
