import type { Member } from '@guildhall/contract'
import type { Deed } from '../../../shared/moderation/member-dialog.tsx'

/** What is to be done about whom. */
export interface MemberTask {
  kind: Deed
  member: Member
}
