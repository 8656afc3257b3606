import { parseNetworks } from '@guildhall/public-address'
import type { Configuration, CustomFetch } from 'openid-client'
import { appError, AppError } from '../../../core/app-error.ts'
import type { IdentityProviderConfig } from '../../../core/config.ts'
import type { Log } from '../../../core/log.ts'
import { withoutSecrets } from '../../../core/without-secrets.ts'
import { exchange } from '../../../http-client/request.ts'

/** What the provider says about the account of a person. Anything may be missing. */
export interface ProviderAccount {
  issuer: string
  subject: string
  /** The value of the claim that the settings name. */
  username: string | null
  displayName: string | null
  /** Null unless the provider has verified the address. */
  email: string | null
  groups: string[]
}

/** What the browser keeps, encrypted, until the provider sends it back. */
export interface Authorization {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Talks to the identity provider. Both methods throw `bad_gateway`. */
export interface ProviderClient {
  /** The page of the provider for a login. */
  begin(redirectUri: string): Promise<{ url: string; authorization: Authorization }>
  /** What the provider confirms. Throws `forbidden` when it refuses, such as when the person cancelled. */
  complete(authorization: Authorization, query: string): Promise<ProviderAccount>
}

const timeoutMs = 10_000
const maxResponseBytes = 1024 * 1024
/** How long what the provider says about itself is used. */
const discoveryMs = 3_600_000
const clockToleranceSeconds = 30
const detailMax = 200
const textMax = 200
const groupsMax = 1000
/** The address is the operator's own setting, and providers are often in a private network. */
const everywhere = parseNetworks(['0.0.0.0/0', '::/0'])

export function createProviderClient(
  config: IdentityProviderConfig,
  { log, monotonic }: { log: Log; monotonic: () => number },
): ProviderClient {
  let found: { configuration: Promise<Configuration>; until: number } | undefined

  function discover(): Promise<Configuration> {
    if (found && found.until > monotonic()) return found.configuration
    const configuration = load(config)
    const entry = { configuration, until: monotonic() + discoveryMs }
    found = entry
    // The next login tries again.
    configuration.catch(() => {
      if (found === entry) found = undefined
    })
    return configuration
  }

  async function orAppError<T>(work: (sent: string[]) => Promise<T>): Promise<T> {
    // What the provider was sent and may repeat.
    const sent: string[] = []
    try {
      return await work(sent)
    } catch (error) {
      if (error instanceof AppError) throw error
      const refused = await refusalOf(error)
      const { clientSecret: secret } = config
      // The client logs in with the secret as it is or encoded.
      const secrets = [secret, secret && encodedSecret(secret), ...sent]
      const describe = (text: string) => shorten(withoutSecrets(text, secrets))
      const { error_description: answer } = error as { error_description?: unknown }
      log.warn(
        {
          problem: describe(describeProviderError(error)),
          ...(typeof answer === 'string' && { answer: describe(answer) }),
        },
        'a login with the identity provider failed',
      )
      if (refused !== null) throw appError('provider_refused', { detail: describe(refused) })
      throw appError('provider_failed', { detail: describe(describeProviderError(error)) })
    }
  }

  /** Where addresses decide who may log in, that one doesn't count must not be a riddle. */
  function warnOfUnverified({ sub, email, email_verified: verified }: Claims): void {
    if (config.allowedEmailDomains.length === 0 || isTrue(verified)) return
    if (typeof email !== 'string') return
    log.warn(
      { subject: sub, email_verified: verified ?? 'missing' },
      'the identity provider does not say that the e-mail address is verified: the claim email_verified must be true',
    )
  }

  return {
    begin: (redirectUri) =>
      orAppError(async () => {
        const [library, configuration] = await Promise.all([loadLibrary(), discover()])
        const verifier = library.randomPKCECodeVerifier()
        const [state, nonce] = [library.randomState(), library.randomNonce()]
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: config.scopes,
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, authorization: { redirectUri, state, nonce, verifier } }
      }),

    complete: ({ redirectUri, state, nonce, verifier }, query) =>
      orAppError(async (sent) => {
        const [library, configuration] = await Promise.all([loadLibrary(), discover()])
        const url = new URL(redirectUri)
        url.search = query
        sent.push(verifier, ...url.searchParams.getAll('code'))
        const tokens = await library.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        sent.push(tokens.access_token)
        const claims = tokens.claims()
        if (!claims) throw new Error('there is no ID token')
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
        const all = { ...claims, ...more, iss: claims.iss, sub: claims.sub }
        warnOfUnverified(all)
        return accountOf(all, config)
      }),
  }
}

