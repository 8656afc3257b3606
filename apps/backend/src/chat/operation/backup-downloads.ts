import { Readable } from 'node:stream'
import { notFound } from '../../core/app-error.ts'
import { requireLogin } from '../../storage/login-check.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Operation } from './actions.ts'
import type { Backups } from './backups.ts'

/** Long enough for a browser to begin. */
const tokenMs = 2 * 60_000

/** Sends backups to operators. A browser begins a download without a password, so its path says that one was given. */
export function createBackupDownloads({
  database,
  clock,
  secretKeys,
  backups,
  operation,
}: Pick<ChatParts, 'database' | 'clock' | 'secretKeys'> & {
  backups: Pick<Backups, 'read'>
  operation: Pick<Operation, 'require'>
}) {
  const box = openSecretBox(secretKeys, 'account-secrets')
  const ownerOf = (userId: string): string => `backup ${userId}`

  /** Breaks off when the login ends, or the account is no operator any more. */
  async function* whileAllowed(
    bytes: AsyncIterable<Buffer>,
    caller: { userId: string; sessionId: string },
  ): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      await requireLogin(database.read, caller, clock())
      await operation.require(caller.userId)
      yield chunk
    }
  }

  return {
    prepare(userId: string, name: string): { token: string; expiresAt: number } {
      const expiresAt = clock() + tokenMs
      return { token: box.seal(`${expiresAt} ${name}`, ownerOf(userId)), expiresAt }
    },

    /** Throws `forbidden`, and `not_found` for a token that expired or is not the account's. */
    async open(caller: { userId: string; sessionId: string }, token: string) {
      await operation.require(caller.userId)
      const [expiresAt, name = ''] = box.open(token, ownerOf(caller.userId))?.split(' ') ?? []
      if (!(Number(expiresAt) > clock())) throw notFound('backup')
      const { bytes, size } = await backups.read(name)
      return { name, size, bytes: Readable.from(whileAllowed(bytes, caller)) }
    },
  }
}

export type BackupDownloads = ReturnType<typeof createBackupDownloads>
