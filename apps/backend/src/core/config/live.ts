import type { SettingChoice } from '@guildhall/contract'
import type { Env } from '../env.ts'
import { readInstanceName } from './instance-name.ts'
import { readMail } from './mail.ts'
import type { MailConfig } from './mail.ts'
import { choice, integer, mebibytes, optionalInteger } from './values.ts'

/** The settings that operators can change while the program runs. Read them from `LiveSettings` whenever they are used. */
export interface LiveConfig {
  /** What people call this Guildhall. */
  instanceName: string
  registration: SettingChoice<'REGISTRATION'>
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
  /** In bytes; 0 means no limit. */
  storage: { accountBytes: number; serverBytes: number; minFreeBytes: number }
  /** Whether those who manage a server can import its history, or only operators. */
  imports: SettingChoice<'IMPORTS'>
  /** Of all files of an import together. */
  importBytes: number
  /** Whether Guildhall fetches the pages that messages link to. */
  linkPreviews: boolean
  /** Null: no e-mails are sent. */
  mail: MailConfig | null
}

/** Throws SettingError for the first setting that is not valid. */
export function readLiveConfig(env: Env): LiveConfig {
  const statusQueriesPerMinute = integer(env, 'RATE_LIMIT_PER_MINUTE')
  return {
    instanceName: readInstanceName(env),
    registration: choice(env, 'REGISTRATION'),
    sessionDays: integer(env, 'SESSION_DAYS'),
    limits: {
      statusQueriesPerMinute,
      statusDestinationPerMinute:
        optionalInteger(env, 'STATUS_DESTINATION_RATE_PER_MINUTE') ?? 2 * statusQueriesPerMinute,
      webhookPerMinute: integer(env, 'WEBHOOK_RATE_PER_MINUTE'),
      webhookAddressPerMinute: integer(env, 'WEBHOOK_ADDRESS_RATE_PER_MINUTE'),
      invitePreviewPerMinute: integer(env, 'INVITE_PREVIEW_RATE_PER_MINUTE'),
      publicPagePerMinute: integer(env, 'PUBLIC_PAGE_RATE_PER_MINUTE'),
      registrationsPerHour: integer(env, 'REGISTRATION_RATE_PER_HOUR'),
      gatewayActionsPerMinute: integer(env, 'GATEWAY_ACTIONS_PER_MINUTE'),
      accountActionsPerMinute: integer(env, 'ACCOUNT_ACTIONS_PER_MINUTE'),
      accountConnectsPerMinute: integer(env, 'ACCOUNT_CONNECTS_PER_MINUTE'),
      accountConversationsPerHour: integer(env, 'ACCOUNT_CONVERSATIONS_PER_HOUR'),
      accountWritesPerMinute: integer(env, 'ACCOUNT_WRITES_PER_MINUTE'),
      accountUploadsPerMinute: integer(env, 'ACCOUNT_UPLOADS_PER_MINUTE'),
      accountSearchesPerMinute: integer(env, 'ACCOUNT_SEARCHES_PER_MINUTE'),
      imageLinksPerMinute: integer(env, 'IMAGE_LINK_RATE_PER_MINUTE'),
      imageUploadsPerHour: integer(env, 'IMAGE_UPLOAD_RATE_PER_HOUR'),
      imageFetchesPerMinute: integer(env, 'IMAGE_FETCH_RATE_PER_MINUTE'),
      imageDestinationPerMinute: integer(env, 'IMAGE_DESTINATION_RATE_PER_MINUTE'),
      connectsPerAddressPerMinute: integer(env, 'CONNECTS_PER_ADDRESS_PER_MINUTE'),
      connectionsPerAddress: integer(env, 'CONNECTIONS_PER_ADDRESS'),
      gatewayConnectionsPerAddress: integer(env, 'GATEWAY_CONNECTIONS_PER_ADDRESS'),
    },
    storage: {
      accountBytes: mebibytes(env, 'ACCOUNT_STORAGE_MB'),
      serverBytes: mebibytes(env, 'SERVER_STORAGE_MB'),
      minFreeBytes: mebibytes(env, 'MIN_FREE_DISK_MB'),
    },
    imports: choice(env, 'IMPORTS'),
    importBytes: mebibytes(env, 'IMPORT_MB'),
    linkPreviews: choice(env, 'LINK_PREVIEWS') === 'on',
    mail: readMail(env),
  }
}
