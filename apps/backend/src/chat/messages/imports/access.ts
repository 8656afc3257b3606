import { importedAuthorPrefix } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { findClaimants, listClaimedAuthors } from './store.ts'

export { listAuthors as listImportedAuthors } from './store.ts'

/** The accounts to which imported authors belong, by the ids of those among these authors that were claimed. */
export async function claimantsOf(
  reader: Reader,
  serverId: string,
  authorIds: readonly string[],
): Promise<Map<string, string>> {
  const imported = new Set(authorIds.filter((id) => id.startsWith(importedAuthorPrefix)))
  if (imported.size === 0) return new Map()
  return findClaimants(reader, serverId, [...imported])
}

/** The imported authors in the server that belong to the account. */
export async function claimedAuthors(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<string[]> {
  return listClaimedAuthors(reader, serverId, userId)
}
