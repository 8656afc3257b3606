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
    ...(login && { auth: { user: login.user, pass: login.password } }),
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
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${host}:${port}: ${withoutSecrets((error as Error).message, secrets)}`)
  } finally {
    transport.close()
  }
}

/** Of the links in a mail, which log in or set a password. */
function tokensIn(text: string): string[] {
  return [...text.matchAll(/#([\w-]{16,})/g)].map(([, token = '']) => token)
}

function tooSlow(): Error {
  return new Error(`the mail was not accepted within ${timeoutMs / 1000} s`)
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
