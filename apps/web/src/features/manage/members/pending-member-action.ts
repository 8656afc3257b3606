import type { Member } from '@guildhall/contract'
import type { MemberAction } from '../../../shared/moderation/member-action-dialog.tsx'

/** A moderation action for a member, to be confirmed in a dialog. */
export interface PendingMemberAction {
  action: MemberAction
  member: Member
}
