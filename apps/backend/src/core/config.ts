import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseNetwork } from '@guildhall/public-address'
import { isMailAddress } from '@guildhall/contract'
import type { Env } from './env.ts'
import { StartError } from './start-error.ts'

export type Service = 'chat' | 'status'

/** The one UDP port of all media, and how browsers come to it. */
export type VoiceConfig =
  | { kind: 'off' }
  | {
      kind: 'on'
      /** Null: the number of `port`. */
      port: number | null
      /** An IP address or a name; null: the addresses of the machine. */
      address: string | null
      turn: { urls: string[]; secret: string } | null
    }

/** A bucket of an S3-compatible service. */
export interface S3Config {
  kind: 's3'
  /** Without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  /** What all keys begin with: empty, or with a slash at the end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

/** Where uploaded files are. */
export type FilesConfig = { kind: 'data-dir' } | { kind: 'folder'; path: string } | S3Config

/** The mail server that sends e-mails, and what they come from. */
export interface MailConfig {
  host: string
  port: number
  /** `starttls` fails when the server does not offer it. */
  encryption: 'tls' | 'starttls' | 'none'
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

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

export type DatabaseConfig = { kind: 'sqlite' } | { kind: 'postgres'; url: string }

/** Where the metrics are served. */
export interface MetricsConfig {
  host: string
  port: number
  /** Whether they contain the status of each watched game server. */
  hasGameServers: boolean
}

export interface Config {
  host: string
  port: number
  /** Null means http://localhost with the port that the server listens on. */
  publicUrl: string | null
  allowedOrigins: string[]
  /** The proxies whose X-Forwarded-For is trusted: none, a number of hops, or those in these networks. */
  trustProxy: false | number | string[]
  dataDir: string
  /** SQLite's file is in the data directory. */
  database: DatabaseConfig
  files: FilesConfig
  /** Where operators start backups in the browser; null for nowhere. */
  backupDir: string | null
  services: Set<Service>
  registration: 'open' | 'invite' | 'closed'
  /** Whether accounts can log in and register with a password. */
  passwordLogin: boolean
  /** Null: there is none. */
  identityProvider: IdentityProviderConfig | null
  sessionDays: number
  limits: {
    statusQueriesPerMinute: number
    statusDestinationPerMinute: number
    webhookPerMinute: number
    webhookAddressPerMinute: number
    invitePreviewPerMinute: number
    publicPagePerMinute: number
    registrationsPerHour: number
    gatewayActionsPerMinute: number
    accountActionsPerMinute: number
    accountConnectsPerMinute: number
    /** Accounts with whom an account begins a conversation. */
    accountConversationsPerHour: number
    accountWritesPerMinute: number
    accountUploadsPerMinute: number
    accountSearchesPerMinute: number
    imageLinksPerMinute: number
    imageUploadsPerHour: number
    imageFetchesPerMinute: number
    imageDestinationPerMinute: number
    connectsPerAddressPerMinute: number
    connectionsPerAddress: number
    gatewayConnectionsPerAddress: number
  }
  statusTimeoutMs: number
  /** How often the game servers of communities are queried. */
  watchIntervalMs: number
  /** CIDRs that may be queried although they are not public. */
  statusAllowedNetworks: string[]
  /** In bytes; 0 means no limit. */
  storage: { accountBytes: number; serverBytes: number; minFreeBytes: number }
  searchTimeoutMs: number
  imageTimeoutMs: number
  /** CIDRs that images may be fetched from although they are not public. */
  imageAllowedNetworks: string[]
  /** Whether Guildhall fetches the pages that messages link to. */
  linkPreviews: boolean
  /** CIDRs that such pages may be fetched from although they are not public. */
  linkPreviewAllowedNetworks: string[]
  /** CIDRs that outgoing webhooks may send to although they are not public. */
  outgoingWebhookAllowedNetworks: string[]
  /** CIDRs that push notifications may be sent to although they are not public. */
  pushAllowedNetworks: string[]
  /** Null: no e-mails are sent. */
  mail: MailConfig | null
  /** How much of the sender's address the log of webhook deliveries keeps. */
  webhookLogAddress: 'short' | 'full' | 'none'
  voice: VoiceConfig
  /** Null: no metrics are collected. */
  metrics: MetricsConfig | null
  /** How long an orderly stop may take to move clients to other processes. */
  drainMs: number
  logLevel: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads the settings from the environment. Throws StartError for the first invalid one. docs/operating.md explains each. */
export function loadConfig(env: Env): Config {
  refuseUnsupported(env)
  const provider = identityProvider(env)
  const statusQueriesPerMinute = rate(env, 'RATE_LIMIT_PER_MINUTE', 30)
  return {
    host: hostOf(env, 'HOST', '127.0.0.1'),
    port: integer(env, 'PORT', 8080, 0, 65_535),
    publicUrl: env.PUBLIC_URL ? origin('PUBLIC_URL', env.PUBLIC_URL) : null,
    allowedOrigins: list(env.ALLOWED_ORIGINS).map((value) => origin('ALLOWED_ORIGINS', value)),
    trustProxy: trustProxy(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR ?? './data'),
    database: database(env.DATABASE_URL),
    files: files(env),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    services: services(env.GUILDHALL_SERVICES),
    registration: choice(env, 'REGISTRATION', ['open', 'invite', 'closed'], 'open'),
    passwordLogin: passwordLogin(env, provider),
    identityProvider: provider,
    sessionDays: integer(env, 'SESSION_DAYS', 30, 1, 400),
    limits: {
      statusQueriesPerMinute,
      statusDestinationPerMinute: rate(
        env,
        'STATUS_DESTINATION_RATE_PER_MINUTE',
        2 * statusQueriesPerMinute,
      ),
      webhookPerMinute: rate(env, 'WEBHOOK_RATE_PER_MINUTE', 30),
      webhookAddressPerMinute: rate(env, 'WEBHOOK_ADDRESS_RATE_PER_MINUTE', 60),
      invitePreviewPerMinute: rate(env, 'INVITE_PREVIEW_RATE_PER_MINUTE', 120),
      publicPagePerMinute: rate(env, 'PUBLIC_PAGE_RATE_PER_MINUTE', 120),
      registrationsPerHour: rate(env, 'REGISTRATION_RATE_PER_HOUR', 20),
      gatewayActionsPerMinute: rate(env, 'GATEWAY_ACTIONS_PER_MINUTE', 120),
      accountActionsPerMinute: rate(env, 'ACCOUNT_ACTIONS_PER_MINUTE', 240),
      accountConnectsPerMinute: rate(env, 'ACCOUNT_CONNECTS_PER_MINUTE', 30),
      accountConversationsPerHour: rate(env, 'ACCOUNT_CONVERSATIONS_PER_HOUR', 60),
      accountWritesPerMinute: rate(env, 'ACCOUNT_WRITES_PER_MINUTE', 300),
      accountUploadsPerMinute: rate(env, 'ACCOUNT_UPLOADS_PER_MINUTE', 60),
      accountSearchesPerMinute: rate(env, 'ACCOUNT_SEARCHES_PER_MINUTE', 30),
      imageLinksPerMinute: rate(env, 'IMAGE_LINK_RATE_PER_MINUTE', 120),
      imageUploadsPerHour: rate(env, 'IMAGE_UPLOAD_RATE_PER_HOUR', 60),
      imageFetchesPerMinute: rate(env, 'IMAGE_FETCH_RATE_PER_MINUTE', 300),
      imageDestinationPerMinute: rate(env, 'IMAGE_DESTINATION_RATE_PER_MINUTE', 600),
      connectsPerAddressPerMinute: rate(env, 'CONNECTS_PER_ADDRESS_PER_MINUTE', 3000),
      connectionsPerAddress: rate(env, 'CONNECTIONS_PER_ADDRESS', 256),
      gatewayConnectionsPerAddress: rate(env, 'GATEWAY_CONNECTIONS_PER_ADDRESS', 500),
    },
    statusTimeoutMs: integer(env, 'STATUS_TIMEOUT_MS', 3000, 100, 60_000),
    watchIntervalMs: 1000 * integer(env, 'WATCH_INTERVAL_SECONDS', 30, 5, 3600),
    statusAllowedNetworks: networks(env, 'STATUS_ALLOWED_NETWORKS'),
    storage: {
      accountBytes: mebibytes(env, 'ACCOUNT_STORAGE_MB', 2048),
      serverBytes: mebibytes(env, 'SERVER_STORAGE_MB', 20_480),
      minFreeBytes: mebibytes(env, 'MIN_FREE_DISK_MB', 512),
    },
    searchTimeoutMs: integer(env, 'SEARCH_TIMEOUT_MS', 5000, 100, 60_000),
    imageTimeoutMs: integer(env, 'IMAGE_TIMEOUT_MS', 10_000, 100, 60_000),
    imageAllowedNetworks: networks(env, 'IMAGE_ALLOWED_NETWORKS'),
    linkPreviews: choice(env, 'LINK_PREVIEWS', ['on', 'off'], 'on') === 'on',
    linkPreviewAllowedNetworks: networks(env, 'LINK_PREVIEW_ALLOWED_NETWORKS'),
    outgoingWebhookAllowedNetworks: networks(env, 'OUTGOING_WEBHOOK_ALLOWED_NETWORKS'),
    pushAllowedNetworks: networks(env, 'PUSH_ALLOWED_NETWORKS'),
    mail: mail(env),
    webhookLogAddress: choice(env, 'WEBHOOK_LOG_ADDRESS', ['short', 'full', 'none'], 'short'),
    voice: voice(env),
    metrics: metrics(env),
    drainMs: 1000 * integer(env, 'DRAIN_SECONDS', 0, 0, 3600),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

// Without an error, an operator would believe that several processes share something.
function refuseUnsupported(env: Env): void {
  if (!env.REDIS_URL) return
  throw invalid('REDIS_URL', 'is not supported. Guildhall needs no Redis; unset it')
}

// The URL contains a password, so no message repeats it.
function database(value: string | undefined): DatabaseConfig {
  if (value === undefined) return { kind: 'sqlite' }
  const url = URL.parse(value.trim())
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname) {
    throw invalid(
      'DATABASE_URL',
      'must be an address like postgres://user:password@host:5432/guildhall. Unset it to use SQLite in DATA_DIR',
    )
  }
  if (!/^\/[^/]+$/.test(url.pathname)) {
    throw invalid('DATABASE_URL', 'must name a database after the host, such as /guildhall')
  }
  return { kind: 'postgres', url: value.trim() }
}

function files(env: Env): FilesConfig {
  const value = env.FILES?.trim()
  if (value === undefined) return { kind: 'data-dir' }
  if (/^[a-z][a-z\d+.-]+:/i.test(value)) return bucketOf(value, env)
  return { kind: 'folder', path: resolve(value) }
}

// People may put the secret into the address, so no message repeats it.
function bucketOf(value: string, env: Env): S3Config {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.host) || url.hash) {
    throw invalid(
      'FILES',
      'must be a folder or an address like s3://bucket?endpoint=https://s3.example.org&region=eu-central-1',
    )
  }
  if (url.username || url.password) {
    throw invalid(
      'FILES',
      'must not contain the keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  }
  const unknown = [...url.searchParams.keys()].find((name) => !/^(endpoint|region)$/.test(name))
  if (unknown !== undefined)
    throw invalid('FILES', `must not have the parameter ${quoted(unknown)}`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[\w-]{1,64}$/.test(region)) throw invalid('FILES', 'must have a valid region')
  const prefix = url.pathname.replace(/^\//, '').replace(/\/$/, '')
  if (prefix !== '' && !prefix.split('/').every((part) => /^\w[\w.-]*$/.test(part))) {
    throw invalid('FILES', 'must have a path of letters, digits, dots, dashes and slashes')
  }
  return {
    kind: 's3',
    endpoint: endpointOf(url.searchParams.get('endpoint'), region),
    region,
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    ...keysOf(env),
  }
}

function endpointOf(value: string | null, region: string): string {
  if (value === null) return `https://s3.${region}.amazonaws.com`
  const url = URL.parse(value)
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  if (!plain || url.username || url.password) {
    throw invalid('FILES', 'must have an endpoint like https://s3.example.org')
  }
  return url.href.replace(/\/$/, '')
}

function keysOf(env: Env): Pick<S3Config, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]
  if (!accessKeyId) throw invalid('AWS_ACCESS_KEY_ID', 'is needed for the bucket in FILES')
  if (!secretAccessKey) throw invalid('AWS_SECRET_ACCESS_KEY', 'is needed for the bucket in FILES')
  return {
    accessKeyId: accessKeyId.trim(),
    secretAccessKey: secretAccessKey.trim(),
    sessionToken: env.AWS_SESSION_TOKEN?.trim() ?? null,
  }
}

function invalid(name: string, problem: string): StartError {
  return new StartError(`${name}: ${problem}.`)
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = env[name]?.trim()
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw invalid(name, `must be a whole number from ${min} to ${max}, not ${quoted(value)}`)
  }
  return number
}

function rate(env: Env, name: string, fallback: number): number {
  return integer(env, name, fallback, 1, 1_000_000)
}

function mebibytes(env: Env, name: string, fallback: number): number {
  return integer(env, name, fallback, 0, 1_000_000_000) * 1024 * 1024
}

function choice<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const value = env[name]?.trim()
  if (value === undefined) return fallback
  const found = choices.find((one) => one === value)
  if (!found) throw invalid(name, `must be one of ${choices.join(', ')}, not ${quoted(value)}`)
  return found
}

function hostOf(env: Env, name: string, fallback: string): string {
  const value = env[name]?.trim() ?? fallback
  if (isIP(value) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    throw invalid(name, `must be an IP address or a hostname, not ${quoted(value)}`)
  }
  return value
}

function metrics(env: Env): MetricsConfig | null {
  const host = hostOf(env, 'METRICS_HOST', '127.0.0.1')
  const hasGameServers = choice(env, 'METRICS_GAME_SERVERS', ['on', 'off'], 'off') === 'on'
  if (!env.METRICS_PORT) return null
  return { host, port: integer(env, 'METRICS_PORT', 0, 0, 65_535), hasGameServers }
}

// The URL contains a password, so no message repeats it.
function mail({ SMTP_URL, MAIL_FROM }: Env): MailConfig | null {
  if (!SMTP_URL) {
    if (MAIL_FROM) throw invalid('SMTP_URL', 'is needed with MAIL_FROM')
    return null
  }
  const url = URL.parse(SMTP_URL.trim())
  const isPlain = url && (url.pathname === '' || url.pathname === '/') && !url.hash
  if (!isPlain || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw invalid('SMTP_URL', 'must be an address like smtp://user:password@mail.example.org:587')
  }
  if (!/^(\?tls=off)?$/.test(url.search)) {
    throw invalid('SMTP_URL', 'must not have parameters other than tls=off')
  }
  const isTls = url.protocol === 'smtps:'
  if (isTls && url.search) throw invalid('SMTP_URL', 'must not have tls=off with smtps')
  const host = decodeURIComponent(url.hostname).replaceAll(/[[\]]/g, '')
  const isHere = host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
  const user = decodeURIComponent(url.username)
  return {
    host,
    port: url.port ? Number(url.port) : isTls ? 465 : 587,
    encryption: isTls ? 'tls' : url.search || isHere ? 'none' : 'starttls',
    login: user ? { user, password: decodeURIComponent(url.password) } : null,
    from: sender(MAIL_FROM),
  }
}

function sender(value = ''): MailConfig['from'] {
  const [, quotedName, plainName = quotedName, bracketed, address = bracketed] =
    /^(?:(?:"([^"<>\p{Cc}]*)"|([^"<>\p{Cc}]*))<([^<>]*)>|([^<>]*))$/u.exec(value.trim()) ?? []
  if (address && isMailAddress(address)) return { name: plainName?.trim() ?? '', address }
  throw invalid(
    'MAIL_FROM',
    'must be an address like Guildhall <guildhall@example.org>, from which SMTP_URL sends',
  )
}

