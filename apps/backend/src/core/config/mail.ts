import { isMailAddress } from '@guildhall/contract'
import type { Env } from '../env.ts'
import { invalid } from './values.ts'

/** The mail server that sends e-mails, and what they come from. */
export interface MailConfig {
  host: string
  port: number
  /** `starttls` fails when the server does not offer it. */
  encryption: 'tls' | 'starttls' | 'none'
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

// The URL contains a password, so no message repeats it.
export function readMail({ SMTP_URL, MAIL_FROM }: Env): MailConfig | null {
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
