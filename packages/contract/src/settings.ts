/**
 * Every setting of an installation, by the name of its environment variable: the one list from which values are read and checked,
 * and which operators see in the browser. docs/operating.md explains each.
 */

interface Common {
  section: SettingSection
  /** Operators can change it in the browser, and it takes effect at once. All others need a restart. */
  isChangeable?: true
  /** Its value is never shown, logged or recorded. */
  isSecret?: true
  /** Settings of a group come from one source, so that a password is only sent to where its owner meant it. */
  group?: 'mailServer'
}

export type Setting = Common &
  (
    | {
        kind: 'integer'
        min: number
        /** The least that can be set in the browser: with less, a browser could not load the page that sets it back. */
        minInBrowser?: number
        max: number
        /** Null where it follows from other settings, or nothing is the default. */
        default: number | null
        /** It can also be `off`. */
        orOff?: true
      }
    | { kind: 'choice'; choices: readonly [string, ...string[]]; default: string }
    | { kind: 'text'; default: string | null; maxLength?: number }
  )

/** In the order in which they are shown. */
export const settingSections = [
  'instance',
  'accounts',
  'storage',
  'features',
  'mail',
  'limits',
  'network',
  'https',
  'data',
  'backups',
  'identityProvider',
  'voice',
  'networks',
  'operation',
] as const
export type SettingSection = (typeof settingSections)[number]

const port = { kind: 'integer', min: 0, max: 65_535 } as const
const rate = { section: 'limits', kind: 'integer', min: 1, max: 1_000_000 } as const
const changeableRate = { ...rate, isChangeable: true } as const
const mebibytes = { kind: 'integer', min: 0, max: 1_000_000_000, isChangeable: true } as const
const timeoutMs = { kind: 'integer', min: 100, max: 60_000 } as const
const onOff = { kind: 'choice', choices: ['on', 'off'] } as const
const text = { kind: 'text', default: null } as const
const secret = { ...text, isSecret: true } as const

