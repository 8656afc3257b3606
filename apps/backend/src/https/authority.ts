import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseNetwork } from '@guildhall/public-address'
import type { Authorization, Client, Order } from 'acme-client'
import type { AcmeConfig } from '../core/config.ts'
import { exchange } from '../http-client/request.ts'
import { leafOf } from './store.ts'
import type { Certificate, CertificateStore } from './store.ts'

export type ChallengeKind = 'http-01' | 'tls-alpn-01'

const requestMs = 20_000
const maxResponseBytes = 1024 * 1024
const polls = { firstMs: 200, longestMs: 5000, max: 40 }
const detailMax = 300

/** An authority of one's own may be in a private network: its address is the operator's setting. */
const everywhere = ['0.0.0.0/0', '::/0'].map(parseNetwork)

/** Why there is no certificate, as the authority says. */
export class AuthorityError extends Error {
  /** The last part of the error's type (RFC 8555, section 6.7), such as `rateLimited`; null without an answer. */
  readonly type: string | null
  /** The header with which it says when to come back. */
  readonly retryAfter: string | null

  constructor(type: string | null, detail: string, retryAfter: string | null = null) {
    super(shorten(detail))
    this.name = 'AuthorityError'
    this.type = type
    this.retryAfter = retryAfter
  }
}

interface Parts {
  config: AcmeConfig
  store: Pick<CertificateStore, 'findAccount' | 'saveAccount' | 'saveAnswer'>
  /** Aborts when the process stops. */
  signal: AbortSignal
}

/** Gets a certificate by answering a challenge of this kind. Throws AuthorityError. */
export async function orderCertificate(kind: ChallengeKind, parts: Parts): Promise<Certificate> {
  try {
    return await order(kind, parts)
  } catch (error) {
    const { type } = error as Partial<AuthorityError>
    if (type !== 'accountDoesNotExist') throw error
    await parts.store.saveAccount(parts.config.directoryUrl, null)
    return order(kind, parts)
  }
}

async function order(kind: ChallengeKind, { config, store, signal }: Parts): Promise<Certificate> {
  const acme = await loadLibrary()
  const client = await openAccount(acme, { config, store })
  signal.throwIfAborted()
  const identifiers = [{ type: 'dns', value: config.host }]
  const created = await client.createOrder({ identifiers })
  for (const authorization of await client.getAuthorizations(created)) {
    if (authorization.status === 'valid') continue
    await answer(kind, { client, acme, authorization, store })
    await waitForValidation({ client, order: created, kind, signal })
  }
  const key = newKey()
  const [, request] = await acme.crypto.createCsr({ altNames: [config.host] }, key)
  await client.finalizeOrder(created, request)
  const chain = await client.getCertificate(await waitForIssue({ client, order: created, signal }))
  if (!leafOf({ chain, key }).checkHost(config.host)) {
    throw new AuthorityError('certificate', 'the certificate is for another name')
  }
  return { chain, key }
}

/** The account of an earlier order, or a new one. */
async function openAccount(
  acme: Library,
  { config, store }: Pick<Parts, 'config' | 'store'>,
): Promise<Client> {
  const { directoryUrl, email, externalAccount } = config
  const account = await store.findAccount(directoryUrl)
  const accountKey = account?.key ?? newKey()
  const client = new acme.Client({
    ...{ directoryUrl, accountKey },
    ...(account && { accountUrl: account.url }),
    ...(externalAccount && { externalAccountBinding: externalAccount }),
  })
  const contact = email ? { contact: [`mailto:${email}`] } : null
  if (account) {
    // The address may have changed since the last order.
    if (contact) await client.updateAccount(contact)
    return client
  }
  await client.createAccount({ termsOfServiceAgreed: true, ...contact })
  await store.saveAccount(directoryUrl, { url: client.getAccountUrl(), key: accountKey })
  return client
}

type Library = Awaited<ReturnType<typeof loadLibrary>>

/** Loaded with the first order. Its requests go through our own client, which limits their time and size. */
async function loadLibrary() {
  const { default: acme } = await import('acme-client')
  acme.axios.defaults.adapter = send as never
  return acme
}

