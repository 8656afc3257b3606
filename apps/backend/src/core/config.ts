import { placeOf } from './config/files.ts'
import type { PlaceConfig } from './config/files.ts'
import { httpsOf } from './config/https.ts'
import type { HttpsConfig } from './config/https.ts'
import { identityProviderOf } from './config/identity-provider.ts'
import type { IdentityProviderConfig } from './config/identity-provider.ts'
import { mailOf } from './config/mail.ts'
import type { MailConfig } from './config/mail.ts'
import {
  commaSeparated,
  invalid,
  network,
  readChangeableValues,
  readStartValues,
} from './config/values.ts'
import type { ChangeableValues, StartValues } from './config/values.ts'
import { voiceOf } from './config/voice.ts'
import type { VoiceConfig } from './config/voice.ts'
import type { Env } from './env.ts'

export type { S3Config } from './config/files.ts'
export type { AcmeConfig } from './config/https.ts'
export type { IdentityProviderConfig } from './config/identity-provider.ts'
export type { MailConfig } from './config/mail.ts'
export type { VoiceConfig } from './config/voice.ts'

export type DatabaseConfig = { kind: 'sqlite' } | { kind: 'postgres'; url: string }

/** What several settings make together, or more than a value. */
interface Compound {
  https: HttpsConfig
  /** The proxies whose X-Forwarded-For is trusted: none, a number of hops, or those in these networks. */
  trustProxy: false | number | string[]
  /** SQLite's file is in the data directory. */
  database: DatabaseConfig
  /** Where uploaded files are. */
  files: { kind: 'data-dir' } | PlaceConfig
  /** Where backups that are scheduled or started in the browser are; null for nowhere. */
  backups: PlaceConfig | null
  services: Set<StartValues['guildhallServices'][number]>
  /** The OpenID Connect provider with which accounts log in; null for none. */
  identityProvider: IdentityProviderConfig | null
  voice: VoiceConfig
  given: GivenSettings
}

/** The settings that hold until the program ends. The others are in `LiveConfig`. */
export type Config = Omit<StartValues, keyof Compound> & Compound

/** The settings that operators can change while the program runs. Read them from `LiveSettings` whenever they are used. */
export type LiveConfig = ChangeableValues & {
  /** Null: no e-mails are sent. */
  mail: MailConfig | null
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
  const values = readStartValues(env)
  const identityProvider = identityProviderOf(values)
  if (!values.passwordLogin && !identityProvider) {
    throw invalid('PASSWORD_LOGIN', 'can only be off with OIDC_ISSUER')
  }
  return {
    ...values,
    https: httpsOf(values),
    trustProxy: trustedProxiesOf(values),
    database: databaseOf(values),
    files: placeOf('FILES', values.files, values) ?? { kind: 'data-dir' },
    backups: placeOf('BACKUPS', values.backups, values),
    services: new Set(values.guildhallServices),
    identityProvider,
    voice: voiceOf(values),
    given: { env, fromFile },
  }
}

/** Throws SettingError for the first setting that is not valid. */
export function readLiveConfig(env: Env): LiveConfig {
  const values = readChangeableValues(env)
  return { ...values, mail: mailOf(values) }
}

// The URL contains a password, so no message repeats it.
function databaseOf({ databaseUrl }: StartValues): DatabaseConfig {
  if (databaseUrl === null) return { kind: 'sqlite' }
  const url = URL.parse(databaseUrl)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname) {
    throw invalid(
      'DATABASE_URL',
      'must be an address like postgres://user:password@host:5432/guildhall. Unset it to use SQLite in DATA_DIR',
    )
  }
  if (!/^\/[^/]+$/.test(url.pathname)) {
    throw invalid('DATABASE_URL', 'must name a database after the host, such as /guildhall')
  }
  return { kind: 'postgres', url: databaseUrl }
}

function trustedProxiesOf({ trustProxy: value }: StartValues): Config['trustProxy'] {
  if (value === null) return false
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > 100) throw invalid('TRUST_PROXY', 'must be at most 100 hops')
    return hops === 0 ? false : hops
  }
  return commaSeparated(value).map((entry) => {
    const cidr = network('TRUST_PROXY', entry)
    // Every client could then claim any address.
    if (cidr.endsWith('/0')) {
      throw invalid('TRUST_PROXY', `must not trust every address, as ${entry} does`)
    }
    return cidr
  })
}