async function load({ issuer, clientId, clientSecret }: IdentityProviderConfig) {
  const library = await loadLibrary()
  const url = new URL(issuer)
  return library.discovery(
    url,
    clientId,
    { [library.clockTolerance]: clockToleranceSeconds },
    clientSecret === null
      ? library.None()
      : (server, client, body, headers) => {
          // Without a list, providers accept Basic (OpenID Connect Discovery 1.0, section 3).
          const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
          const isBasic = methods.includes('client_secret_basic')
          if (isBasic) headers.set('authorization', basicLogin(clientId, clientSecret))
          else library.ClientSecretPost(clientSecret)(server, client, body, headers)
        },
    {
      timeout: timeoutMs / 1000,
      [library.customFetch]: fetchFromProvider,
      execute: [
        // Checks the signature of ID tokens, too, not only the connection they came through.
        library.enableNonRepudiationChecks,
        // The settings allow http only on this machine.
        // oxlint-disable-next-line typescript/no-deprecated
        ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    },
  )
}

/**
 * The login of the client at the token endpoint. RFC 6749, section 2.3.1, has both parts form-encoded, but not all providers decode
 * them: only what a decoder would change is encoded, and the colon that would end the first part.
 */
function basicLogin(clientId: string, clientSecret: string): string {
  const user = clientId.toWellFormed().replaceAll(/[%+:]|[^ -~]/gu, encodeURIComponent)
  return `Basic ${btoa(`${user}:${encodedSecret(clientSecret)}`)}`
}

function encodedSecret(clientSecret: string): string {
  return clientSecret.toWellFormed().replaceAll(/[%+]|[^ -~]/gu, encodeURIComponent)
}

/** Loads what the provider says about itself. Throws when it can't be reached or its answer is not valid. */
export async function checkProvider(config: IdentityProviderConfig): Promise<{ issuer: string }> {
  const { issuer } = (await load(config)).serverMetadata()
  return { issuer }
}

/** Loaded with the first login. */
function loadLibrary() {
  return import('openid-client')
}

const fetchFromProvider: CustomFetch = async (url, { method, headers, body, signal }) => {
  const response = await exchange(new URL(url), {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body != null && { content: contentOf(body) }),
    allowedNetworks: everywhere,
    allowsPrivateNames: true,
    deadline: performance.now() + timeoutMs,
    signal: signal ?? AbortSignal.timeout(timeoutMs),
    maxBytes: maxResponseBytes,
    failure: (detail) => new Error(detail),
  })
  const bytes = Buffer.concat(await Array.fromAsync(response.body))
  const received = new Headers()
  // The token endpoint says more in its body than in its challenge.
  for (const name of method === 'POST' ? ['content-type'] : ['content-type', 'www-authenticate']) {
    const value = response.header(name)
    if (value !== null) received.set(name, value)
  }
  const isEmpty = response.status === 204 || response.status === 304
  return new Response(isEmpty ? null : bytes, { status: response.status, headers: received })
}

function contentOf(body: unknown): string | Uint8Array {
  if (body instanceof Uint8Array || typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a body of this kind is not sent')
}

/** Why the provider did not log the person in; null when that is not what happened. */
async function refusalOf(error: unknown): Promise<string | null> {
  const { AuthorizationResponseError } = await loadLibrary()
  if (!(error instanceof AuthorizationResponseError)) return null
  return error.error_description ?? error.error
}

/** The errors of the token endpoint: RFC 6749, section 5.2. */
const tokenErrors: Record<string, string> = {
  invalid_client: 'it does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
  invalid_grant: 'the login is too old, was used already, or has another redirect URI',
  invalid_request: 'it does not understand the request; the client must allow PKCE with S256',
  invalid_scope: 'it does not know all of OIDC_SCOPES',
  unauthorized_client: 'the client may not use authorization codes',
  unsupported_grant_type: 'it offers no authorization codes',
}

export function describeProviderError(error: unknown): string {
  const { message, cause } = error as Error
  const { error: code, error_description: detail } = error as {
    error?: string
    error_description?: string
  }
  if (typeof code === 'string') {
    const words = tokenErrors[code] ?? 'its token endpoint refused the login'
    return `${words} (${detail === undefined ? code : `${code}: ${detail}`})`
  }
  if (cause instanceof Response) return `${message} ${cause.status}`
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** The text is shown to people, and the provider may have put anything into it. */
function shorten(detail: string): string {
  const line = detail.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return line.slice(0, detailMax)
}

type Claims = Record<string, unknown> & { iss: string; sub: string }

function accountOf(claims: Claims, config: IdentityProviderConfig): ProviderAccount {
  const email = isTrue(claims['email_verified']) ? textOf(claims['email']) : null
  const groups = claims[config.groupsClaim]
  return {
    issuer: claims.iss,
    subject: claims.sub,
    username: textOf(claims[config.usernameClaim]),
    displayName: textOf(claims['name']),
    email,
    groups: (Array.isArray(groups) ? groups : [groups])
      .slice(0, groupsMax)
      .filter((group) => typeof group === 'string'),
  }
}

/** Some providers send it as a text. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true'
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim.slice(0, textMax).toWellFormed() : null
}