export const settings = {
  INSTANCE_NAME: {
    section: 'instance',
    kind: 'text',
    default: 'Guildhall',
    maxLength: 50,
    isChangeable: true,
  },

  REGISTRATION: {
    section: 'accounts',
    kind: 'choice',
    choices: ['open', 'invite', 'operator_invitation', 'closed'],
    default: 'open',
    isChangeable: true,
  },
  SESSION_DAYS: {
    section: 'accounts',
    kind: 'integer',
    min: 1,
    max: 400,
    default: 30,
    isChangeable: true,
  },

  ACCOUNT_STORAGE_MB: { section: 'storage', ...mebibytes, default: 2048 },
  SERVER_STORAGE_MB: { section: 'storage', ...mebibytes, default: 20_480 },
  MIN_FREE_DISK_MB: { section: 'storage', ...mebibytes, default: 512 },

  LINK_PREVIEWS: { section: 'features', ...onOff, default: 'on', isChangeable: true },
  IMPORTS: {
    section: 'features',
    kind: 'choice',
    choices: ['operator', 'owners'],
    default: 'owners',
    isChangeable: true,
  },
  IMPORT_MB: { section: 'features', ...mebibytes, default: 4096 },
  WEBHOOK_LOG_ADDRESS: {
    section: 'features',
    kind: 'choice',
    choices: ['short', 'full', 'none'],
    default: 'short',
  },
  WATCH_INTERVAL_SECONDS: {
    section: 'features',
    kind: 'integer',
    min: 5,
    max: 3600,
    default: 30,
  },
  GUILDHALL_SERVICES: { section: 'features', kind: 'text', default: 'chat,status' },

  SMTP_URL: {
    section: 'mail',
    ...text,
    maxLength: 500,
    isChangeable: true,
    group: 'mailServer',
  },
  SMTP_PASSWORD: {
    section: 'mail',
    ...secret,
    maxLength: 500,
    isChangeable: true,
    group: 'mailServer',
  },
  MAIL_FROM: { section: 'mail', ...text, maxLength: 320, isChangeable: true },

  REGISTRATION_RATE_PER_HOUR: { ...changeableRate, default: 20 },
  ACCOUNT_WRITES_PER_MINUTE: { ...changeableRate, minInBrowser: 20, default: 300 },
  ACCOUNT_UPLOADS_PER_MINUTE: { ...changeableRate, default: 60 },
  ACCOUNT_SEARCHES_PER_MINUTE: { ...changeableRate, default: 30 },
  ACCOUNT_ACTIONS_PER_MINUTE: { ...changeableRate, minInBrowser: 60, default: 240 },
  ACCOUNT_CONNECTS_PER_MINUTE: { ...changeableRate, minInBrowser: 10, default: 30 },
  ACCOUNT_CONVERSATIONS_PER_HOUR: { ...changeableRate, default: 60 },
  WEBHOOK_RATE_PER_MINUTE: { ...changeableRate, default: 30 },
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: { ...changeableRate, default: 60 },
  INVITE_PREVIEW_RATE_PER_MINUTE: { ...changeableRate, default: 120 },
  PUBLIC_PAGE_RATE_PER_MINUTE: { ...changeableRate, default: 120 },
  IMAGE_LINK_RATE_PER_MINUTE: { ...changeableRate, default: 120 },
  IMAGE_UPLOAD_RATE_PER_HOUR: { ...changeableRate, default: 60 },
  IMAGE_FETCH_RATE_PER_MINUTE: { ...changeableRate, default: 300 },
  IMAGE_DESTINATION_RATE_PER_MINUTE: { ...changeableRate, default: 600 },
  RATE_LIMIT_PER_MINUTE: { ...changeableRate, default: 30 },
  STATUS_DESTINATION_RATE_PER_MINUTE: { ...changeableRate, default: null },
  GATEWAY_ACTIONS_PER_MINUTE: { ...changeableRate, minInBrowser: 60, default: 120 },
  GATEWAY_CONNECTIONS_PER_ADDRESS: { ...changeableRate, minInBrowser: 10, default: 500 },
  CONNECTIONS_PER_ADDRESS: { ...changeableRate, minInBrowser: 16, default: 256 },
  CONNECTS_PER_ADDRESS_PER_MINUTE: { ...changeableRate, minInBrowser: 60, default: 3000 },

  HOST: { section: 'network', kind: 'text', default: '127.0.0.1' },
  PORT: { section: 'network', ...port, default: 8080 },
  PUBLIC_URL: { section: 'network', ...text },
  ALLOWED_ORIGINS: { section: 'network', ...text },
  TRUST_PROXY: { section: 'network', ...text },

  HTTPS: { section: 'https', kind: 'choice', choices: ['off', 'auto'], default: 'off' },
  HTTPS_PORT: { section: 'https', ...port, default: 443 },
  HTTP_PORT: { section: 'https', ...port, default: 80, orOff: true },
  HTTPS_CERT: { section: 'https', ...text },
  HTTPS_KEY: { section: 'https', ...text },
  ACME_DIRECTORY_URL: {
    section: 'https',
    kind: 'text',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
  },
  ACME_EMAIL: { section: 'https', ...text },
  ACME_EAB_KID: { section: 'https', ...text },
  ACME_EAB_HMAC_KEY: { section: 'https', ...secret },

  DATA_DIR: { section: 'data', kind: 'text', default: './data' },
  DATABASE_URL: { section: 'data', ...secret },
  FILES: { section: 'data', ...text },
  AWS_ACCESS_KEY_ID: { section: 'data', ...secret },
  AWS_SECRET_ACCESS_KEY: { section: 'data', ...secret },
  AWS_SESSION_TOKEN: { section: 'data', ...secret },

  BACKUPS: { section: 'backups', ...text },
  BACKUP_PASSPHRASE: { section: 'backups', ...secret },

  PASSWORD_LOGIN: { section: 'identityProvider', ...onOff, default: 'on' },
  OIDC_ISSUER: { section: 'identityProvider', ...text },
  OIDC_CLIENT_ID: { section: 'identityProvider', ...text },
  OIDC_CLIENT_SECRET: { section: 'identityProvider', ...secret },
  OIDC_NAME: { section: 'identityProvider', ...text },
  OIDC_SCOPES: { section: 'identityProvider', kind: 'text', default: 'openid profile email' },
  OIDC_USERNAME_CLAIM: {
    section: 'identityProvider',
    kind: 'text',
    default: 'preferred_username',
  },
  OIDC_NEW_ACCOUNTS: {
    section: 'identityProvider',
    kind: 'choice',
    choices: ['registration', 'always', 'never'],
    default: 'registration',
  },
  OIDC_ALLOWED_EMAIL_DOMAINS: { section: 'identityProvider', ...text },
  OIDC_ALLOWED_GROUPS: { section: 'identityProvider', ...text },
  OIDC_GROUPS_CLAIM: { section: 'identityProvider', kind: 'text', default: 'groups' },

  VOICE: { section: 'voice', ...onOff, default: 'on' },
  VOICE_PORT: { section: 'voice', ...port, min: 1, default: null },
  VOICE_ADDRESS: { section: 'voice', ...text },
  VOICE_STUN: { section: 'voice', ...text },
  VOICE_TCP_PORT: { section: 'voice', ...port, min: 1, default: null, orOff: true },
  VOICE_VIDEO_KBPS: { section: 'voice', kind: 'integer', min: 500, max: 12_000, default: 8000 },
  VOICE_TURN_URLS: { section: 'voice', ...text },
  VOICE_TURN_SECRET: { section: 'voice', ...secret },

  STATUS_ALLOWED_NETWORKS: { section: 'networks', ...text },
  IMAGE_ALLOWED_NETWORKS: { section: 'networks', ...text },
  LINK_PREVIEW_ALLOWED_NETWORKS: { section: 'networks', ...text },
  OUTGOING_WEBHOOK_ALLOWED_NETWORKS: { section: 'networks', ...text },
  PUSH_ALLOWED_NETWORKS: { section: 'networks', ...text },
  STATUS_TIMEOUT_MS: { section: 'networks', ...timeoutMs, default: 3000 },
  IMAGE_TIMEOUT_MS: { section: 'networks', ...timeoutMs, default: 10_000 },
  DISCORD_API_URL: { section: 'networks', kind: 'text', default: 'https://discord.com/api/v10' },

  SEARCH_TIMEOUT_MS: { section: 'operation', ...timeoutMs, default: 5000 },
  METRICS_PORT: { section: 'operation', ...port, default: null },
  METRICS_HOST: { section: 'operation', kind: 'text', default: '127.0.0.1' },
  METRICS_GAME_SERVERS: { section: 'operation', ...onOff, default: 'off' },
  DRAIN_SECONDS: { section: 'operation', kind: 'integer', min: 0, max: 3600, default: 0 },
  LOG_LEVEL: {
    section: 'operation',
    kind: 'choice',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

export const settingNames = Object.keys(settings) as SettingName[]

type Settings = typeof settings

/** The settings of a kind. */
export type SettingsOf<K extends Setting['kind']> = {
  [N in SettingName]: Settings[N]['kind'] extends K ? N : never
}[SettingName]

export type SettingChoice<N extends SettingsOf<'choice'>> = Settings[N]['choices'][number]

export function settingOf(name: SettingName): Setting {
  return settings[name]
}
