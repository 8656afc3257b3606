import { deletedUserName, deletedUsername } from '@guildhall/contract'
import type { DeleteAccountRequest } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { leaveConversations } from '../conversations/actions.ts'
import { indexMemberNames, serverIdsOf } from '../members/access.ts'
import { leaveServer } from '../members/actions.ts'
import { releaseMessages } from '../messages/actions.ts'
import { replaceBanner } from '../profiles/access.ts'
import { endRelationships } from '../relationships/actions.ts'
import { communityIdsOf, ownedServerNames } from '../servers/access.ts'
import type { ConfirmOwner } from './owner-check.ts'
import type { Confirmation } from './login/password-check.ts'
import { endAllSessions } from './login/sessions.ts'
import { findCredentials, replaceByDeletedUser } from './store.ts'

export interface AccountDeletion {
  /**
   * Throws `invalid_input` for a wrong username, password or code, `second_factor_required`, and `conflict` while the account
   * owns servers.
   */
  deleteOwn(by: Confirmation, input: DeleteAccountRequest): Promise<void>
}

export function createAccountDeletion({
  clock,
  log,
  confirmOwner,
}: Pick<ChatParts, 'clock' | 'log'> & { confirmOwner: ConfirmOwner }): AccountDeletion {
  return {
    async deleteOwn(by, { username, messages, ...given }) {
      const { userId } = by
      await confirmOwner(by, given, async (tx, publish) => {
        const account = await findCredentials(tx, { id: userId })
        if (account?.username !== username) throw invalidInput('username', 'not_your_username')
        const deleteMessages = messages === 'delete'
        await deleteAccount(tx, publish, { userId, deleteMessages, now: clock() })
      })
      log.info({ userId }, 'an account was deleted by its owner')
    },
  }
}

/** Throws `conflict` while the account owns servers. Returns how many sessions ended. */
export async function deleteAccount(
  tx: Transaction,
  publish: Publish,
  deletion: { userId: string; deleteMessages: boolean; now: number },
): Promise<number> {
  const { userId, now } = deletion
  const owned = await ownedServerNames(tx, userId)
  if (owned.length > 0) throw appError('owns_servers', { names: owned.join(', ') })
  const endedSessions = await endAllSessions(tx, publish, userId)
  const serverIds = await serverIdsOf(tx, userId)
  const user = {
    id: userId,
    username: deletedUsername(userId),
    displayName: deletedUserName,
    avatar: null,
  }
  // Before it leaves: the event goes to everyone it shares a server with.
  publish({ kind: 'peers', userId, serverIds }, { type: 'user.updated', data: { user } })
  const keepBlocks = await endRelationships(tx, publish, userId)
  for (const serverId of await communityIdsOf(tx, userId)) {
    await leaveServer(tx, publish, { serverId, userId, now })
  }
  const stayInConversations = await leaveConversations(tx, publish, { userId, now })
  await releaseMessages(tx, deletion)
  // The rest of the profile goes with the account.
  await replaceBanner(tx, userId, null)
  await replaceByDeletedUser(tx, user, now)
  await keepBlocks()
  await stayInConversations()
  await indexMemberNames(tx, userId)
  return endedSessions
}
