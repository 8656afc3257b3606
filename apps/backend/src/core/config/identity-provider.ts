import { invalid, quoted } from './values.ts'
import type { StartValues } from './values.ts'

/** The OpenID Connect provider with which accounts log in. */
export interface IdentityProviderConfig {
  issuer: string
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  /** What the button calls it. */
  name: string
  scopes: string
  usernameClaim: string
  groupsClaim: string
  /** Whether logins create accounts: as `registration` says, always or never. */
  newAccounts: 'registration' | 'always' | 'never'
  /** In lower case. Empty: any address, and no address. */
  allowedEmailDomains: string[]
  /** Empty: any. */
  allowedGroups: string[]
}

export function identityProviderOf(values: StartValues): IdentityProviderConfig | null {
  const { oidcIssuer: issuer, oidcClientId: clientId } = values
  if (issuer === null || clientId === null) return null
  const url = URL.parse(issuer)
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
  if (!url || !isSecure || url.search || url.hash || url.username || url.password) {
    throw invalid('OIDC_ISSUER', `must be an https address, not ${quoted(issuer)}`)
  }
  const scopes = values.oidcScopes.split(/[\s,]+/)
  if (!scopes.includes('openid')) throw invalid('OIDC_SCOPES', 'must contain openid')
  return {
    issuer,
    clientId,
    clientSecret: values.oidcClientSecret,
    name: values.oidcName ?? url.host,
    scopes: scopes.join(' '),
    usernameClaim: values.oidcUsernameClaim,
    groupsClaim: values.oidcGroupsClaim,
    newAccounts: values.oidcNewAccounts,
    allowedEmailDomains: values.oidcAllowedEmailDomains.map((domain) =>
      domain.toLowerCase().replace(/^@/, ''),
    ),
    allowedGroups: values.oidcAllowedGroups,
  }
}
