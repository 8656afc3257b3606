import { isIP } from 'node:net'
import { settings } from '@guildhall/contract'
import { invalid } from './values.ts'
import type { StartValues } from './values.ts'

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

export function httpsOf(values: StartValues): HttpsConfig {
  const { https, httpsCert: certPath, httpsKey: keyPath, publicUrl, acmeEmail: email } = values
  const isAuto = https === 'auto'
  if (isAuto && certPath) throw invalid('HTTPS_CERT', "can't be combined with HTTPS=auto")
  const httpPort = values.httpPort === 'off' ? null : values.httpPort
  const ports = { httpPort, httpsPort: values.httpsPort }
  const directoryUrl = directoryUrlOf(values.acmeDirectoryUrl)
  if (!isAuto && !certPath) return { kind: 'off' }
  if (!publicUrl?.startsWith('https:')) {
    throw invalid('PUBLIC_URL', 'must be an address like https://chat.example.org for HTTPS')
  }
  if (certPath && keyPath) return { kind: 'files', certPath, keyPath, ...ports }
  const host = new URL(publicUrl).hostname
  if (host.startsWith('[') || isIP(host) !== 0 || !host.includes('.')) {
    throw invalid('PUBLIC_URL', 'must have a domain name for HTTPS=auto')
  }
  const { acmeEabKid: kid, acmeEabHmacKey: hmacKey } = values
  const externalAccount = kid && hmacKey ? { kid, hmacKey } : null
  return { kind: 'auto', host, directoryUrl, email, externalAccount, ...ports }
}

function directoryUrlOf(value: string): string {
  const url = URL.parse(value)
  if (url?.protocol === 'https:' && !url.username && !url.password && !url.hash) return url.href
  const { default: letsEncrypt } = settings.ACME_DIRECTORY_URL
  throw invalid('ACME_DIRECTORY_URL', `must be an address like ${letsEncrypt}`)
}
