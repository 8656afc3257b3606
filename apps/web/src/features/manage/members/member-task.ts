import type { Member } from '@guildhall/contract'
import type { MemberAction } from '../../../shared/moderation/member-action-dialog.tsx'

/** What is to be done about whom. */
export interface MemberTask {
  kind: MemberAction
  member: Member
}