function identityProvider(env: Env): IdentityProviderConfig | null {
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
    scopes: scopesOf(env.OIDC_SCOPES?.trim() || 'openid profile email'),
    usernameClaim: env.OIDC_USERNAME_CLAIM?.trim() || 'preferred_username',
    groupsClaim: env.OIDC_GROUPS_CLAIM?.trim() || 'groups',
    newAccounts: choice(
      env,
      'OIDC_NEW_ACCOUNTS',
      ['registration', 'always', 'never'],
      'registration',
    ),
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

function passwordLogin(env: Env, provider: IdentityProviderConfig | null): boolean {
  const isOn = choice(env, 'PASSWORD_LOGIN', ['on', 'off'], 'on') === 'on'
  if (!isOn && !provider) throw invalid('PASSWORD_LOGIN', 'can only be off with OIDC_ISSUER')
  return isOn
}

function voice(env: Env): VoiceConfig {
  if (choice(env, 'VOICE', ['on', 'off'], 'on') === 'off') return { kind: 'off' }
  const address = env.VOICE_ADDRESS ? hostOf(env, 'VOICE_ADDRESS', '') : null
  const port = env.VOICE_PORT ? integer(env, 'VOICE_PORT', 0, 1, 65_535) : null
  return { kind: 'on', port, address, turn: turn(env) }
}

function turn({ VOICE_TURN_URLS, VOICE_TURN_SECRET }: Env) {
  const urls = list(VOICE_TURN_URLS)
  for (const url of urls) {
    if (/^turns?:([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(\?transport=(udp|tcp))?$/i.test(url))
      continue
    throw invalid(
      'VOICE_TURN_URLS',
      `must hold addresses like turn:turn.example.org:3478, not ${quoted(url)}`,
    )
  }
  const secret = VOICE_TURN_SECRET?.trim()
  if (urls.length === 0 && !secret) return null
  if (!secret) throw invalid('VOICE_TURN_SECRET', 'is needed with VOICE_TURN_URLS')
  if (urls.length === 0) throw invalid('VOICE_TURN_URLS', 'is needed with VOICE_TURN_SECRET')
  return { urls, secret }
}

function origin(name: string, value: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (!plain || url.search || url.hash || url.username || url.password) {
    throw invalid(name, `must be an address like https://chat.example.org, not ${quoted(value)}`)
  }
  return url.origin
}

function trustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined) return false
  if (/^\d+$/.test(value.trim())) {
    const hops = Number(value)
    if (hops > 100) throw invalid('TRUST_PROXY', 'must be at most 100 hops')
    return hops === 0 ? false : hops
  }
  return list(value).map((one) => {
    const cidr = network('TRUST_PROXY', one)
    // Every client could then claim any address.
    if (cidr.endsWith('/0'))
      throw invalid('TRUST_PROXY', `must not trust every address, as ${one} does`)
    return cidr
  })
}

function networks(env: Env, name: string): string[] {
  return list(env[name]).map((value) => network(name, value))
}

function network(name: string, value: string): string {
  try {
    parseNetwork(value)
  } catch {
    throw invalid(name, `must contain networks like 10.0.0.0/8 or fd00::/8, not ${quoted(value)}`)
  }
  const [address = '', bits = isIP(value) === 6 ? '128' : '32'] = value.split('/')
  return `${address}/${Number(bits)}`
}

function services(value: string | undefined): Set<Service> {
  const named = value === undefined ? ['chat', 'status'] : list(value)
  const chosen = new Set<Service>()
  for (const name of named) {
    if (name !== 'chat' && name !== 'status') {
      throw invalid('GUILDHALL_SERVICES', `must be chat, status or both, not ${quoted(name)}`)
    }
    chosen.add(name)
  }
  if (chosen.size === 0) throw invalid('GUILDHALL_SERVICES', 'must name at least one service')
  return chosen
}

function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function quoted(value: string): string {
  return JSON.stringify(value.slice(0, 100))
}
