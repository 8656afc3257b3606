import type { Instance } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import { hasAccounts, isOperator } from '../accounts/access.ts'
import { findPicture } from './store.ts'

/** `userId`: who asks, if that is known. */
export type DescribeInstance = (userId: string | null) => Promise<Instance>

export function createInstance({
  database,
  version,
  config,
  settings,
}: Pick<ChatParts, 'database' | 'version' | 'config' | 'settings'>): DescribeInstance {
  const { passwordLogin } = config
  const provider = config.identityProvider
  const identityProvider = provider && { name: provider.name, newAccounts: provider.newAccounts }
  const services = [...config.services].sort()
  // Accounts are never deleted, so the answer stays true once it is.
  let isInUse = false
  return async (userId) => {
    isInUse ||= await hasAccounts(database.read)
    const { instanceName: name, registration, mail } = settings.current
    const isForOperator = userId !== null && (await isOperator(database.read, userId))
    const email = mail !== null
    const voice = config.voice.kind !== 'off'
    const ways = { registration, passwordLogin, identityProvider }
    return {
      name,
      picture: (await findPicture(database.read))?.path ?? null,
      version: isForOperator ? version : null,
      services,
      ...ways,
      email,
      voice,
      firstRun: !isInUse,
    }
  }
}
