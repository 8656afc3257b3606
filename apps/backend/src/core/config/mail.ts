import { isMailAddress } from '@guildhall/contract'
import { invalid } from './values.ts'
import type { ChangeableValues, SettingError } from './values.ts'

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
export function mailOf(values: ChangeableValues): MailConfig | null {
  const { smtpUrl, smtpPassword: password } = values
  if (smtpUrl === null) return null
  const url = URL.parse(smtpUrl)
  const isPlain = url && (url.pathname === '' || url.pathname === '/') && !url.hash
  if (!isPlain || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw noMailServer('must be an address like smtp://user:password@mail.example.org:587')
  }
  if (!/^(\?tls=off)?$/.test(url.search)) {
    throw noMailServer('must not have parameters other than tls=off')
  }
  const isTls = url.protocol === 'smtps:'
  if (isTls && url.search) throw noMailServer('must not have tls=off with smtps')
  const host = decodePart(url.hostname).replaceAll(/[[\]]/g, '')
  const isHere = host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
  const user = decodePart(url.username)
  if (password && url.password) {
    throw invalid('SMTP_PASSWORD', 'must not be set if SMTP_URL has a password', {
      reason: 'password_given_twice',
    })
  }
  if (password && !user) {
    throw invalid(
      'SMTP_URL',
      'must have a user with SMTP_PASSWORD, as in smtp://user@mail.example.org',
      {
        reason: 'mail_user_needed',
      },
    )
  }
  return {
    host,
    port: url.port ? Number(url.port) : isTls ? 465 : 587,
    encryption: isTls ? 'tls' : url.search || isHere ? 'none' : 'starttls',
    login: user ? { user, password: password ?? decodePart(url.password) } : null,
    from: sender(values),
  }
}

/** Without a name, e-mails come from the name of this Guildhall. */
function sender({ mailFrom, instanceName }: ChangeableValues): MailConfig['from'] {
  const [, quotedName, plainName = quotedName, bracketed, address = bracketed] =
    /^(?:(?:"([^"<>\p{Cc}]*)"|([^"<>\p{Cc}]*))<([^<>]*)>|([^<>]*))$/u.exec(mailFrom ?? '') ?? []
  if (address && isMailAddress(address)) return { name: plainName?.trim() || instanceName, address }
  throw invalid(
    'MAIL_FROM',
    'must be an address like Guildhall <guildhall@example.org>, from which SMTP_URL sends',
    { reason: 'not_a_mail_sender' },
  )
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw noMailServer('must have % only before two hexadecimal digits')
  }
}

function noMailServer(problem: string): SettingError {
  return invalid('SMTP_URL', problem, { reason: 'not_a_mail_server' })
}
