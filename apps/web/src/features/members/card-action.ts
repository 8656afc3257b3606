import type { MemberAction } from '../../shared/moderation/member-action-dialog.tsx'

export type CardAction =
  | MemberAction
  /** To another voice channel. */
  | 'move'
  /** From a group. */
  | 'remove'
  /** To the operator. */
  | 'report'
  /** No longer a friend. */
  | 'unfriend'
  | 'block'
