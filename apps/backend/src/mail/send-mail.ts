import { createTransport } from 'nodemailer'
import type { MailConfig } from '../core/config.ts'
import { withoutSecrets } from '../core/without-secrets.ts'
import { withTimeout } from '../core/with-timeout.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

const connectTimeoutMs = 10_000
const responseTimeoutMs = 20_000
/** For the whole mail. */
const timeoutMs = 30_000

/** Hands the mail to the mail server. Throws an error with a readable message. */
export async function sendMail(config: MailConfig, { to, ...content }: Mail): Promise<void> {
  const { host, port, encryption, login, from } = config
  const secrets = [login?.password ?? null, ...tokensIn(content.text)]
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    // Without it, the login is left out where the server offers none, and it is the mail that is refused.
    ...(login && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const message = {
      ...content,
      from,
      to: { name: '', address: to },
      // Mail servers send no out-of-office replies to such mails.
      headers: { 'auto-submitted': 'auto-generated' },
    }
    await withTimeout(timeoutMs, tooSlow, (_deadline, signal) =>
      Promise.race([transport.sendMail(message), rejectOn(signal)]),
    )
  } catch (error) {
    // A mail server may repeat what it was sent. Without the cause, which has its answer as it was.
    const reason = withoutSecrets(reasonOf(error, encryption), secrets)
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${host}:${port}: ${reason}`)
  } finally {
    transport.close()
  }
}

/** Of the links in a mail, which log in or set a password. */
function tokensIn(text: string): string[] {
  return [...text.matchAll(/#([\w-]{16,})/g)].map(([, token = '']) => token)
}

/** The codes with which servers answer a login that they don't offer: RFC 4954, section 6, and RFC 5321, section 4.2.1. */
const noLogin = [500, 502, 503, 504, 530, 538]

function reasonOf(error: unknown, encryption: MailConfig['encryption']): string {
  const {
    message,
    code,
    responseCode = 0,
  } = error as Error & {
    code?: string
    responseCode?: number
  }
  if (code !== 'EAUTH' || !noLogin.includes(responseCode)) return message
  return encryption === 'none'
    ? `the mail server offers no login without TLS. Use smtps:// in SMTP_URL, leave out ?tls=off, or leave out the user. (${message})`
    : `the mail server offers no login. Leave out the user in SMTP_URL, or use the port for sending. (${message})`
}

function tooSlow(): Error {
  return new Error(`the mail was not accepted within ${timeoutMs / 1000} s`)
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
