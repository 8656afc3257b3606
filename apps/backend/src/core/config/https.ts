import { isIP } from 'node:net'
import { settings } from '@guildhall/contract'
import type { Env } from '../env.ts'
import { choice, integer, invalid, portOrOff, quoted } from './values.ts'

interface Ports {
  /** Answers challenges and redirects to HTTPS; null for none. */
  httpPort: number | null
  httpsPort: number
}

/** A certificate that an authority issues by ACME (RFC 8555). */
export interface AcmeConfig {
  host: string
  directoryUrl: string
  email: string | null
  /** What binds the account to one that the authority already knows. */
  externalAccount: { kid: string; hmacKey: string } | null
}

/** Where the certificate for PUBLIC_URL comes from, and the ports beside PORT. */
export type HttpsConfig =
  | { kind: 'off' }
  | ({ kind: 'files'; certPath: string; keyPath: string } & Ports)
  | ({ kind: 'auto' } & AcmeConfig & Ports)

const letsEncrypt = settings.ACME_DIRECTORY_URL.default

export function readHttps(env: Env, publicUrl: string | null): HttpsConfig {
  const isAuto = choice(env, 'HTTPS') === 'auto'
  const certPath = env.HTTPS_CERT?.trim()
  const keyPath = env.HTTPS_KEY?.trim()
  if (certPath && !keyPath) throw invalid('HTTPS_KEY', 'is needed with HTTPS_CERT')
  if (keyPath && !certPath) throw invalid('HTTPS_CERT', 'is needed with HTTPS_KEY')
  if (isAuto && certPath) throw invalid('HTTPS_CERT', "can't be combined with HTTPS=auto")
  const httpPort = portOrOff(env, 'HTTP_PORT')
  const ports = {
    httpPort: httpPort === 'off' ? null : httpPort,
    httpsPort: integer(env, 'HTTPS_PORT'),
  }
  const acme = { directoryUrl: directoryUrl(env), email: email(env), ...externalAccount(env) }
  if (!isAuto && !certPath) return { kind: 'off' }
  if (!publicUrl?.startsWith('https:')) {
    throw invalid('PUBLIC_URL', 'must be an address like https://chat.example.org for HTTPS')
  }
  if (certPath && keyPath) return { kind: 'files', certPath, keyPath, ...ports }
  const host = new URL(publicUrl).hostname
  if (host.startsWith('[') || isIP(host) !== 0 || !host.includes('.')) {
    throw invalid('PUBLIC_URL', 'must have a domain name for HTTPS=auto')
  }
  return { kind: 'auto', host, ...acme, ...ports }
}

function directoryUrl({ ACME_DIRECTORY_URL: value }: Env): string {
  if (!value) return letsEncrypt
  const url = URL.parse(value.trim())
  if (url?.protocol === 'https:' && !url.username && !url.password && !url.hash) return url.href
  throw invalid('ACME_DIRECTORY_URL', `must be an address like ${letsEncrypt}`)
}

function email({ ACME_EMAIL: value }: Env): string | null {
  if (!value) return null
  if (/^[^\s@,?&]+@[^\s@,?&]+$/.test(value.trim())) return value.trim()
  throw invalid('ACME_EMAIL', `must be an e-mail address, not ${quoted(value)}`)
}

function externalAccount(env: Env): Pick<AcmeConfig, 'externalAccount'> {
  const kid = env.ACME_EAB_KID?.trim()
  const hmacKey = env.ACME_EAB_HMAC_KEY?.trim()
  if (!kid && !hmacKey) return { externalAccount: null }
  if (!kid) throw invalid('ACME_EAB_KID', 'is needed with ACME_EAB_HMAC_KEY')
  if (!hmacKey) throw invalid('ACME_EAB_HMAC_KEY', 'is needed with ACME_EAB_KID')
  // The message must not repeat it.
  if (!/^[\w+/-]+=*$/.test(hmacKey)) throw invalid('ACME_EAB_HMAC_KEY', 'must be Base64')
  return { externalAccount: { kid, hmacKey } }
}
