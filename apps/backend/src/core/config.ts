import { resolve } from 'node:path'
import { readDatabase } from './config/database.ts'
import type { DatabaseConfig } from './config/database.ts'
import { readFiles } from './config/files.ts'
import type { FilesConfig } from './config/files.ts'
import { readIdentityProvider } from './config/identity-provider.ts'
import type { IdentityProviderConfig } from './config/identity-provider.ts'
import { readMail } from './config/mail.ts'
import type { MailConfig } from './config/mail.ts'
import { readMetrics } from './config/metrics.ts'
import type { MetricsConfig } from './config/metrics.ts'
import { readTrustedProxies } from './config/proxies.ts'
import type { TrustedProxies } from './config/proxies.ts'
import {
  choice,
  hostOf,
  integer,
  invalid,
  list,
  mebibytes,
  networks,
  origin,
  quoted,
  rate,
  webAddress,
} from './config/values.ts'
import { readVoice } from './config/voice.ts'
import type { VoiceConfig } from './config/voice.ts'
import type { Env } from './env.ts'

export type { IdentityProviderConfig } from './config/identity-provider.ts'
export type { MailConfig } from './config/mail.ts'
export type { MetricsConfig } from './config/metrics.ts'
export type { S3Config } from './config/files.ts'
export type { VoiceConfig } from './config/voice.ts'

export type Service = 'chat' | 'status'

export interface Config {
  host: string
  port: number
  /** Null means http://localhost with the port that the server listens on. */
  publicUrl: string | null
  allowedOrigins: string[]
  trustProxy: TrustedProxies
  dataDir: string
  /** SQLite's file is in the data directory. */
  database: DatabaseConfig
  files: FilesConfig
  /** Where operators start backups in the browser; null for nowhere. */
  backupDir: string | null
  services: Set<Service>
  registration: (typeof registrations)[number]
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
  /** Whether those who manage a server can import its history, or only operators. */
  imports: (typeof importers)[number]
  /** Of all files of an import together. */
  importBytes: number
  searchTimeoutMs: number
  imageTimeoutMs: number
  /** CIDRs that images may be fetched from although they are not public. */
  imageAllowedNetworks: string[]
  /** Whether Guildhall fetches the pages that messages link to. */
  linkPreviews: boolean
  /** CIDRs that such pages may be fetched from although they are not public. */
  linkPreviewAllowedNetworks: string[]
  /** The REST API of Discord, which has the templates of servers. */
  discordApiUrl: string
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

const registrations = ['open', 'invite', 'operator_invitation', 'closed'] as const
const importers = ['operator', 'owners'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads the settings from the environment. Throws StartError for the first invalid one. docs/operating.md explains each. */
export function loadConfig(env: Env): Config {
  const provider = readIdentityProvider(env)
  const statusQueriesPerMinute = rate(env, 'RATE_LIMIT_PER_MINUTE', 30)
  return {
    host: hostOf(env, 'HOST', '127.0.0.1'),
    port: integer(env, 'PORT', 8080, 0, 65_535),
    publicUrl: env.PUBLIC_URL ? origin('PUBLIC_URL', env.PUBLIC_URL) : null,
    allowedOrigins: list(env.ALLOWED_ORIGINS).map((value) => origin('ALLOWED_ORIGINS', value)),
    trustProxy: readTrustedProxies(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR ?? './data'),
    database: readDatabase(env.DATABASE_URL),
    files: readFiles(env),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    services: services(env.GUILDHALL_SERVICES),
    registration: choice(env, 'REGISTRATION', registrations, 'open'),
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
    imports: choice(env, 'IMPORTS', importers, 'owners'),
    importBytes: mebibytes(env, 'IMPORT_MB', 4096),
    searchTimeoutMs: integer(env, 'SEARCH_TIMEOUT_MS', 5000, 100, 60_000),
    imageTimeoutMs: integer(env, 'IMAGE_TIMEOUT_MS', 10_000, 100, 60_000),
    imageAllowedNetworks: networks(env, 'IMAGE_ALLOWED_NETWORKS'),
    linkPreviews: choice(env, 'LINK_PREVIEWS', ['on', 'off'], 'on') === 'on',
    linkPreviewAllowedNetworks: networks(env, 'LINK_PREVIEW_ALLOWED_NETWORKS'),
    discordApiUrl: webAddress(env, 'DISCORD_API_URL', 'https://discord.com/api/v10'),
    outgoingWebhookAllowedNetworks: networks(env, 'OUTGOING_WEBHOOK_ALLOWED_NETWORKS'),
    pushAllowedNetworks: networks(env, 'PUSH_ALLOWED_NETWORKS'),
    mail: readMail(env),
    webhookLogAddress: choice(env, 'WEBHOOK_LOG_ADDRESS', ['short', 'full', 'none'], 'short'),
    voice: readVoice(env),
    metrics: readMetrics(env),
    drainMs: 1000 * integer(env, 'DRAIN_SECONDS', 0, 0, 3600),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

function passwordLogin(env: Env, provider: IdentityProviderConfig | null): boolean {
  const isOn = choice(env, 'PASSWORD_LOGIN', ['on', 'off'], 'on') === 'on'
  if (!isOn && !provider) throw invalid('PASSWORD_LOGIN', 'can only be off with OIDC_ISSUER')
  return isOn
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
