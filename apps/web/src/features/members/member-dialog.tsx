import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import type { CardAction } from './card-action.ts'
import type { UserProfile } from './use-user-profile.ts'

const MemberActionDialog = lazyOverlay(
  async () => (await import('../../shared/moderation/member-action-dialog.tsx')).MemberActionDialog,
)

const MoveDialog = lazyOverlay(async () => (await import('./move-dialog.tsx')).MoveDialog)

const RemoveParticipantDialog = lazyOverlay(
  async () => (await import('./remove-participant-dialog.tsx')).RemoveParticipantDialog,
)

const ReportDialog = lazyOverlay(
  async () => (await import('../../shared/moderation/report-dialog.tsx')).ReportDialog,
)

const RelationshipDialog = lazyOverlay(
  async () =>
    (await import('../../shared/relationships/relationship-dialog.tsx')).RelationshipDialog,
)

interface MemberDialogProps {
  serverId: string
  userId: string
  profile: UserProfile
  action: CardAction
  onClose: () => void
}

/** The dialog of an action for a member. */
export function MemberDialog({ profile, action, ...props }: MemberDialogProps) {
  const { name, member } = profile
  switch (action) {
    case 'move':
      return <MoveDialog {...props} name={name} />
    case 'remove':
      return <RemoveParticipantDialog {...props} conversationId={props.serverId} name={name} />
    case 'report':
      return <ReportDialog {...props} />
    case 'unfriend':
      return <RelationshipDialog {...props} action="remove" name={name} />
    case 'block':
      return <RelationshipDialog {...props} action="block" name={name} />
    default:
      return <MemberActionDialog {...props} name={name} member={member} action={action} />
  }
}
