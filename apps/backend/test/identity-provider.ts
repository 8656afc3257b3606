import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import type { Account, Reply } from './account.ts'

const clientId = 'guild-hall_1.a~b/c:d'
const clientSecret = 'a secret-of_the.client~/= 100%+'

export interface IdentityProvider {
  /** The settings that use it. */
  settings: Record<string, string>
  /** The claims of its accounts, by their subject. */
  accounts: Map<string, Record<string, unknown>>
  /** Who is logged in at the provider; null for a person who cancels. */
  person: string | null
  /** Whether it publishes keys that it does not sign with. */
  hasWrongKeys: boolean
  /** Whether it refuses codes with an answer that repeats the request. */
  repeats: boolean
  /** With which logins of the client it was asked for tokens, as it would read them without decoding. */
  clientLogins: string[]
  /** Goes to the page as a browser, and returns the query with which the provider sends it back. */
  visit(url: string): Promise<string>
  stop(): Promise<void>
}

/** An OpenID Connect provider on loopback, with this host in its addresses. */
export async function startIdentityProvider(
  t: Pick<TestContext, 'after'>,
  host = '127.0.0.1',
): Promise<IdentityProvider> {
  let handler: RequestListener | undefined
  const server = createServer((request, response) => handler?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  t.after(stop)
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`
  const provider: IdentityProvider = {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example ID',
      OIDC_SCOPES: 'openid profile email groups',
    },
    accounts: new Map(),
    person: null,
    hasWrongKeys: false,
    repeats: false,
    clientLogins: [],
    visit: (url) => visit(url, issuer),
    stop,
  }
  const oidc = createProvider(issuer, provider)
  const answer = oidc.callback()
  const otherKeys = JSON.stringify({ keys: [newKey().publicKey] })
  handler = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const result = provider.person
        ? { login: { accountId: provider.person } }
        : { error: 'access_denied', error_description: 'The person cancelled' }
      oidc.interactionFinished(request, response, result).catch((error: unknown) => {
        response.destroy(error as Error)
      })
    } else if (request.url === '/jwks' && provider.hasWrongKeys) {
      response.setHeader('content-type', 'application/json').end(otherKeys)
    } else {
      const [, login] = request.headers.authorization?.split('Basic ') ?? []
      if (login !== undefined) provider.clientLogins.push(atob(login))
      if (request.url === '/token' && provider.repeats) void repeat(request, response)
      else answer(request, response)
    }
  }
  return provider
}

async function repeat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization = '' } = request.headers
  const decoded = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString()
  const body = await text(request)
  const error_description = `${authorization} ${decoded} ${decodeURIComponent(decoded)} ${body}`
  response
    .writeHead(400, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: 'invalid_client', error_description }))
}

/** Logs the visitor in with the provider, up to the answer of Guildhall. */
export async function completeProviderLogin(
  visitor: Account,
  provider: IdentityProvider,
  inviteCode?: string,
): Promise<Reply> {
  const { url } = await visitor.expect(200, visitor.post('/api/auth/provider/login'))
  const query = await provider.visit(url)
  return visitor.post('/api/auth/provider/callback', { query, inviteCode })
}

function createProvider(issuer: string, { accounts }: IdentityProvider): Provider {
  const oidc: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['https://chat.example.org/sign-in/provider'],
      },
    ],
    jwks: { keys: [newKey().privateKey] },
    cookies: { keys: ['a key of the cookies'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts.get(sub) }),
    }),
    async loadExistingGrant({ oidc: { session } }: { oidc: { session: { accountId: string } } }) {
      const grant = new oidc.Grant({ accountId: session.accountId, clientId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
  })
  // The port of an app in a test is known only after its start.
  const registered = oidc.Client.prototype
  const isAllowed = registered.redirectUriAllowed
  registered.redirectUriAllowed = function (uri) {
    return isAllowed.call(this, uri) || /^http:\/\/127\.0\.0\.1:\d+\/sign-in\/provider$/.test(uri)
  }
  return oidc
}

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const about = { use: 'sig', alg: 'RS256', kid: 'the key' }
  return {
    privateKey: { ...privateKey.export({ format: 'jwk' }), ...about },
    publicKey: { ...publicKey.export({ format: 'jwk' }), ...about },
  }
}

/** Follows redirects at the provider, with its cookies. */
async function visit(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  while (next.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  return new URL(next).search.slice(1)
}
