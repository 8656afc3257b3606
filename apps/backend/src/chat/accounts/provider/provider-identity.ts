import { hasVisibleCharacter, limits, toLine } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { IdentityProviderConfig } from '../../../core/config.ts'
import type { Identity } from './store.ts'
import type { ProviderAccount } from './provider-client.ts'

/** Who a person is at the provider. Without groups: there may be more than fit into a cookie. */
export type ProviderIdentity = Omit<ProviderAccount, 'groups'>

/** Throws `forbidden` unless the operator's rules allow the account. */
export function requireAllowed(account: ProviderAccount, config: IdentityProviderConfig): void {
  const { allowedEmailDomains: domains, allowedGroups: groups } = config
  const domain = account.email?.split('@').at(-1)?.toLowerCase() ?? ''
  const isDomainAllowed = domains.length === 0 || domains.includes(domain)
  const isGroupAllowed =
    groups.length === 0 || account.groups.some((group) => groups.includes(group))
  if (!isDomainAllowed || !isGroupAllowed) throw appError('provider_not_allowed')
}

export function identityOf(account: ProviderIdentity, userId: string, linkedAt: number): Identity {
  const { issuer, subject } = account
  return { issuer, subject, userId, name: nameOf(account), linkedAt }
}

/** How people recognize the account at the provider. */
export function nameOf({ username, email, displayName, subject }: ProviderIdentity): string {
  return username ?? email ?? displayName ?? subject
}

/** The name at the provider as a username here, as far as it can be one. Addresses lose their host. */
export function usernameFrom(claim: string | null): string {
  const [name = ''] = (claim ?? '').toLowerCase().split('@')
  return name
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_.-]/g, '')
    .slice(0, limits.usernameMax)
}

/** Undefined when it can't be shown: the username is shown then. */
export function displayNameOf(name: string | null): string | undefined {
  const [...characters] = toLine(name ?? '')
  const line = characters.slice(0, limits.displayNameMax).join('').trim()
  return hasVisibleCharacter(line) ? line : undefined
}
