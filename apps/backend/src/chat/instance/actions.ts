import type { Instance } from '@guildhall/contract'
import type { Config } from '../../core/config.ts'
import type { ChatParts } from '../chat-parts.ts'
import { hasAccounts } from '../accounts/access.ts'

export type DescribeInstance = () => Promise<Instance>

export function createInstance({
  database,
  version,
  config,
}: Pick<ChatParts, 'database' | 'version'> & {
  config: Pick<
    Config,
    'services' | 'registration' | 'mail' | 'passwordLogin' | 'identityProvider' | 'voice'
  >
}): DescribeInstance {
  const { registration, passwordLogin } = config
  const provider = config.identityProvider
  const identityProvider = provider && { name: provider.name, newAccounts: provider.newAccounts }
  const services = [...config.services].sort()
  // Accounts are never deleted, so the answer stays true once it is.
  let isInUse = false
  return async () => {
    isInUse ||= await hasAccounts(database.read)
    const email = config.mail !== null
    const voice = config.voice.kind !== 'off'
    const ways = { registration, passwordLogin, identityProvider }
    return { version, services, ...ways, email, voice, firstRun: !isInUse }
  }
}