async function answer(
  kind: ChallengeKind,
  {
    client,
    acme,
    authorization,
    store,
  }: { client: Client; acme: Library; authorization: Authorization } & Pick<Parts, 'store'>,
): Promise<void> {
  const challenge = authorization.challenges.find(({ type }) => type === kind)
  if (!challenge) throw new AuthorityError('unsupported', `it offers no challenge ${kind}`)
  const text = await client.getChallengeKeyAuthorization(challenge)
  if (kind === 'http-01') await store.saveAnswer({ token: challenge.token, text })
  else {
    const [key, chain] = await acme.crypto.createAlpnCertificate(authorization, text, newKey())
    await store.saveAnswer({ key: key.toString(), chain: chain.toString() })
  }
  await client.completeChallenge(challenge)
}

async function waitForValidation({
  client,
  order,
  kind,
  signal,
}: {
  client: Client
  order: Order
  kind: ChallengeKind
  signal: AbortSignal
}): Promise<void> {
  await poll(signal, async () => {
    const authorizations = await client.getAuthorizations(order)
    for (const { status, challenges } of authorizations) {
      if (status === 'valid' || status === 'pending') continue
      const { error } = challenges.find(({ type }) => type === kind) ?? {}
      const { type = '', detail = '' } = (error ?? {}) as { type?: string; detail?: string }
      throw new AuthorityError(shortType(type), detail || `the check ended as ${status}`)
    }
    return authorizations.every(({ status }) => status === 'valid') || null
  })
}

async function waitForIssue({
  client,
  order,
  signal,
}: {
  client: Client
  order: Order
  signal: AbortSignal
}): Promise<Order> {
  return poll(signal, async () => {
    const current = await client.getOrder(order)
    if (current.status === 'valid') return current
    if (current.status !== 'invalid') return null
    const { error } = current as { error?: { type?: string; detail?: string } }
    throw new AuthorityError(shortType(error?.type ?? ''), error?.detail ?? 'the order is invalid')
  })
}

/** Calls `read` with growing pauses until it returns something. */
async function poll<T>(signal: AbortSignal, read: () => Promise<T | null>): Promise<T> {
  let pauseMs = polls.firstMs
  for (let count = 0; count < polls.max; count += 1) {
    const result = await read()
    if (result !== null) return result
    await wait(pauseMs, undefined, { signal, ref: false })
    pauseMs = Math.min(2 * pauseMs, polls.longestMs)
  }
  throw new AuthorityError(null, 'it takes too long')
}

interface LibraryRequest {
  url: string
  method: string
  headers: Record<string, unknown>
  data?: string
}

/** Sends a request of the library. A refusal becomes an AuthorityError; the library itself tries a bad nonce again. */
async function send(request: LibraryRequest) {
  const { url, method, headers, data } = request
  const response = await exchange(new URL(url), {
    // The nonce may also be fetched with GET (RFC 8555, section 7.2).
    method: method.toUpperCase() === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => {
        const [name, value] = entry
        return typeof value === 'string' && !/^(content-length|host)$/i.test(name)
      }),
    ),
    ...(data !== undefined && { content: data }),
    allowedNetworks: everywhere,
    allowsPrivateNames: true,
    deadline: performance.now() + requestMs,
    signal: AbortSignal.timeout(requestMs),
    maxBytes: maxResponseBytes,
    failure: (detail) => new AuthorityError(null, detail),
  })
  const text = Buffer.concat(await Array.fromAsync(response.body)).toString()
  const names = ['location', 'replay-nonce', 'link']
  const received = names.map((name) => [name, response.header(name) ?? undefined])
  if (response.status >= 400) {
    const { type, detail } = problemOf(text)
    if (type !== 'badNonce') {
      const says = detail || `it answers with the status ${response.status}`
      const isLater = response.status === 429 || response.status === 503
      const wanted = isLater ? response.header('retry-after') : null
      throw new AuthorityError(response.status === 429 ? 'rateLimited' : type, says, wanted)
    }
  }
  return {
    status: response.status,
    statusText: '',
    headers: Object.fromEntries(received),
    data: text,
    config: request,
  }
}

function problemOf(text: string): { type: string; detail: string } {
  try {
    const { type, detail } = JSON.parse(text) as { type?: unknown; detail?: unknown }
    return { type: shortType(String(type)), detail: typeof detail === 'string' ? detail : '' }
  } catch {
    return { type: '', detail: '' }
  }
}

function shortType(type: string): string {
  return type.slice(type.lastIndexOf(':') + 1).slice(0, 50)
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The text is logged and shown, and the authority may have put anything into it. */
function shorten(detail: string): string {
  const line = detail.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return line.slice(0, detailMax)
}
