import { resolve } from 'node:path'
import { settings } from '@guildhall/contract'
import { readDatabase } from './config/database.ts'
import type { DatabaseConfig } from './config/database.ts'
import { readBackups } from './config/backups.ts'
import type { BackupsConfig } from './config/backups.ts'
import { readFiles } from './config/files.ts'
import type { FilesConfig } from './config/files.ts'
import { readHttps } from './config/https.ts'
import type { HttpsConfig } from './config/https.ts'
import { readIdentityProvider } from './config/identity-provider.ts'
import type { IdentityProviderConfig } from './config/identity-provider.ts'
import { readLiveConfig } from './config/live.ts'
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
  networks,
  origin,
  quoted,
  webAddress,
} from './config/values.ts'
import { readVoice } from './config/voice.ts'
import type { VoiceConfig } from './config/voice.ts'
import type { Env } from './env.ts'

export type { AcmeConfig, HttpsConfig } from './config/https.ts'
export type { IdentityProviderConfig } from './config/identity-provider.ts'
export type { LiveConfig } from './config/live.ts'
export type { MailConfig } from './config/mail.ts'
export type { MetricsConfig } from './config/metrics.ts'
export type { S3Config } from './config/files.ts'
export type { VoiceConfig } from './config/voice.ts'

export type Service = 'chat' | 'status'

/** The settings that hold until the program ends. The others are in `LiveConfig`. */
export interface Config {
  host: string
  port: number
  /** Null means http://localhost with the port that the server listens on. */
  publicUrl: string | null
  https: HttpsConfig
  allowedOrigins: string[]
  trustProxy: TrustedProxies
  dataDir: string
  /** SQLite's file is in the data directory. */
  database: DatabaseConfig
  files: FilesConfig
  /** Where backups that are scheduled or started in the browser are; null for nowhere. */
  backups: BackupsConfig | null
  /** Encrypts backups; null for plain ones. */
  backupPassphrase: string | null
  services: Set<Service>
  /** Whether accounts can log in and register with a password. */
  passwordLogin: boolean
  /** Null: there is none. */
  identityProvider: IdentityProviderConfig | null
  statusTimeoutMs: number
  /** How often the game servers of communities are queried. */
  watchIntervalMs: number
  /** CIDRs that may be queried although they are not public. */
  statusAllowedNetworks: string[]
  searchTimeoutMs: number
  imageTimeoutMs: number
  /** CIDRs that images may be fetched from although they are not public. */
  imageAllowedNetworks: string[]
  /** CIDRs that the pages of link previews may be fetched from although they are not public. */
  linkPreviewAllowedNetworks: string[]
  /** The REST API of Discord, which has the templates of servers. */
  discordApiUrl: string
  /** CIDRs that outgoing webhooks may send to although they are not public. */
  outgoingWebhookAllowedNetworks: string[]
  /** CIDRs that push notifications may be sent to although they are not public. */
  pushAllowedNetworks: string[]
  /** How much of the sender's address the log of webhook deliveries keeps. */
  webhookLogAddress: 'short' | 'full' | 'none'
  voice: VoiceConfig
  /** Null: no metrics are collected. */
  metrics: MetricsConfig | null
  /** How long an orderly stop may take to move clients to other processes. */
  drainMs: number
  logLevel: string
  given: GivenSettings
}

/** The settings of the environment and of the `.env` file, which go before those that operators make in the browser. */
export interface GivenSettings {
  env: Env
  /** The names of those that come from the file. */
  fromFile: ReadonlySet<string>
}

/** Reads the settings from the environment. Throws StartError for the first invalid one. docs/operating.md explains each. */
export function loadConfig(env: Env, fromFile: ReadonlySet<string> = new Set()): Config {
  // Refuses those that are not valid.
  readLiveConfig(env)
  const provider = readIdentityProvider(env)
  const publicUrl = env.PUBLIC_URL ? origin('PUBLIC_URL', env.PUBLIC_URL) : null
  return {
    host: hostOf(env, 'HOST'),
    port: integer(env, 'PORT'),
    publicUrl,
    https: readHttps(env, publicUrl),
    allowedOrigins: list(env.ALLOWED_ORIGINS).map((value) => origin('ALLOWED_ORIGINS', value)),
    trustProxy: readTrustedProxies(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR ?? settings.DATA_DIR.default),
    database: readDatabase(env.DATABASE_URL),
    files: readFiles(env),
    ...readBackups(env),
    services: services(env.GUILDHALL_SERVICES),
    passwordLogin: passwordLogin(env, provider),
    identityProvider: provider,
    statusTimeoutMs: integer(env, 'STATUS_TIMEOUT_MS'),
    watchIntervalMs: 1000 * integer(env, 'WATCH_INTERVAL_SECONDS'),
    statusAllowedNetworks: networks(env, 'STATUS_ALLOWED_NETWORKS'),
    searchTimeoutMs: integer(env, 'SEARCH_TIMEOUT_MS'),
    imageTimeoutMs: integer(env, 'IMAGE_TIMEOUT_MS'),
    imageAllowedNetworks: networks(env, 'IMAGE_ALLOWED_NETWORKS'),
    linkPreviewAllowedNetworks: networks(env, 'LINK_PREVIEW_ALLOWED_NETWORKS'),
    discordApiUrl: webAddress(env, 'DISCORD_API_URL'),
    outgoingWebhookAllowedNetworks: networks(env, 'OUTGOING_WEBHOOK_ALLOWED_NETWORKS'),
    pushAllowedNetworks: networks(env, 'PUSH_ALLOWED_NETWORKS'),
    webhookLogAddress: choice(env, 'WEBHOOK_LOG_ADDRESS'),
    voice: readVoice(env),
    metrics: readMetrics(env),
    drainMs: 1000 * integer(env, 'DRAIN_SECONDS'),
    logLevel: choice(env, 'LOG_LEVEL'),
    given: { env, fromFile },
  }
}

function passwordLogin(env: Env, provider: IdentityProviderConfig | null): boolean {
  const isOn = choice(env, 'PASSWORD_LOGIN') === 'on'
  if (!isOn && !provider) throw invalid('PASSWORD_LOGIN', 'can only be off with OIDC_ISSUER')
  return isOn
}

function services(value: string | undefined): Set<Service> {
  const named = list(value ?? settings.GUILDHALL_SERVICES.default)
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
