import type { Publish } from '../../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { findInviteRefusal } from '../../invites/access.ts'
import { acceptInviteForNewAccount } from '../../invites/actions.ts'
import { acceptInvitation, findInvitationRefusal } from './invitation-store.ts'

/** Why nobody can register with a code. */
export type CodeRefusal = (typeof reasons)[keyof typeof reasons] | 'invite_not_usable'

/** The codes with which people register: invitations of operators and, unless only those count, invites to servers. */
export interface InviteCodes {
  /** Null for a code that can be used. */
  refusal(reader: Reader, code: string): Promise<CodeRefusal | null>
  /** Counts a use by a new account, which joins the server of an invite. Returns why it could not. */
  accept(
    tx: Transaction,
    publish: Publish,
    entry: { code: string; userId: string },
  ): Promise<CodeRefusal | null>
}

const reasons = {
  invite_expired: 'invite_code_expired',
  invite_exhausted: 'invite_code_used_up',
  invite_revoked: 'invite_code_revoked',
} as const

export function createInviteCodes({
  clock,
  settings,
}: Pick<ChatParts, 'clock' | 'settings'>): InviteCodes {
  const acceptsInvites = (): boolean => settings.current.registration === 'invite'

  async function refusal(reader: Reader, code: string): Promise<CodeRefusal | null> {
    const now = clock()
    let reason = await findInvitationRefusal(reader, code, now)
    if (reason === undefined && acceptsInvites()) {
      reason = await findInviteRefusal(reader, code, now)
    }
    if (reason === undefined) return 'invite_not_usable'
    return reason === null ? null : reasons[reason]
  }

  return {
    refusal,
    async accept(tx, publish, { code, userId }) {
      const now = clock()
      if (await acceptInvitation(tx, code, now)) return null
      const entry = { code, userId, now }
      if (acceptsInvites() && (await acceptInviteForNewAccount(tx, publish, entry))) return null
      return (await refusal(tx, code)) ?? 'invite_not_usable'
    },
  }
}
