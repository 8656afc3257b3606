import { settings } from '@guildhall/contract'
import type { Env } from '../env.ts'
import { choice, invalid, list, quoted } from './values.ts'

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

export function readIdentityProvider(env: Env): IdentityProviderConfig | null {
  const issuer = env.OIDC_ISSUER?.trim()
  const clientId = env.OIDC_CLIENT_ID?.trim()
  if (!issuer) {
    if (clientId) throw invalid('OIDC_ISSUER', 'is needed with OIDC_CLIENT_ID')
    return null
  }
  if (!clientId) throw invalid('OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER')
  const url = URL.parse(issuer)
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
  if (!url || !isSecure || url.search || url.hash || url.username || url.password) {
    throw invalid('OIDC_ISSUER', `must be an https address, not ${quoted(issuer)}`)
  }
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET?.trim() || null,
    name: env.OIDC_NAME?.trim() || url.host,
    scopes: scopesOf(env.OIDC_SCOPES?.trim() || settings.OIDC_SCOPES.default),
    usernameClaim: env.OIDC_USERNAME_CLAIM?.trim() || settings.OIDC_USERNAME_CLAIM.default,
    groupsClaim: env.OIDC_GROUPS_CLAIM?.trim() || settings.OIDC_GROUPS_CLAIM.default,
    newAccounts: choice(env, 'OIDC_NEW_ACCOUNTS'),
    allowedEmailDomains: list(env.OIDC_ALLOWED_EMAIL_DOMAINS).map(domainOf),
    allowedGroups: list(env.OIDC_ALLOWED_GROUPS),
  }
}

function scopesOf(value: string): string {
  const scopes = value.split(/[\s,]+/)
  if (!scopes.includes('openid')) throw invalid('OIDC_SCOPES', 'must contain openid')
  return scopes.join(' ')
}

function domainOf(value: string): string {
  const domain = value.toLowerCase().replace(/^@/, '')
  if (/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)) return domain
  throw invalid(
    'OIDC_ALLOWED_EMAIL_DOMAINS',
    `must contain domains like example.org, not ${quoted(value)}`,
  )
}
